import type { Session } from '../../../src/engine/contract/safety.ts'
import { accepted, refused } from '../../../src/shared/calls/answered.ts'
import type { SessionRow } from '../../../src/shared/calls/security-entities.ts'
import { RECORD_PAGE } from '../../../src/shared/rules/record-page.ts'
import { HOLD_MS, limitedUntil } from '../../../src/shared/rules/withdrawal-holds.ts'
import { TOKEN_LIFE_MS } from '../../host.ts'
import { limitedRefusal } from '../../identity/step-up.ts'
import type { CallContext, Handlers } from '../call-context.ts'
import { earlier } from './earlier.ts'

type SessionCall = 'sessions' | 'loginRecords' | 'securityRecords' | 'revokeSession'

export const sessionHandlers: Handlers<SessionCall> = {
  sessions: (_request, context) => accepted(sessionRows(context)),

  loginRecords: ({ page }, { host, user }) => accepted(pageOf(host.exchange.safety(user).logins, page)),
  securityRecords: ({ page }, { host, user }) => accepted(pageOf(host.exchange.safety(user).records, page)),

  async revokeSession(request, context) {
    const before = await earlier(context, () => accepted({ ended: 0 }))
    if (before) return before
    const { host, user, session, origin, mark } = context
    const { sessions } = host.exchange.safety(user)
    // Leaving is open to every session, putting others out is not.
    const limited = 'id' in request && request.id === session?.id ? null : limitedRefusal(context)
    if (limited) return { ok: false, refusal: limited }
    const gone = sessions.filter(({ id }) => ('id' in request ? id === request.id : id !== session?.id))
    if (gone.length === 0 && 'id' in request) return refused('not_found', { code: 404, field: 'id' })
    if (gone.length === 0) return accepted({ ended: 0 })
    for (const { key } of gone) host.endToken(key)
    const ids = gone.map(({ id }) => id)
    const { answer } = await host.submit({ kind: 'endSessions', account: user, ids, origin }, mark)
    return answer.ok ? accepted({ ended: ids.length }) : answer
  },
}

/** Sessions of the person that are open, the newest first. */
export function sessionRows(context: CallContext): SessionRow[] {
  const { sessions: all, logins } = context.host.exchange.safety(context.user)
  const sessions = all.filter(({ openedAt }) => openedAt + TOKEN_LIFE_MS > context.host.now())
  const first = new Map<string, number>()
  for (const { country, at, ok } of logins) if (ok && !first.has(country)) first.set(country, at)
  const earliest = logins[0]?.at ?? 0
  const rows = sessions.map((session) => {
    const since = first.get(session.country) ?? session.openedAt
    return rowOf(session, since >= session.openedAt && session.openedAt > earliest, context)
  })
  return rows.reverse()
}

function rowOf(session: Readonly<Session>, newPlace: boolean, { host, identity, session: current }: CallContext) {
  const { id, via, openedAt, seenAt, device, ip, country } = session
  return {
    id,
    current: id === current?.id,
    via,
    opened_at: openedAt,
    seen_at: identity.seen.last(id, seenAt),
    withdraw_from: openedAt + (via === 'qr' ? HOLD_MS.qr : HOLD_MS.login),
    limited_until: limitedUntil(session, host.now()),
    new_place: newPlace,
    device,
    ip,
    country,
  }
}

function pageOf<T>(oldestFirst: readonly T[], page: number): { list: T[]; total: number } {
  const list = [...oldestFirst].reverse().slice((page - 1) * RECORD_PAGE, page * RECORD_PAGE)
  return { list, total: oldestFirst.length }
}
