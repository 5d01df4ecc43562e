import type { Watch } from '../../shared/market/hub.ts'
import type { MarketKind } from '../../shared/market/market.ts'
import { createMarketCatalog, type LoadedMarkets, type MarketCatalog } from './market-catalog.ts'
import { createMarketClient, type MarketClient } from './market-client.ts'
import type { MarketEnv } from './market-env.ts'
import { createPrivateEvents } from './private-dispatch.ts'
import { TopicStore } from './topic-store.ts'
import { createWatchList, type WatchList } from './watch-list.ts'

/** What the door needs besides the browser: calls, config and who is signed in. */
export interface DoorEnv {
  browser: MarketEnv
  socketBase: () => string
  loadMarkets: (kind: MarketKind) => Promise<LoadedMarkets | null>
  user: () => number | null
}

/** The only door to the hub: store, watches, markets and private events of one tab. */
export interface MarketDoor {
  store: TopicStore
  watches: WatchList
  catalog: MarketCatalog
  client: MarketClient
  privateEvents: ReturnType<typeof createPrivateEvents>
}

/** Builds the door. Nothing is opened before somebody watches or signs in. */
export function createMarketDoor(env: DoorEnv): MarketDoor {
  const store = new TopicStore()
  const privateEvents = createPrivateEvents(env.user)
  const client = createMarketClient(env.browser, store, privateEvents.take)
  const catalog = createMarketCatalog(env.loadMarkets, (markets) =>
    client.setup({ socketBase: env.socketBase(), markets }),
  )
  const watches = createWatchList((list: Watch[], gone) => {
    store.forget(gone)
    for (const watch of list) catalog.need(watch.kind)
    client.watch(list)
  })
  return { store, watches, catalog, client, privateEvents }
}
