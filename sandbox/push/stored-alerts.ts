import type { EngineEvent } from '../../src/engine/contract/event.ts'
import type { AlertRequest, StoredAlert } from '../../src/shared/calls/products/alert-calls.ts'
import { toScaled } from '../../src/shared/decimal/decimal-text.ts'
import { MAX_ALERTS, validAlertDraft } from '../../src/shared/hub-protocol/alert.ts'
import { reached } from '../../src/shared/hub-protocol/alert-reached.ts'
import { FIGURE_DIGITS, figureText } from '../../src/shared/hub-protocol/exact-figure.ts'
import { marketKey } from '../../src/shared/hub-protocol/market.ts'
import { type Look, MarketWatch } from '../../src/shared/hub-protocol/market-watch.ts'
import type { TickerData } from '../../src/shared/wire/messages.ts'
import type { Host } from '../host.ts'

/** An alert with whose it is. */
export interface OwnedAlert extends StoredAlert {
  user: number
}

export interface StoredAlertsDeps {
  host: Pick<Host, 'exchange' | 'now'>
  /** Sends it to the person's browsers. */
  fire(alert: OwnedAlert): void
  changed(): void
}

export type SaveResult = { ok: true; alert: StoredAlert } | { ok: false; why: 'market' | 'level' | 'full' }

/**
 * Alerts that are watched whether a page is open or not: at each tick that changes a market's ticker, by the rule of the browser's own
 * (`src/shared/hub-protocol/alert-reached.ts`). Each fires once; what the browser tells as fired is removed before.
 */
export class StoredAlerts {
  private readonly deps: StoredAlertsDeps
  private readonly byId = new Map<string, OwnedAlert>()
  private readonly watches = new Map<string, MarketWatch>()
  /** Ids of those that wait, by market. */
  private readonly waiting = new Map<string, Set<string>>()

  constructor(deps: StoredAlertsDeps, kept: readonly OwnedAlert[] = []) {
    this.deps = deps
    for (const alert of kept) this.put(alert)
  }

  /** Oldest first. */
  of(user: number): StoredAlert[] {
    return [...this.byId.values()].filter((one) => one.user === user).map(withoutUser)
  }

  save(user: number, wish: AlertRequest): SaveResult {
    const { host } = this.deps
    const market = host.exchange.markets(wish.kind).find(({ currency_id }) => currency_id === wish.currency_id)
    if (!market) return { ok: false, why: 'market' }
    const symbol = market.symbol
    const sound = validAlertDraft({ ...wish, symbol })
    if (!sound || toScaled(wish.level, FIGURE_DIGITS) === null) return { ok: false, why: 'level' }
    const id = nameOf(user, wish.id)
    if (!this.byId.has(id) && this.of(user).length >= MAX_ALERTS && !this.dropFired(user))
      return { ok: false, why: 'full' }
    const alert: OwnedAlert = { ...wish, symbol, user, created_at: host.now(), hit: null, sent: false }
    this.forget(id)
    this.put(alert)
    this.deps.changed()
    return { ok: true, alert: withoutUser(alert) }
  }

  remove(user: number, id: string): void {
    if (this.forget(nameOf(user, id))) this.deps.changed()
  }

  /** A push service has taken the notification. Until then the browser that set the alert is to ring for it. */
  taken(user: number, id: string): void {
    const alert = this.byId.get(nameOf(user, id))
    if (!alert?.hit || alert.sent) return
    alert.sent = true
    this.deps.changed()
  }

  /** Looks at the markets that have changed. @param at server time, ms */
  look(events: readonly EngineEvent[], at: number): void {
    if (this.waiting.size === 0) return
    const changed = new Set<string>()
    for (const event of events) if (event.kind === 'ticker') changed.add(marketKey(event.market, event.currency_id))
    for (const key of changed) {
      const ids = this.waiting.get(key)
      const first = ids && this.byId.get(ids.values().next().value ?? '')
      const ticker = first && this.deps.host.exchange.ticker(first.kind, first.currency_id)
      const look = ticker && lookAt(ticker)
      if (look) this.judge(key, [...ids], look, at)
    }
  }

  /** Drops the alerts of people who have closed their account. */
  sweep(): void {
    const { exchange } = this.deps.host
    const gone = [...this.byId].filter(([, { user }]) => exchange.safety(user).closedAt !== undefined)
    for (const [id] of gone) this.forget(id)
    if (gone.length > 0) this.deps.changed()
  }

  all(): OwnedAlert[] {
    return [...this.byId.values()]
  }

  private judge(key: string, ids: readonly string[], look: Look, at: number): void {
    const watch = this.watches.get(key) ?? new MarketWatch()
    this.watches.set(key, watch)
    // Server time may have been turned on, or the machine have slept.
    watch.age(at)
    for (const id of ids) {
      const alert = this.byId.get(id)
      if (!alert) continue
      const since = Math.max(alert.created_at, watch.seenAt)
      const seen = reached(asRule(alert), look, watch, at - since)
      if (seen === null) continue
      alert.hit = { at, seen: figureText(seen) }
      this.unwait(id, alert)
      this.deps.fire(alert)
      this.deps.changed()
    }
    watch.saw(look, at)
  }

  private put(alert: OwnedAlert): void {
    const id = nameOf(alert.user, alert.id)
    this.byId.set(id, alert)
    if (alert.hit) return
    const key = marketKey(alert.kind, alert.currency_id)
    const ids = this.waiting.get(key) ?? new Set()
    this.waiting.set(key, ids.add(id))
  }

  /** Drops the oldest that has fired: a browser that is lost never tells that it knows. @returns false where all of them wait */
  private dropFired(user: number): boolean {
    const fired = [...this.byId].find(([, alert]) => alert.user === user && alert.hit !== null)
    return fired !== undefined && this.forget(fired[0])
  }

  /** @returns whether it was there */
  private forget(id: string): boolean {
    const alert = this.byId.get(id)
    if (!alert) return false
    this.byId.delete(id)
    this.unwait(id, alert)
    return true
  }

  private unwait(id: string, { kind, currency_id }: OwnedAlert): void {
    const key = marketKey(kind, currency_id)
    const ids = this.waiting.get(key)
    ids?.delete(id)
    if (ids?.size !== 0) return
    this.waiting.delete(key)
    this.watches.delete(key)
  }
}

/** Ids are made by browsers: each person has their own. */
const nameOf = (user: number, id: string) => `${user} ${id}`

function withoutUser({ user: _, ...alert }: OwnedAlert): StoredAlert {
  return alert
}

/** What the rule reads of an alert. */
function asRule({ by, side, level, created_at }: OwnedAlert): Parameters<typeof reached>[0] {
  return { by, side, level, state: 'armed', createdAt: created_at }
}

/** A ticker as the rule compares it; null where it has no price. */
function lookAt({ c, P, h, l }: TickerData): Look | null {
  const figure = (text: string | undefined) => (text === undefined ? null : toScaled(text, FIGURE_DIGITS))
  const last = figure(c)
  return last === null ? null : { last, change: figure(P), high: figure(h), low: figure(l) }
}
