import { type DeliveryWriter, SocketState } from '../../shared/market/delivery.ts'
import type { HubHealth } from '../../shared/market/health.ts'
import type {
  HubHello,
  HubPort,
  HubSession,
  HubSetup,
  PrivateDelivery,
  PrivateReload,
  TabHello,
  TabSink,
  Watch,
} from '../../shared/market/hub.ts'
import { type Market, type MarketKey, type MarketKind, marketKey } from '../../shared/market/market.ts'
import { type Pace, paceOf } from '../../shared/market/pace.ts'
import type { HubEnvironment } from '../environment.ts'
import type { MarketSocket } from '../feed/market-socket.ts'
import { FrameTimer } from '../health/frame-timer.ts'
import { hubReport } from '../health/hub-report.ts'
import type { TabFacts } from '../health/tab-report.ts'
import { TopicMemory } from '../memory/topic-memory.ts'
import { Publisher, Reader } from '../publish/publisher.ts'
import type { View } from '../publish/view.ts'
import { Views } from '../publish/views.ts'
import { FrameRing } from '../ring/frame-ring.ts'
import { stateFrames } from '../ring/state-frames.ts'
import type { Channel } from './channel.ts'
import { ClockWatch } from './clock-watch.ts'
import { KindFeed } from './kind-feed.ts'
import { createLastTab } from './last-tab.ts'
import { MessageRate } from './message-rate.ts'
import { soundWatches } from './sound-watches.ts'
import { LINGER } from './subscriptions.ts'
import { watchTabLock } from './tab-lock.ts'
import { withinPace } from './within-pace.ts'

/** How often ages, credits and watchdogs are looked at. */
const PULSE = 250
const KINDS = ['contract', 'spot'] as const

interface Tab {
  reader: Reader
  session: HubSession | null
  /** What it asked for last, whatever its pace makes of that. */
  asked: readonly Watch[]
  facts: TabFacts
  /** Stops waiting for the tab's end. */
  unwatch: () => void
}

/** For panels and tests: what the hub is doing. */
export interface HubStats {
  tabs: number
  channels: string[]
  frames: number
  fallbacks: number
  malformed: number
  lostCredits: number
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
  const epoch = 1 + Math.floor(env.random() * 2 ** 48)
  const lock = `hub:${env.version}:${epoch}`
  const tabs = new Map<string, Tab>()
  const markets = new Map<MarketKey, Market>()
  const views = new Views()
  const rate = new MessageRate()
  const startedAt = env.clock()
  const timer = new FrameTimer(env.fine, env.clock)
  let socketBase: string | null = null
  let session: HubSession | null = null
  let cancelPulse: (() => void) | null = null
  let cancelSignOut: (() => void) | null = null
  const clockWatch = new ClockWatch(PULSE, startedAt)
  let stopped = false
  let release: () => void = () => undefined
  const publisher = new Publisher(env, writeHeader)

  const owner = {
    timer,
    get recorder() {
      return ring.recorder
    },
    socketBase: () => socketBase,
    market: (kind: MarketKind, currencyId: number) => markets.get(marketKey(kind, currencyId)),
    changed: () => publisher.schedule(),
    socketChanged: () => publisher.headerChanged(),
    event: (item: PrivateDelivery | PrivateReload) => {
      for (const tab of tabs.values()) if (tab.session?.user === item.user) publisher.queue(tab.reader, item)
    },
  }
  const memory = new TopicMemory(env, () => socketBase)
  const feeds: Record<MarketKind, KindFeed> = {
    contract: new KindFeed('contract', env, memory, owner),
    spot: new KindFeed('spot', env, memory, owner),
  }

  const ring = new FrameRing(env, () =>
    KINDS.flatMap((kind) => {
      const { channels, socket } = feeds[kind]
      return stateFrames(channels.values(), env.clock() + (socket.serverOffset || 0))
    }),
  )

  const lastTab = createLastTab(env, () => {
    cancelSignOut?.()
    cancelSignOut = null
    applySession(null)
    for (const kind of KINDS) feeds[kind].subscriptions.letGo()
  })

  function hold(end: () => void): void {
    if (stopped) end()
    else release = end
  }
  env.locks
    .request(lock, {}, () => new Promise<void>(hold))
    .catch((error: unknown) => env.log('error', 'the hub cannot hold its lock', error))

  function writeHeader(writer: DeliveryWriter): void {
    const offsets = KINDS.map((kind) => feeds[kind].socket).filter((socket) => !Number.isNaN(socket.serverOffset))
    const newest = offsets.sort((a, b) => b.lastPongAt - a.lastPongAt)[0]
    writer.header(1, epoch)
    writer.header(4, newest ? newest.serverOffset : Number.NaN)
    writer.header(6, rate.perSecond)
    health(writer, 8, feeds.contract.socket)
    health(writer, 12, feeds.spot.socket)
  }

  function pulse(): void {
    const now = env.clock()
    const jump = clockWatch.look(now)
    if (jump === 'back') publisher.clockSetBack()
    if (jump !== 'none') for (const kind of KINDS) feeds[kind].doubtAll()
    rate.sample(now, feeds.contract.scanner.counts.pushes + feeds.spot.scanner.counts.pushes)
    for (const kind of KINDS) {
      feeds[kind].evaluate()
      feeds[kind].sample(now)
    }
    timer.age(now)
    publisher.spans.age(now)
    publisher.pulse()
    cancelPulse = tabs.size > 0 ? env.timers.after(PULSE, pulse) : null
  }

  function channelsOf(watches: readonly Watch[]): Map<Watch, Channel> {
    const channels = new Map<Watch, Channel>()
    for (const watch of watches) {
      if (watch.topic === 'mark' && watch.kind === 'spot') continue
      const { subscriptions } = feeds[watch.kind]
      const whole = watch.topic === 'tickers' || watch.topic === 'ranking'
      channels.set(
        watch,
        whole ? subscriptions.channel('tickers', 0) : subscriptions.channel(watch.topic, watch.currency_id),
      )
    }
    return channels
  }

  function setWatches(id: string, tab: Tab | undefined, watches: readonly Watch[]): void {
    const channels = channelsOf(tab ? withinPace(soundWatches(watches), tab.reader.pace) : [])
    for (const kind of KINDS) {
      feeds[kind].subscriptions.watch(id, new Set([...channels.values()].filter((channel) => channel.kind === kind)))
    }
    if (tab) {
      tab.asked = watches
      tab.facts.watches = [...channels.keys()]
      const list = new Set<View>()
      for (const [watch, channel] of channels) for (const view of views.of(watch, channel)) list.add(view)
      publisher.setViews(tab.reader, [...list])
    }
    views.keep(new Set([...tabs.values()].flatMap((one) => one.reader.views)))
  }

  function applySession(next: HubSession | null): void {
    session = next
    for (const kind of KINDS) feeds[kind].setSession(next)
  }

  function gone(id: string): void {
    const tab = tabs.get(id)
    if (!tab) return
    tabs.delete(id)
    tab.unwatch()
    // The worker may end with its last tab.
    if (tabs.size === 0) {
      for (const kind of KINDS) feeds[kind].keep()
      ring.write()
      lastTab.left()
    }
    publisher.remove(id)
    setWatches(id, undefined, [])
    env.releaseSink?.(tab.reader.sink)
    const held = [...tabs.values()].flatMap((one) => (one.session ? [one.session] : []))
    const newest = held.at(-1)
    if (newest && !held.some((one) => one.token === session?.token)) applySession(newest)
    if (session && !newest && !cancelSignOut) {
      cancelSignOut = env.timers.after(LINGER, () => {
        cancelSignOut = null
        applySession(null)
      })
    }
    publisher.schedule()
  }

  /** The tab is of this person from now on. */
  function signIn(tab: Tab, next: HubSession | null): void {
    tab.session = next
    tab.reader.user = next?.user ?? null
    tab.reader.events = tab.reader.events.filter((item) => item.user === next?.user)
  }

  return {
    epoch,
    lock,

    async attach(hello: TabHello, sink: TabSink): Promise<HubHello> {
      gone(hello.tab)
      lastTab.stay()
      const reader = new Reader(hello.tab, sink, hello.visible)
      const unwatch = watchTabLock(env, hello.lock, () => gone(hello.tab))
      const { title, version, holdsHub } = hello
      tabs.set(hello.tab, {
        reader,
        session: null,
        asked: [],
        unwatch,
        facts: { title: oneLine(title), version, holdsHub: holdsHub === true, watches: [] },
      })
      publisher.add(reader)
      if (!cancelPulse) {
        clockWatch.begin(env.clock())
        cancelPulse = env.timers.after(PULSE, pulse)
      }
      return { version: env.version, epoch, lock, home: env.home }
    },

    async setup(id: string, setup: HubSetup): Promise<void> {
      for (const market of setup.markets) markets.set(marketKey(market.kind, market.currency_id), market)
      const moved = socketBase !== null && socketBase !== setup.socketBase
      socketBase = setup.socketBase
      for (const kind of KINDS) {
        if (moved) feeds[kind].socket.moved()
        feeds[kind].subscriptions.describe()
      }
      // What it was given before it may have dropped, for it knew the digits otherwise.
      const tab = tabs.get(id)
      if (tab) publisher.renew(tab.reader)
      publisher.schedule()
    },

    async watch(id: string, watches: Watch[]): Promise<void> {
      const tab = tabs.get(id)
      if (tab) setWatches(id, tab, watches)
    },

    async setVisible(id: string, visible: boolean): Promise<void> {
      const tab = tabs.get(id)
      if (!tab) return
      publisher.setVisible(tab.reader, visible)
      // Somebody looks: no waiting for the next try.
      if (visible)
        for (const kind of KINDS)
          if (feeds[kind].socket.state === SocketState.waiting) feeds[kind].socket.reconnectNow()
    },

    async setPace(id: string, pace: Pace): Promise<void> {
      const tab = tabs.get(id)
      if (!tab) return
      publisher.setPace(tab.reader, paceOf(pace) ?? 'display')
      setWatches(id, tab, tab.asked)
    },

    async renew(id: string): Promise<number | null> {
      const tab = tabs.get(id)
      return tab ? publisher.renew(tab.reader) : null
    },

    async setSession(id: string, next: HubSession | null): Promise<void> {
      const tab = tabs.get(id)
      if (!tab) return
      const former = tab.session
      if (!next && !former) return
      signIn(tab, next)
      // Signing out is for all who hold the token; another tab may have signed somebody in since.
      if (!next) for (const one of tabs.values()) if (one.session?.token === former?.token) signIn(one, null)
      cancelSignOut?.()
      cancelSignOut = null
      const held = [...tabs.values()].flatMap((one) => (one.session ? [one.session] : []))
      applySession(next ?? held.at(-1) ?? null)
      // Its events come from now on: what was before it reads by REST.
      for (const kind of KINDS) {
        if (next && feeds[kind].authenticated) publisher.queue(tab.reader, { kind, reload: true, user: next.user })
      }
    },

    async reconnectNow(id: string): Promise<void> {
      if (tabs.has(id)) for (const kind of KINDS) feeds[kind].socket.reconnectNow()
    },

    async describe(id: string, title: string): Promise<void> {
      const tab = tabs.get(id)
      if (tab) tab.facts.title = oneLine(title)
    },

    async health(): Promise<HubHealth> {
      const all = [...tabs.values()].map(({ reader, facts }) => ({ reader, facts, pace: reader.pace }))
      const { contract, spot } = feeds
      return hubReport({
        env,
        epoch,
        startedAt,
        feeds: [contract, spot],
        publisher,
        timer,
        tabs: all,
        ring: ring.state,
      })
    },

    async askAgain(id: string, kind: MarketKind, topic: string): Promise<void> {
      if (tabs.has(id)) feeds[kind]?.askAgain(topic)
    },

    record: (_tab: string, on: boolean) => ring.record(on === true),
    exportRing: () => ring.export(),

    async detach(id: string, kept = false): Promise<void> {
      gone(id)
      if (kept && tabs.size === 0) lastTab.now()
    },

    async stats(): Promise<HubStats> {
      const counts = KINDS.map((kind) => feeds[kind].scanner.counts)
      const sum = (name: 'frames' | 'fallbacks' | 'malformed') => counts.reduce((total, one) => total + one[name], 0)
      return {
        tabs: tabs.size,
        channels: KINDS.flatMap((kind) => [...feeds[kind].channels.values()].map((one) => `${kind}:${one.topic}`)),
        frames: sum('frames'),
        fallbacks: sum('fallbacks'),
        malformed: sum('malformed'),
        lostCredits: publisher.lostCredits,
      }
    },

    stop(): void {
      for (const id of [...tabs.keys()]) gone(id)
      lastTab.stay()
      cancelPulse?.()
      cancelSignOut?.()
      cancelPulse = null
      for (const kind of KINDS) feeds[kind].stop()
      ring.stop()
      stopped = true
      release()
    },
  }
}

/** Titles are shown in a list. */
function oneLine(title: string): string {
  return title.slice(0, 120)
}

function health(writer: DeliveryWriter, at: number, socket: MarketSocket): void {
  writer.header(at, socket.state)
  writer.header(at + 1, socket.attempt)
  writer.header(at + 2, socket.nextAttemptAt)
  writer.header(at + 3, socket.lastPongAt)
}
