import { proxy, releaseProxy, wrap } from 'comlink'
import { browserEnv } from '../../../src/app/services/hub-client/browser-env.ts'
import type { MarketEnv } from '../../../src/app/services/hub-client/market-env.ts'
import { TabClient } from '../../../src/app/services/hub-client/tab-client.ts'
import { TopicStore } from '../../../src/app/services/hub-client/topic-store.ts'
import { eachSection, readDeliveryHeader, Section, TopicStatus } from '../../../src/shared/hub-protocol/delivery.ts'
import type { HubPort } from '../../../src/shared/hub-protocol/hub.ts'
import type { Market } from '../../../src/shared/hub-protocol/market.ts'
import { SLOW_CHANNEL, type Slowness } from './slowness.ts'
import type { Given, Shown, TabsPage, TabsStart } from './tabs.ts'

const LEVELS = 50
const stores: BenchStore[] = []
let markets: Market[] = []
let notesGiven = false
let given: Given[] = []
let shown: Shown[] = []
let notesRelayed = false
let relayed: { at: number; u: number }[] = []

const now = () => performance.timeOrigin + performance.now()

/** The tab's store, which notes what it is given. */
class BenchStore extends TopicStore {
  private readonly tab: number

  constructor(tab: number) {
    super()
    this.tab = tab
  }

  override take(packed: Float64Array, clock: number) {
    const at = now()
    const worth = super.take(packed, clock)
    if (!notesGiven) return worth
    const sentAt = readDeliveryHeader(packed).hubTime
    eachSection(packed, ({ code, currencyId, status, body }) => {
      if (code !== Section.depth || body.length === 0) return
      const live = status === TopicStatus.live && worth === 'fresh'
      given.push({ tab: this.tab, market: currencyId, at, u: body[0] as number, live, sentAt })
    })
    return worth
  }
}

function slowConnection(name: string): MarketEnv['connect'] {
  return (_tab, failed) => {
    const worker = new SharedWorker(new URL('./slow-hub.shared-worker.ts', import.meta.url), { type: 'module', name })
    worker.addEventListener('error', failed, { once: true })
    const remote = wrap<HubPort>(worker.port)
    return {
      hub: remote as unknown as HubPort,
      expose: (sink) => proxy(sink),
      close() {
        remote[releaseProxy]()
        worker.port.close()
      },
    }
  }
}

function openTab(start: TabsStart, visible: boolean): void {
  const env: MarketEnv = { ...browserEnv(start.name), visible: () => visible, onVisibility: () => () => undefined }
  const store = new BenchStore(stores.length)
  if (visible) stores.push(store)
  const client = new TabClient(
    start.slowed ? { ...env, connect: slowConnection(start.name) } : env,
    store,
    () => undefined,
  )
  client.setup({ socketBase: start.socketBase, markets: start.markets })
  client.watch(
    start.markets.map(({ kind, currency_id }) => ({ topic: 'depth', kind, currency_id, levels: LEVELS, group: 1 })),
  )
}

function eachShown(visit: (shown: Shown) => void): void {
  const at = now()
  for (const [tab, store] of stores.entries()) {
    for (const { kind, currency_id: market } of markets) {
      const view = store.read('depth', kind, market, 1)
      visit({ tab, market, at, u: view.known ? view.sequence : -1, live: view.status === 'live' })
    }
  }
}

function allLive(): boolean {
  let live = true
  eachShown((one) => {
    if (!one.live) live = false
  })
  return live
}

export const tabsPage: TabsPage = {
  async open(start) {
    markets = start.markets
    for (let i = 0; i < start.visible; i++) openTab(start, true)
    for (let i = 0; i < start.hidden; i++) openTab(start, false)
    while (!allLive()) await new Promise((later) => setTimeout(later, 20))
  },
  block(ms) {
    const until = performance.now() + ms
    while (performance.now() < until) {
      // A page that is busy with something else.
    }
    return now()
  },
  watchGiven() {
    notesGiven = true
    given = []
  },
  given: () => given,
  watchShown(everyMs) {
    shown = []
    setInterval(() => eachShown((one) => shown.push(one)), everyMs)
  },
  shown: () => shown,
  slow(busyMs) {
    const channel = new BroadcastChannel(SLOW_CHANNEL)
    channel.postMessage({ busyMs } satisfies Slowness)
    channel.close()
  },
  openRelay(socketBase) {
    const worker = new SharedWorker(new URL('./relay.shared-worker.ts', import.meta.url), {
      type: 'module',
      name: `${socketBase}/spot`,
    })
    return new Promise((first) => {
      worker.port.onmessage = (event: MessageEvent<string>) => {
        first()
        const u = /"u":(\d+)/.exec(event.data)
        if (notesRelayed && u) relayed.push({ at: now(), u: Number(u[1]) })
      }
    })
  },
  watchRelay() {
    notesRelayed = true
    relayed = []
  },
  relayed: () => relayed,
}
