import * as v from 'valibot'
import { isRestrictedPlace } from '../../src/shared/rules/regions.ts'
import type { Pause } from '../accounts/rate-limit.ts'
import { FIRST_ACCOUNT } from '../genesis.ts'
import type { CallerServices } from '../identity/caller.ts'
import type { LimitRow, PersonRow, VisitorView } from './visitor-part.ts'

/** People that the page shows, newest first. */
const SHOWN = 50

/** Country (ISO 3166-1) or a part of one (ISO 3166-2). */
export const placeRequest = v.strictObject({
  country: v.pipe(
    v.string('a country like CH, or a part of one like CA-ON, is required'),
    v.trim(),
    v.toUpperCase(),
    v.regex(/^[A-Z]{2}(-[A-Z0-9]{1,3})?$/, 'a country like CH, or a part of one like CA-ON, is required'),
  ),
})

/** `sign_out` ends every session; `lock` that, and lets nobody in before the person unlocks it. */
export const personRequest = v.strictObject({ do: v.picklist(['sign_out', 'lock', 'unlock']) })
export type PersonRequest = v.InferOutput<typeof personRequest>

/** Where requests come from, who has to wait, and who is there, as the control panel has them. */
export class VisitorService {
  private readonly services: CallerServices

  constructor(services: CallerServices) {
    this.services = services
  }

  view(): VisitorView {
    return { place: this.place(), limits: this.limits(), people: this.people().slice(0, SHOWN) }
  }

  place(): { country: string; restricted: boolean } {
    const { country } = this.services.place
    return { country, restricted: isRestrictedPlace(country) }
  }

  /** Calls come from there, from the next one on. */
  setPlace({ country }: v.InferOutput<typeof placeRequest>): void {
    this.services.place.country = country
  }

  limits(): LimitRow[] {
    const { host, loginLimit, codes, identity } = this.services
    const now = host.now()
    const rows = (what: LimitRow['what'], pauses: Pause[]) => pauses.map((pause) => ({ what, ...pause }))
    return [
      ...rows('login', loginLimit.paused(now)),
      ...rows('code', codes.paused(now)),
      ...rows('own password', identity.ownLimit.paused(now)),
      ...rows('picture', identity.imageLimit.full(now)),
      ...rows('new account', identity.accountLimit.full(now)),
      ...rows('QR code', identity.qr.paused(now)),
    ]
  }

  clearLimits(): void {
    const { loginLimit, codes, identity } = this.services
    loginLimit.clear()
    codes.clearLimits()
    identity.ownLimit.clear()
    identity.imageLimit.clear()
    identity.accountLimit.clear()
    identity.qr.clearLimits()
  }

  /** Newest first. @param find part of an address or nickname, or a number; everybody where it is left out */
  people(find = ''): PersonRow[] {
    const { exchange } = this.services.host
    const wanted = find.trim().toLowerCase()
    const rows: PersonRow[] = []
    for (let account = exchange.nextAccountId() - 1; account >= FIRST_ACCOUNT; account--) {
      const row = this.person(account)
      const names = row && [String(account), row.email, row.phone, row.nickname]
      if (names?.some((name) => name?.toLowerCase().includes(wanted))) rows.push(row as PersonRow)
    }
    return rows
  }

  /** @returns null where it is done, else why not */
  async act(account: number, { do: what }: PersonRequest): Promise<string | null> {
    const { host, place } = this.services
    const person = account >= FIRST_ACCOUNT ? this.person(account) : null
    if (!person) return 'user not found'
    const origin = { device: 'Control panel', ip: '127.0.0.1', country: place.country }
    if (what !== 'unlock') host.endTokens(account)
    if (what === 'sign_out') {
      const ids = host.exchange.safety(account).sessions.map(({ id }) => id)
      if (ids.length === 0) return 'no open sessions'
      const { answer } = await host.submit({ kind: 'endSessions', account, ids, origin })
      return answer.ok ? null : answer.refusal.key
    }
    const { answer } = await host.submit({ kind: 'freeze', account, frozen: what === 'lock', origin })
    return answer.ok ? null : answer.refusal.key
  }

  private person(account: number): PersonRow | null {
    const { exchange } = this.services.host
    const found = exchange.account(account)
    if (!found) return null
    const { email, phone, nickname } = found
    const { kyc, google, sessions, frozenAt } = exchange.safety(account)
    return {
      account,
      email,
      phone,
      nickname,
      kyc: kyc?.level ?? 'none',
      authenticator: google !== null,
      sessions: sessions.length,
      locked: frozenAt,
    }
  }
}
