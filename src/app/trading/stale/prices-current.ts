import { useCallback, useSyncExternalStore } from 'react'
import type { Market, MarketKind } from '../../../shared/hub-protocol/market.ts'
import { hubClient } from '../../services/hub-client/hub-client.ts'
import { type TopicStore, topicKey } from '../../services/hub-client/topic-store.ts'
import type { TopicState } from '../../services/hub-client/topic-views.ts'

type Topic = 'depth' | 'ticker' | 'mark'

/** What a form is decided by: best prices, last price, and on perpetuals mark with index. */
const TOPICS: Record<MarketKind, readonly Topic[]> = {
  spot: ['depth', 'ticker'],
  contract: ['depth', 'ticker', 'mark'],
}
/** The book at the tick; the others have no groups. */
const GROUP: Record<Topic, number> = { depth: 1, ticker: 0, mark: 0 }

type OfMarket = Pick<Market, 'kind' | 'currency_id'>

function pricesOf(store: Pick<TopicStore, 'read'>, { kind, currency_id }: OfMarket): TopicState[] {
  return TOPICS[kind].map((topic) => store.read(topic, kind, currency_id, GROUP[topic]))
}

/** Whether all prices that a form is decided by are current: a form asks where one is not, whichever of them its order goes by. */
export function arePricesCurrent(store: Pick<TopicStore, 'read'>, market: OfMarket): boolean {
  return pricesOf(store, market).every(({ status }) => status === 'live')
}

/** When the oldest of them was last confirmed, this tab's ms; 0 where one never was. */
export function pricesAsOf(store: Pick<TopicStore, 'read'>, market: OfMarket): number {
  return Math.min(...pricesOf(store, market).map(({ ageAt }) => ageAt))
}

/** {@link arePricesCurrent} as it goes on. Somebody else watches the topics. */
export function usePricesCurrent({ kind, currency_id }: OfMarket): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const { store } = hubClient()
      const ends = TOPICS[kind].map((topic) =>
        store.subscribe(topicKey(topic, kind, currency_id, GROUP[topic]), changed),
      )
      return () => {
        for (const end of ends) end()
      }
    },
    [kind, currency_id],
  )
  return useSyncExternalStore(subscribe, () => arePricesCurrent(hubClient().store, { kind, currency_id }))
}
