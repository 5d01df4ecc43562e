import type { Alert, AlertEdit } from '../../../shared/hub-protocol/alert.ts'
import { bringsFigures } from '../../../shared/hub-protocol/delivery.ts'
import { HeaderAt } from '../../../shared/hub-protocol/delivery-layout.ts'
import type { HubHealth } from '../../../shared/hub-protocol/health.ts'
import type { HubSession, HubSetup, PrivateDelivery, PrivateReload, Watch } from '../../../shared/hub-protocol/hub.ts'
import type { MarketKind } from '../../../shared/hub-protocol/market.ts'
import type { DepthChoice, Pace } from '../../../shared/hub-protocol/pace.ts'
import { DisplayPace } from './display-pace.ts'
import { HubAttachment } from './hub-attachment.ts'
import type { MarketClient } from './market-client.ts'
import type { MarketEnv } from './market-env.ts'
import { type PaceFacts, PaintPacer } from './paint-pacer.ts'
import { createTrust } from './regain-trust.ts'
import type { TopicStore } from './topic-store.ts'
import { withinDepth } from './watch-list.ts'

/** A visible tab that has seen no delivery for so long greys itself. */
const SILENT_AFTER = 3_000
/** A visible tab that has seen none for so long asks for a new way to the hub. */
const RENEW_AFTER = 8_000
/** Of a visible tab, by the clock that all share; what becomes due between two looks has a timer of its own. */
const CHECK_EVERY = 1_000
/** A gap in the tab's own clock, while visible, that only sleep or a blocked page explains; and that a clock was set back. */
const SLEPT = 3_000
const SET_BACK = 1_000
/** A tab that was hidden for so long and is shown again has so long to be given something before it greys itself. */
const HIDDEN_LONG = 3_000
const SHOWN_GRACE = 150
/** A tab that is touched and is not the active one says so, and then not again for so long, ms. */
const TOUCH_EVERY = 250

/**
 * One tab's side of the hub: says what the tab wants to whichever hub there is, takes deliveries, and greys the page when they stop.
 */
export class TabClient implements MarketClient {
  private watches: Watch[] = []
  private session: HubSession | null = null
  private markets: HubSetup | null = null
  private pace: Pace = 'display'
  private depth: DepthChoice = 'all'
  private inspecting = 0
  private heardAt: number
  private tickAt: number
  private hiddenAt: number
  private frozen = false
  /** By which the hub's deliveries name this tab; 0 before it has answered. */
  private number = 0
  private touchedAt = Number.NEGATIVE_INFINITY
  /** As the newest delivery says. */
  private readonly facts: PaceFacts = { active: false, visible: 0, saving: false }
  private readonly pacer = new PaintPacer()
  private readonly display: DisplayPace
  private readonly entries = new Set<() => void>()
  private readonly way: HubAttachment
  /** Greys all until the hub says what is fresh. */
  private readonly distrust: () => void
  private readonly undo: (() => void)[]
  private endChecks: (() => void) | null = null
  private cancelDeadline: (() => void) | null = null
  private readonly env: MarketEnv
  private readonly store: TopicStore
  private readonly events: (list: (PrivateDelivery | PrivateReload)[]) => void

  /** @param events takes private events of deliveries, in order, of whatever user the socket named */
  constructor(env: MarketEnv, store: TopicStore, events: (list: (PrivateDelivery | PrivateReload)[]) => void) {
    this.env = env
    this.store = store
    this.events = events
    this.heardAt = this.tickAt = this.hiddenAt = env.now()
    this.display = new DisplayPace(env.frame, this.pacer)
    this.way = new HubAttachment(env, {
      wanted: () => this.wanted(),
      looks: () => this.looks(),
      begins: () => this.begins(),
      sink: (valid) => ({ deliver: (packed, list) => (valid() ? this.deliver(packed, list) : Promise.resolve()) }),
      introduce: () => this.introduce(),
      attached: (hello) => {
        this.number = hello.number
        store.setHub(store.feed.hub, hello)
        if (!store.order.attached(hello.epoch)) this.distrust()
      },
      lost: () => store.setHub('gone'),
    })
    this.distrust = createTrust(env, store, {
      renew: () => this.way.question((hub, tab) => hub.renew(tab)),
      restart: () => this.way.attached && this.way.restart(),
    })
    this.undo = this.listen()
  }

  get tab(): string | null {
    return this.way.tab
  }

  watch(list: Watch[]): void {
    this.watches = list
    this.tellWatches()
    this.way.begin()
  }

  setup(next: HubSetup): void {
    this.markets = next
    this.way.tell((hub, tab) => hub.setup(tab, next))
  }

  setSession(next: HubSession | null): void {
    if (next?.token === this.session?.token && next?.user === this.session?.user) return
    this.session = next
    this.way.tell((hub, tab) => hub.setSession(tab, next))
    this.way.begin()
  }

  setPace(pace: Pace, depth: DepthChoice): void {
    const paced = pace !== this.pace
    const deepened = depth !== this.depth
    this.pace = pace
    this.depth = depth
    if (paced) this.way.tell((hub, tab) => hub.setPace(tab, pace))
    if (deepened) this.tellWatches()
  }

  reconnectNow(): void {
    this.way.tell((hub, tab) => hub.reconnectNow(tab))
  }

  alerts(edit: AlertEdit): Promise<Alert[] | null> {
    return this.way.ask((hub, tab) => hub.alerts(tab, edit))
  }

  health(): Promise<HubHealth | null> {
    return this.way.ask((hub, tab) => hub.health(tab))
  }

  exportRing(): Promise<Uint8Array | null> {
    return this.way.ask((hub, tab) => hub.exportRing(tab))
  }

  record(on: boolean): void {
    this.way.tell((hub, tab) => hub.record(tab, on))
  }

  askAgain(kind: MarketKind, topic: string): void {
    this.way.tell((hub, tab) => hub.askAgain(tab, kind, topic))
  }

  inspect(): () => void {
    this.inspecting++
    this.way.begin()
    return () => void this.inspecting--
  }

  onDelivery(run: () => void): () => void {
    this.entries.add(run)
    return () => void this.entries.delete(run)
  }

  stop(): void {
    for (const each of this.undo) each()
    this.stopChecks()
    this.way.tell((hub, tab) => hub.detach(tab))
    this.way.stop()
  }

  private wanted(): boolean {
    return this.watches.length > 0 || this.session !== null || this.inspecting > 0
  }

  private looks(): boolean {
    return this.env.visible() && !this.frozen
  }

  private tellWatches(): void {
    this.way.tell((hub, tab) => hub.watch(tab, withinDepth(this.watches, this.depth)))
  }

  private setPageVisible(): void {
    this.way.tell((hub, tab) => hub.setVisible(tab, this.looks()))
  }

  private begins(): void {
    const { store } = this
    this.number = 0
    this.facts.active = false
    this.heardAt = this.env.now()
    this.checkWhileVisible()
    store.order.begin()
    if (store.feed.hub !== 'gone' && store.feed.hub !== 'silent') store.setHub('attaching')
  }

  /** All that this tab wants of a hub that has not met it yet. */
  private introduce(): void {
    const { markets, session, pace } = this
    if (markets) this.setup(markets)
    if (session) this.way.tell((hub, tab) => hub.setSession(tab, session))
    if (pace !== 'display') this.way.tell((hub, tab) => hub.setPace(tab, pace))
    this.tellWatches()
    this.setPageVisible()
  }

  /** Takes a delivery. @returns kept once this tab may be given the next one */
  private deliver(packed: Float64Array, list?: (PrivateDelivery | PrivateReload)[] | null): Promise<void> {
    for (const run of this.entries) run()
    const now = this.env.now()
    this.look(now)
    const figures = bringsFigures(packed)
    // A state costs little to paint, and what it is followed by is waited for.
    const paced = this.pace === 'display' && figures
    const began = this.env.fine()
    // Own events come by a way of their own: that the figures come too they do not say.
    if (figures || !list) this.heardAt = now
    const worth = this.store.take(packed, now)
    if (paced) this.display.taken()
    if (list && worth !== 'dropped') this.events(list)
    const rest = paced ? this.restAfter(packed, began) : 0
    return rest > 0 ? new Promise((taken) => void this.env.after(rest, taken)) : Promise.resolve()
  }

  /** @returns ms until a delivery that came at `began` is to be acked */
  private restAfter(packed: Float64Array, began: number): number {
    const { env, facts, number, display } = this
    facts.active = number > 0 && packed[HeaderAt.active] === number
    facts.visible = packed[HeaderAt.visible] as number
    facts.saving = env.saving()
    return this.pacer.taken(began, env.fine(), display.cost, facts)
  }

  /** The hub gives the active tab the newest first. */
  private touched(): void {
    const now = this.env.now()
    if (this.facts.active || Math.abs(now - this.touchedAt) < TOUCH_EVERY) return
    this.touchedAt = now
    this.way.tell((hub, tab) => hub.touched(tab))
  }

  /** Looks at the tab's clock: time that nobody noticed was sleep, or a page that could do nothing. */
  private look(now: number): void {
    const gone = now - this.tickAt
    this.tickAt = now
    if (gone < -SET_BACK) this.store.clockSetBack(gone)
    if (this.looks() && (gone > SLEPT || gone < -SET_BACK)) this.returned()
  }

  /** The page was away: frozen, asleep, in the back/forward cache, or blocked. What it shows is as old as that. */
  private returned(): void {
    this.frozen = false
    this.tickAt = this.heardAt = this.env.now()
    this.setPageVisible()
    this.reconnectNow()
    if (this.way.tried) this.distrust()
  }

  private listen(): (() => void)[] {
    const { env, way } = this
    return [
      env.onTitle(() => way.tell((hub, tab) => hub.describe(tab, env.title()))),
      env.onVisibility(() => this.shownOrHidden()),
      env.onTouch(() => this.touched()),
      env.onOnline(() => this.reconnectNow()),
      env.onReturn(() => {
        way.begin()
        this.returned()
      }),
      env.onFreeze(() => {
        this.frozen = true
        this.setPageVisible()
      }),
      env.onResume(() => this.returned()),
      env.onLeave(() => way.tell((hub, tab) => hub.detach(tab))),
      env.onPageCached(() => this.pageCached()),
    ]
  }

  /** A hidden tab has no deliveries to miss, and no timer. */
  private checkWhileVisible(): void {
    if (!this.env.visible()) this.stopChecks()
    else this.endChecks ??= this.env.every(CHECK_EVERY, () => this.check())
  }

  private stopChecks(): void {
    this.endChecks?.()
    this.cancelDeadline?.()
    this.endChecks = this.cancelDeadline = null
  }

  /** Are deliveries coming? */
  private check(): void {
    const now = this.env.now()
    this.look(now)
    this.cancelDeadline?.()
    this.cancelDeadline = null
    if (!this.way.tried || !this.looks() || !this.wanted()) return
    const silence = now - this.heardAt
    const left = SILENT_AFTER - silence
    if (left <= 0 && this.store.feed.hub === 'live') this.distrust()
    if (left > 0 && left < CHECK_EVERY) this.cancelDeadline = this.env.after(left, () => this.check())
    if (silence >= RENEW_AFTER && this.way.attached) this.way.restart()
  }

  private shownOrHidden(): void {
    const { env, way } = this
    const now = env.now()
    this.tickAt = this.heardAt = now
    this.checkWhileVisible()
    this.setPageVisible()
    if (!env.visible()) {
      this.hiddenAt = now
      return
    }
    way.begin()
    if (now - this.hiddenAt < HIDDEN_LONG) return
    env.after(SHOWN_GRACE, () => {
      if (this.looks() && way.tried && this.heardAt === now) this.distrust()
    })
  }

  /** A page that is kept takes nothing: it leaves, so that it holds nobody's sockets, and comes back to a hub. */
  private pageCached(): void {
    if (!this.way.tried) return
    this.way.tell((hub, tab) => hub.detach(tab, true))
    this.way.leave()
    this.store.setHub('gone')
  }
}
