import type { AlertEdit } from '../../shared/hub-protocol/alert.ts'
import { SocketState } from '../../shared/hub-protocol/delivery.ts'
import type { HubHealth } from '../../shared/hub-protocol/health.ts'
import {
  type HubHello,
  type HubPort,
  type HubSession,
  type HubSetup,
  NOBODY,
  type TabHello,
  type TabSink,
  type Watch,
} from '../../shared/hub-protocol/hub.ts'
import type { MarketKind } from '../../shared/hub-protocol/market.ts'
import { type Pace, paceOf } from '../../shared/hub-protocol/pace.ts'
import type { AlertService } from '../alerts/alert-service.ts'
import type { HubEnvironment } from '../base/environment.ts'
import { TopicMemory } from '../cache/topic-memory.ts'
import { FrameTimer } from '../health/frame-timer.ts'
import { hubReport } from '../health/hub-report.ts'
import { Publisher } from '../publish/publisher.ts'
import { FrameRing } from '../recorder/frame-ring.ts'
import { stateFrames } from '../recorder/state-frames.ts'
import { ExchangeFacts } from './exchange-facts.ts'
import { type Feeds, KINDS } from './feeds.ts'
import { holdLock } from './hold-lock.ts'
import { hubAlerts } from './hub-alerts.ts'
import { writeHubHeader } from './hub-header.ts'
import { HubPulse } from './hub-pulse.ts'
import { HubTab, type HubTabs } from './hub-tab.ts'
import { createLastTab } from './last-tab.ts'
import { type FeedOwner, MarketFeed } from './market-feed.ts'
import { MessageRate } from './message-rate.ts'
import { watchTabLock } from './tab-lock.ts'
import { TabSessions } from './tab-sessions.ts'
import { TabWatches } from './tab-watches.ts'

/** For panels and tests: what the hub is doing. */
export interface HubStats {
  tabs: number
  channels: string[]
  frames: number
  fallbacks: number
  malformed: number
  lostAcks: number
}

export interface Hub extends HubPort {
  readonly epoch: number
  /** Held while it lives. */
  readonly lock: string
  stats(): Promise<HubStats>
  /** Ends sockets, timers and waits; the lock goes with the worker. */
  stop(): void
}

/**
 * The market hub: one socket of each kind for all tabs. It holds the lock `hub:<version>:<epoch>` for its life.
 * All that it knows of the world comes with `env`.
 */
export function createHub(env: HubEnvironment): Hub {
  return new MarketHub(env)
}

class MarketHub implements Hub {
  readonly epoch: number
  readonly lock: string
  private readonly env: HubEnvironment
  private readonly startedAt: number
  private readonly tabs: HubTabs = new Map()
  private readonly exchange = new ExchangeFacts()
  private readonly rate = new MessageRate()
  private readonly timer: FrameTimer
  private readonly publisher: Publisher
  private readonly feeds: Feeds
  private readonly ring: FrameRing
  private readonly alertService: AlertService
  private readonly watches: TabWatches
  private readonly sessions: TabSessions
  private readonly pulse: HubPulse
  private readonly lastTab: ReturnType<typeof createLastTab>
  private readonly release: () => void

  constructor(env: HubEnvironment) {
    this.env = env
    this.epoch = 1 + Math.floor(env.random() * 2 ** 48)
    this.lock = `hub:${env.version}:${this.epoch}`
    this.startedAt = env.clock()
    this.timer = new FrameTimer(env.fine, env.clock)
    const { rate, tabs, timer } = this
    const publisher = new Publisher(env, (writer) => writeHubHeader(writer, this.epoch, rate.perSecond, feeds))
    const owner = this.feedOwner(publisher)
    const memory = new TopicMemory(env, owner.socketBase)
    const feeds: Feeds = {
      contract: new MarketFeed('contract', env, memory, owner),
      spot: new MarketFeed('spot', env, memory, owner),
    }
    const ring = new FrameRing(env, () => stateOf(feeds, env.clock()))
    const alerts = hubAlerts(env, feeds)
    this.publisher = publisher
    this.feeds = feeds
    this.ring = ring
    this.alertService = alerts
    this.watches = new TabWatches(feeds, tabs, publisher)
    this.sessions = new TabSessions(env, feeds, tabs, publisher)
    this.pulse = new HubPulse({ env, feeds, publisher, alerts, timer, rate, wanted: () => tabs.size > 0 })
    this.lastTab = createLastTab(env, () => this.letGo())
    this.release = holdLock(env, this.lock)
  }

  async warm(base: string, silence: number, kinds: readonly MarketKind[]): Promise<void> {
    // What tabs have reported stands: a page that is on its way knows no more than they do.
    if (this.exchange.socketBase === null) this.exchange.learn({ markets: [], socketBase: base, silence })
    for (const kind of KINDS) if (kinds.includes(kind)) this.feeds[kind].warm()
  }

  async attach(hello: TabHello, sink: TabSink): Promise<HubHello> {
    const { env, epoch, lock } = this
    this.gone(hello.tab)
    this.lastTab.stay()
    const tab = new HubTab(
      hello,
      sink,
      watchTabLock(env, hello.lock, () => this.gone(hello.tab)),
    )
    this.tabs.set(hello.tab, tab)
    this.publisher.add(tab.subscriber)
    this.alertService.begin()
    this.pulse.begin()
    return { version: env.version, epoch, lock, host: env.host, number: tab.subscriber.number }
  }

  async setup(id: string, setup: HubSetup): Promise<void> {
    const moved = this.exchange.learn(setup)
    for (const kind of KINDS) {
      if (moved) this.feeds[kind].socket.moved()
      this.feeds[kind].subscriptions.describe()
    }
    // What it was given before it may have dropped, for it knew the digits otherwise.
    const tab = this.tabs.get(id)
    if (tab) this.publisher.renew(tab.subscriber)
    this.publisher.schedule()
  }

  async watch(id: string, watches: Watch[]): Promise<void> {
    const tab = this.tabs.get(id)
    if (tab) this.watches.set(id, tab, watches)
  }

  async setVisible(id: string, visible: boolean): Promise<void> {
    const tab = this.tabs.get(id)
    if (!tab) return
    this.publisher.setVisible(tab.subscriber, visible)
    if (!visible) return
    // Somebody looks: no waiting for the next try.
    for (const kind of KINDS) {
      const { socket } = this.feeds[kind]
      if (socket.state === SocketState.waiting) socket.reconnectNow()
    }
  }

  async touched(id: string): Promise<void> {
    const tab = this.tabs.get(id)
    if (tab) this.publisher.touched(tab.subscriber)
  }

  async setPace(id: string, pace: Pace): Promise<void> {
    const tab = this.tabs.get(id)
    if (!tab) return
    this.publisher.setPace(tab.subscriber, paceOf(pace) ?? 'display')
    this.watches.set(id, tab, tab.asked)
  }

  async renew(id: string): Promise<number | null> {
    const tab = this.tabs.get(id)
    return tab ? this.publisher.renew(tab.subscriber) : null
  }

  async setSession(id: string, next: HubSession | null): Promise<void> {
    const tab = this.tabs.get(id)
    if (tab) this.sessions.set(tab, next)
  }

  async reconnectNow(id: string): Promise<void> {
    if (this.tabs.has(id)) for (const kind of KINDS) this.feeds[kind].socket.reconnectNow()
  }

  async describe(id: string, title: string): Promise<void> {
    this.tabs.get(id)?.describe(title)
  }

  async health(): Promise<HubHealth> {
    const { env, epoch, startedAt, feeds, publisher, timer } = this
    timer.looked()
    const tabs = [...this.tabs.values()].map(({ subscriber, facts }) => ({ subscriber, facts, pace: subscriber.pace }))
    const both = [feeds.contract, feeds.spot]
    return hubReport({ env, epoch, startedAt, feeds: both, publisher, timer, tabs, ring: this.ring.state })
  }

  async askAgain(id: string, kind: MarketKind, topic: string): Promise<void> {
    if (this.tabs.has(id)) this.feeds[kind]?.askAgain(topic)
  }

  alerts(_tab: string, edit: AlertEdit) {
    return this.alertService.edit(edit)
  }

  record(_tab: string, on: boolean) {
    return this.ring.record(on === true)
  }

  exportRing() {
    return this.ring.export()
  }

  async detach(id: string, persisted = false): Promise<void> {
    this.gone(id)
    if (persisted && this.tabs.size === 0) this.lastTab.now()
  }

  async stats(): Promise<HubStats> {
    const counts = KINDS.map((kind) => this.feeds[kind].scanner.counts)
    const sum = (name: 'frames' | 'fallbacks' | 'malformed') => counts.reduce((total, one) => total + one[name], 0)
    return {
      tabs: this.tabs.size,
      channels: KINDS.flatMap((kind) => [...this.feeds[kind].channels.values()].map((one) => `${kind}:${one.topic}`)),
      frames: sum('frames'),
      fallbacks: sum('fallbacks'),
      malformed: sum('malformed'),
      lostAcks: this.publisher.lostAcks,
    }
  }

  stop(): void {
    for (const id of [...this.tabs.keys()]) this.gone(id)
    this.lastTab.stay()
    this.pulse.stop()
    this.sessions.stop()
    for (const kind of KINDS) this.feeds[kind].stop()
    this.ring.stop()
    this.release()
  }

  private gone(id: string): void {
    const tab = this.tabs.get(id)
    if (!tab) return
    this.tabs.delete(id)
    tab.unwatch()
    if (this.tabs.size === 0) this.lastHasGone()
    this.publisher.remove(id)
    this.watches.drop(id)
    this.env.releaseSink?.(tab.subscriber.sink)
    this.sessions.left()
    this.publisher.schedule()
  }

  /** The worker may end with its last tab. */
  private lastHasGone(): void {
    this.alertService.pause()
    for (const kind of KINDS) this.feeds[kind].keep()
    this.ring.write()
    this.lastTab.left()
  }

  /** Nobody's sockets and token outlive the tabs for long. */
  private letGo(): void {
    this.sessions.end()
    for (const kind of KINDS) this.feeds[kind].subscriptions.letGo()
  }

  private feedOwner(publisher: Publisher): FeedOwner {
    const hub = this
    const { exchange, tabs, timer } = hub
    return {
      timer,
      // The ring is made from the feeds that ask for it.
      get recorder() {
        return hub.ring.recorder
      },
      socketBase: () => exchange.socketBase,
      silence: () => exchange.silence,
      market: (kind, currencyId) => exchange.market(kind, currencyId),
      changed: () => publisher.notify(),
      socketChanged: () => publisher.headerChanged(),
      event: (item) => {
        for (const tab of tabs.values())
          if (item.user === NOBODY || tab.session?.user === item.user) publisher.queue(tab.subscriber, item)
      },
    }
  }
}

/** All books and lists of tickers as frames of the server's own form, for the beginning of a recording. */
function stateOf(feeds: Feeds, now: number) {
  return KINDS.flatMap((kind) => {
    const { channels, socket } = feeds[kind]
    return stateFrames(channels.values(), now + (socket.serverOffset || 0))
  })
}
