import { isDecimal, isSignedDecimal } from '../decimal/decimal-text.ts'
import type { MarketKind } from './market.ts'

/** `price`: the last price; `day`: its change over 24 h in percent; `move`: its change within five minutes, either way, in percent. */
export type AlertBy = 'price' | 'day' | 'move'
/** `armed`: waits for its level; `fired`: has been there; `waiting`: a repeated one that waits for the way back. */
export type AlertState = 'armed' | 'fired' | 'waiting'

/** That the level was passed while nobody looked: somewhere between these instants (hub clock, ms). */
export interface MissedSpan {
  from: number
  to: number
}

export interface AlertHit {
  /** Hub clock, ms. */
  at: number
  /** What was seen there: decimal text, a price or percent. */
  seen: string
  missed: MissedSpan | null
}

export interface Alert {
  id: string
  kind: MarketKind
  currency_id: number
  symbol: string
  by: AlertBy
  /** `move` knows no side. */
  side: 'above' | 'below' | null
  /** Decimal text: a price, or percent (signed for `day`). */
  level: string
  repeat: boolean
  sound: boolean
  notify: boolean
  /** The exchange watches it too, while this browser is closed. */
  closed?: true
  /** Hub clock, ms. */
  createdAt: number
  state: AlertState
  /** How often it has fired. */
  times: number
  /** The last time that it did. */
  hit: AlertHit | null
}

/** What a person chooses of an alert. */
export type AlertDraft = Omit<Alert, 'createdAt' | 'state' | 'times' | 'hit'>

/** That the exchange has seen an alert fire. `quiet`: the person has been notified. `at`: hub clock, ms. */
export interface AlertFired {
  fired: string
  at: number
  seen: string
  quiet: boolean
}

/** The whole list is answered. */
export type AlertEdit = { put: AlertDraft } | { remove: string } | AlertFired | null

/** Reported to all tabs, and to hubs of other versions, at {@link ALERTS_CHANNEL}: the list, and which of them have just fired. */
export interface AlertUpdate {
  alerts: Alert[]
  fired: string[]
  /** The list as a hub found it when it began, which another may have changed since. */
  found?: true
}

export const ALERTS_CHANNEL = 'onetape-alerts'
export const MAX_ALERTS = 50

/** What a tab asked for, where it makes sense; null where it does not. */
export function validAlertDraft(value: unknown): AlertDraft | null {
  if (typeof value !== 'object' || value === null) return null
  const { id, kind, currency_id, symbol, by, side, level, repeat, sound, notify, closed } = value as Record<
    string,
    unknown
  >
  if (!isShort(id, 64) || !isShort(symbol, 32) || !isShort(level, 40)) return null
  if (kind !== 'spot' && kind !== 'contract') return null
  if (!isCount(currency_id) || currency_id === 0) return null
  if (by !== 'price' && by !== 'day' && by !== 'move') return null
  if (by === 'move' ? side !== null : side !== 'above' && side !== 'below') return null
  if (by === 'day' ? !isSignedDecimal(level) : !isDecimal(level) || /^[0.]*$/.test(level)) return null
  const flags = { repeat: repeat === true, sound: sound === true, notify: notify === true }
  return {
    id,
    kind,
    currency_id,
    symbol,
    by,
    side: side as Alert['side'],
    level,
    ...flags,
    ...(closed === true ? { closed } : {}),
  }
}

/** An alert as it was kept or reported; null where it is none. */
export function validAlert(value: unknown): Alert | null {
  const draft = validAlertDraft(value)
  if (!draft) return null
  const { createdAt, state, times, hit } = value as Record<string, unknown>
  if (!isTime(createdAt) || (state !== 'armed' && state !== 'fired' && state !== 'waiting')) return null
  if (!isCount(times)) return null
  const sound = hit === null ? null : soundHit(hit)
  return hit !== null && sound === null ? null : { ...draft, createdAt, state, times, hit: sound }
}

function soundHit(value: unknown): AlertHit | null {
  const { at, seen, missed } = (value ?? {}) as Record<string, unknown>
  if (!isTime(at) || !isShort(seen, 40) || !isSignedDecimal(seen)) return null
  if (missed === null) return { at, seen, missed: null }
  const { from, to } = (missed ?? {}) as Record<string, unknown>
  return isTime(from) && isTime(to) ? { at, seen, missed: { from, to } } : null
}

function isShort(value: unknown, most: number): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= most
}

function isTime(value: unknown): value is number {
  return Number.isFinite(value) && (value as number) >= 0
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && isTime(value)
}

/** News as they came over the channel; null where they are none. */
export function validAlertUpdate(value: unknown): AlertUpdate | null {
  const { alerts, fired, found } = (value ?? {}) as Record<string, unknown>
  if (!Array.isArray(alerts) || alerts.length > MAX_ALERTS || !Array.isArray(fired)) return null
  const sound = alerts.map(validAlert)
  if (sound.includes(null) || !fired.every((id) => typeof id === 'string')) return null
  const update = { alerts: sound as Alert[], fired: fired as string[] }
  return found === true ? { ...update, found } : update
}
