import type { Answer } from '../../contract/event.ts'
import type { IdentityCommand, OpenSession } from '../../contract/identity-command.ts'
import { keepNewest, type LoginRecord, type Origin, type Safety } from '../../contract/safety.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { State } from '../../trading/model/state.ts'
import { notify } from '../../trading/settle/notify.ts'
import { personOf, writeDown } from './person.ts'

const SESSIONS = 50
const LOGINS = 200

type Of<K extends IdentityCommand['kind']> = Extract<IdentityCommand, { kind: K }>

/** Notes a sign-in. Answers `{ended}`: keys of the sessions that made room. Refused while everything is locked. */
export function openSession(state: State, { account: who, id, key, via, origin, language }: OpenSession): Answer {
  const found = personOf(state, who)
  if (!found.ok) return found
  const { safety } = found
  if (safety.frozenAt !== null) return refuse('account_frozen', { code: 403 })
  const { device, ip, country } = origin
  const at = state.time
  if (language) safety.language = language
  if (isStrange(safety, origin)) notify(state, found.account, { what: 'signed_in', via, origin })
  keepLogin(safety, { at, via, ok: true, device, ip, country })
  const session = { id, key, via, openedAt: at, seenAt: at, device, ip, country }
  const gone = keepNewest(safety.sessions, session, SESSIONS)
  return { ok: true, data: { ended: gone.map((one) => one.key) } }
}

/** Keeps the newest. Tries that failed, which anybody can make, take half of the place at most: else they would put every known device out. */
function keepLogin({ logins }: Safety, login: LoginRecord): void {
  logins.push(login)
  if (logins.length <= LOGINS) return
  const crowded = logins.filter(({ ok }) => !ok).length > LOGINS / 2
  logins.splice(crowded ? logins.findIndex(({ ok }) => !ok) : 0, 1)
}

/** Whether there were earlier sign-ins and none that is known came from this device, or none from this country. */
function isStrange({ logins, aged }: Safety, { device, country }: Origin): boolean {
  const earlier = logins.filter(({ ok }) => ok)
  const known = (fits: (login: LoginRecord) => boolean) => earlier.some(fits)
  return (
    (earlier.length > 0 || aged === true) &&
    !(known((one) => one.device === device) && known((one) => one.country === country))
  )
}

/** Answers `{ended}`: keys of the sessions that are gone. */
export function endSessions(state: State, { account, ids, origin }: Of<'endSessions'>): Answer {
  const found = personOf(state, account)
  if (!found.ok) return found
  const { safety } = found
  const gone = safety.sessions.filter(({ id }) => ids.includes(id))
  if (gone.length === 0) return refuse('not_found', { code: 404, field: 'id' })
  safety.sessions = safety.sessions.filter(({ id }) => !ids.includes(id))
  writeDown(state, found.account, 'sessions_ended', origin, { detail: gone.map(({ device }) => device).join(', ') })
  return { ok: true, data: { ended: gone.map(({ key }) => key) } }
}

/** Keeps when a session was last used. */
export function seeSession(state: State, { account, id }: Of<'seeSession'>): Answer {
  const session = state.accounts.get(account)?.safety?.sessions.find((one) => one.id === id)
  if (!session) return refuse('not_found', { code: 404, field: 'id' })
  session.seenAt = state.time
  return { ok: true, data: {} }
}

/** Notes a try that failed. */
export function noteLogin(state: State, { account, via, origin: { device, ip, country } }: Of<'noteLogin'>): Answer {
  const found = personOf(state, account)
  if (!found.ok) return found
  keepLogin(found.safety, { at: state.time, via, ok: false, device, ip, country })
  return { ok: true, data: {} }
}

/** A new password ends every session but the one that set it. */
export function endAllBut(safety: Safety, kept: string | null): void {
  safety.sessions = safety.sessions.filter(({ id }) => id === kept)
}
