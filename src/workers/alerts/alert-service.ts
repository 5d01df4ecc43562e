import {
  type Alert,
  type AlertEdit,
  type AlertFired,
  type AlertUpdate,
  MAX_ALERTS,
  validAlert,
  validAlertDraft,
  validAlertUpdate,
} from '../../shared/hub-protocol/alert.ts'
import { reached } from '../../shared/hub-protocol/alert-reached.ts'
import { TopicStatus } from '../../shared/hub-protocol/delivery.ts'
import { TickersAt } from '../../shared/hub-protocol/delivery-layout.ts'
import { exactFigure, figureText } from '../../shared/hub-protocol/exact-figure.ts'
import type { MarketKind } from '../../shared/hub-protocol/market.ts'
import { type Look, MarketWatch } from '../../shared/hub-protocol/market-watch.ts'
import type { HubEnvironment } from '../base/environment.ts'
import { TickersStore } from '../books/tickers-store.ts'
import type { TopicSubscription } from '../topics/topic-subscription.ts'

/** Under this name the list outlives the hub. */
const KEY = 'alerts'
/** What is noticed later than this was missed, ms. */
export const MISSED_AFTER = 10_000
/** How often it is noted that somebody looks. */
const NOTE_EVERY = 15_000
const KINDS = ['spot', 'contract'] as const

export interface AlertServiceOwner {
  /** The topic of all tickers, watched from now on or no more. */
  watch(kind: MarketKind, on: boolean): void
  tickers(kind: MarketKind): TopicSubscription | undefined
}

type AlertServiceEnv = Pick<HubEnvironment, 'clock' | 'memory' | 'log' | 'reportAlerts' | 'hearAlerts'>

/**
 * The person's alerts, looked at once for all tabs, four times a second and not a message: what a push or a level costs is nothing.
 * A list that is not live fires nothing; what was passed while nobody looked is reported as missed.
 */
export class AlertService {
  private readonly env: AlertServiceEnv
  private readonly owner: AlertServiceOwner
  private alerts: Alert[] = []
  private readonly watches = new Map<string, MarketWatch>()
  private notedAt = 0
  private loading: Promise<void> | null = null
  private serving = false

  constructor(env: AlertServiceEnv, owner: AlertServiceOwner) {
    this.env = env
    this.owner = owner
    env.hearAlerts?.((message) => this.heard(message))
  }

  /** Somebody is there. */
  begin(): void {
    this.serving = true
    this.loading ??= this.load()
    this.settle()
  }

  /** Nobody is. */
  pause(): void {
    this.serving = false
    if (this.alerts.length > 0) this.keep()
    this.settle()
  }

  async edit(edit: AlertEdit): Promise<Alert[]> {
    this.loading ??= this.load()
    await this.loading
    if (edit && 'put' in edit) this.put(edit.put)
    else if (edit && 'fired' in edit) this.fired(edit)
    else if (edit && typeof edit.remove === 'string') {
      this.alerts = this.alerts.filter(({ id }) => id !== edit.remove)
      this.changed([])
    }
    return this.alerts
  }

  /** Looks at every alert. @param now hub clock, ms */
  look(now: number): void {
    if (this.alerts.length === 0) return
    const fired: string[] = []
    let turned = false
    for (const kind of KINDS) {
      const channel = this.owner.tickers(kind)
      if (!(channel?.store instanceof TickersStore) || channel.status !== TopicStatus.live) continue
      const mine = this.alerts.filter((alert) => alert.kind === kind && alert.state !== 'fired')
      const looks = new Map<number, Look | null>()
      for (const alert of mine) {
        const look = looks.get(alert.currency_id) ?? lookAt(channel.store, alert.currency_id)
        looks.set(alert.currency_id, look)
        if (!look) continue
        const before = alert.state
        if (this.judge(alert, look, now)) fired.push(alert.id)
        if (alert.state !== before) turned = true
      }
      for (const [id, look] of looks) if (look) this.watchOf(kind, id).saw(look, now)
    }
    if (turned) this.changed(fired)
    else if (now - this.notedAt >= NOTE_EVERY || now < this.notedAt) this.keep()
  }

  /** @returns true where it has just fired */
  private judge(alert: Alert, look: Look, now: number): boolean {
    const watch = this.watchOf(alert.kind, alert.currency_id)
    const since = Math.max(alert.createdAt, watch.seenAt)
    const pause = now - since
    const missed = pause > MISSED_AFTER
    if (missed) watch.forget()
    const seen = reached(alert, look, watch, pause)
    if (alert.state === 'waiting') {
      if (seen === null) alert.state = 'armed'
      return false
    }
    if (seen === null) return false
    alert.state = alert.repeat ? 'waiting' : 'fired'
    alert.times++
    alert.hit = { at: now, seen: figureText(seen), missed: missed ? { from: since, to: now } : null }
    if (alert.by === 'move') watch.forget()
    return true
  }

  private put(wish: unknown): void {
    const draft = validAlertDraft(wish)
    if (!draft) return
    const at = this.alerts.findIndex(({ id }) => id === draft.id)
    if (at < 0 && this.alerts.length >= MAX_ALERTS) return
    const alert: Alert = { ...draft, createdAt: this.env.clock(), state: 'armed', times: 0, hit: null }
    this.alerts = at < 0 ? [...this.alerts, alert] : this.alerts.with(at, alert)
    this.changed([])
  }

  /** The exchange has seen it while no look of this hub did: it is over here too, and rings where nobody has been notified. */
  private fired({ fired, at, seen, quiet }: AlertFired): void {
    const index = this.alerts.findIndex(({ id, state }) => id === fired && state === 'armed')
    const hit = { at, seen, missed: null }
    const alert = validAlert({ ...this.alerts[index], state: 'fired', times: 1, hit })
    if (!alert) return
    this.alerts = this.alerts.with(index, alert)
    this.changed(quiet ? [] : [fired])
  }

  private changed(fired: string[]): void {
    this.settle()
    this.keep()
    this.env.reportAlerts?.({ alerts: this.alerts, fired } satisfies AlertUpdate)
  }

  /** Another hub's person has changed something, or an alert has fired there: one list for the browser. That hub keeps it. */
  private heard(message: unknown): void {
    const update = validAlertUpdate(message)
    if (!update || update.found || !this.loading) return
    void this.loading.then(() => {
      this.alerts = update.alerts
      this.settle()
    })
  }

  private settle(): void {
    for (const kind of KINDS) {
      this.owner.watch(kind, this.serving && this.alerts.some((one) => one.kind === kind && one.state !== 'fired'))
    }
  }

  private watchOf(kind: MarketKind, id: number): MarketWatch {
    const key = `${kind}:${id}`
    const known = this.watches.get(key)
    if (known) return known
    const made = new MarketWatch()
    this.watches.set(key, made)
    return made
  }

  private keep(): void {
    this.notedAt = this.env.clock()
    const seen = [...this.watches].map(([key, { seenAt, high, low }]) => [key, seenAt, high, low] as const)
    this.env.memory
      .write(KEY, { version: 1, alerts: this.alerts, seen })
      .catch((error: unknown) => this.env.log('error', 'alerts could not be kept', error))
  }

  private async load(): Promise<void> {
    const stored = await this.env.memory.read(KEY).catch((error: unknown) => {
      this.env.log('error', 'alerts could not be read', error)
    })
    const { version, alerts, seen } = (stored ?? {}) as Record<string, unknown>
    if (version !== 1 || !Array.isArray(alerts)) return
    this.alerts = alerts.map(validAlert).filter((one) => one !== null)
    for (const one of Array.isArray(seen) ? seen : []) this.recall(one)
    this.settle()
    this.env.reportAlerts?.({ alerts: this.alerts, fired: [], found: true })
  }

  private recall(one: unknown): void {
    const [key, at, high, low] = Array.isArray(one) ? one : []
    const match = typeof key === 'string' ? /^(spot|contract):(\d{1,9})$/.exec(key) : null
    if (!match || typeof at !== 'number' || !(at <= this.env.clock())) return
    const watch = this.watchOf(match[1] as MarketKind, Number(match[2]))
    watch.seenAt = at
    watch.high = typeof high === 'bigint' ? high : null
    watch.low = typeof low === 'bigint' ? low : null
  }
}

function lookAt(store: TickersStore, id: number): Look | null {
  const row = store.rowOf(id)
  const last = row === undefined ? null : exactFigure(store.body, row + TickersAt.last)
  if (row === undefined || last === null) return null
  return {
    last,
    change: exactFigure(store.body, row + TickersAt.change),
    high: exactFigure(store.body, row + TickersAt.high),
    low: exactFigure(store.body, row + TickersAt.low),
  }
}
