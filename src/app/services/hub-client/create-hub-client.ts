import type { Candle, Interval } from '../../../shared/calls/entities.ts'
import type { Watch } from '../../../shared/hub-protocol/hub.ts'
import type { Market, MarketKind } from '../../../shared/hub-protocol/market.ts'
import type { Known } from '../../base/platform/last-known.ts'
import { createMarketCatalog, type MarketCatalog } from './market-catalog.ts'
import type { MarketClient } from './market-client.ts'
import type { MarketEnv } from './market-env.ts'
import { createPrivateEvents } from './private-dispatch.ts'
import { TabClient } from './tab-client.ts'
import { TopicStore } from './topic-store.ts'
import { createWatchList, type WatchList, watchKey } from './watch-list.ts'

/** What the hub client needs besides the browser: calls, config and who is signed in. */
export interface HubClientEnv {
  browser: MarketEnv
  socketBase: () => string
  /** Share of the usual time for which silence is borne; left out: 1. */
  silence?: () => number
  /** null where the server gave no list. @param quiet nobody has asked for it just now */
  loadMarkets: (kind: MarketKind, quiet: boolean) => Promise<Market[] | null>
  /** The markets that an earlier visit was given; null where nothing is kept. */
  lastKnownMarkets: (kind: MarketKind) => Promise<Known<Market[]> | null>
  user: () => number | null
  /** Runs each time that the exchange can be reached again. @returns ends it */
  onBack: (run: () => void) => () => void
}

/** The only way to the hub: store, watches, markets and private events of one tab. */
export interface HubClient {
  /** Candles that belong to these prices, where they are not the exchange's: oldest first, null where there was no truth. */
  candles?(market: Market, interval: Interval): (limit: number, end: number | undefined) => Promise<Candle[] | null>
  store: TopicStore
  watches: WatchList
  catalog: MarketCatalog
  client: MarketClient
  privateEvents: ReturnType<typeof createPrivateEvents>
}

/** Builds the client. Nothing is opened before somebody watches or signs in. */
export function createHubClient(env: HubClientEnv): HubClient {
  const store = new TopicStore(
    (kind) => catalog.renew(kind),
    (run) => env.browser.whenCalm(run),
  )
  const privateEvents = createPrivateEvents(env.user)
  const client = new TabClient(env.browser, store, privateEvents.take)
  const catalog = createMarketCatalog({
    load: env.loadMarkets,
    lastKnown: env.lastKnownMarkets,
    changed: (markets) => {
      store.describe(markets)
      client.setup({ socketBase: env.socketBase(), markets, silence: env.silence?.() ?? 1 })
    },
    after: env.browser.after,
  })
  env.onBack(() => {
    client.reconnectNow()
    catalog.again()
  })
  env.browser.onOnline(catalog.again)
  env.browser.onVisibility(() => {
    if (env.browser.visible()) catalog.again()
  })
  const watches = createWatchList((list: Watch[]) => {
    store.keep(list.map(watchKey))
    for (const watch of list) catalog.need(watch.kind)
    client.watch(list)
  })
  return { store, watches, catalog, client, privateEvents }
}
