import { useDeferredStore } from '../../ui/use-deferred-store.ts'
import type { HubClient } from '../hub-client/create-hub-client.ts'
import { hubClient } from '../hub-client/hub-client.ts'
import { topicKey } from '../hub-client/topic-store.ts'
import { type PerpVenue, perVenue } from '../venue/venue.ts'
import { usePerpVenue } from '../venue/venue-context.ts'
import type { LiveAccount } from './live-account.ts'
import { createLiveStore, type LiveStore } from './live-store.ts'

/** One for each hub client: mock trading has another one while its prices are simulated. */
const stores = new WeakMap<HubClient, (venue: PerpVenue) => LiveStore>()

/**
 * A venue's contract account at the marks of this moment.
 * @param prices whose marks; left out: those that the page shows
 */
export function liveStoreOf(venue: PerpVenue, prices: HubClient = hubClient()): LiveStore {
  const known = stores.get(prices) ?? perVenue((of: PerpVenue) => openLiveStore(of, prices))
  stores.set(prices, known)
  return known(venue)
}

function openLiveStore(venue: PerpVenue, { store, watches, catalog }: HubClient): LiveStore {
  return createLiveStore({
    state: venue.own.state,
    markets: () => catalog.read('contract').markets,
    onMarkets(listener) {
      catalog.need('contract')
      return catalog.subscribe(listener)
    },
    readMark: (id) => store.read('mark', 'contract', id),
    onMark: (id, listener) => store.subscribe(topicKey('mark', 'contract', id), listener),
    retain: (watch) => watches.retain(watch),
    now: () => performance.now(),
    later(ms, run) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
  })
}

/** The contract account at the marks of this moment; null while it is not known. */
export function useLiveAccount(): LiveAccount | null {
  const live = liveStoreOf(usePerpVenue())
  return useDeferredStore(live.subscribe, live.read)
}
