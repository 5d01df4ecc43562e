import { useCallback, useSyncExternalStore } from 'react'
import type { MarketKind } from '../../../shared/hub-protocol/market.ts'
import { hubClient } from './hub-client.ts'
import { type TopicStore, topicKey } from './topic-store.ts'
import type { TickerView } from './topic-views.ts'
import { useWatched } from './use-topics.ts'

export type Direction = 'up' | 'down' | null

/** The last price of a market, and which way it moved when it last changed; null until it has. */
export interface LastPrice {
  /** Whole ticks; null while none is known. */
  last: number | null
  direction: Direction
}

const NONE: LastPrice = { last: null, direction: null }

/** The price after another: its direction is that of the change. An unknown one forgets neither. */
export function nextPrice(before: LastPrice, last: number | null): LastPrice {
  if (last === null || last === before.last) return before
  if (before.last === null) return { last, direction: null }
  return { last, direction: last > before.last ? 'up' : 'down' }
}

const known = new WeakMap<TopicStore, Map<string, LastPrice>>()

/**
 * The one last price of a market in this tab: header, book, chart and title all name this one, so that they never differ in figure or
 * colour. Watches nothing by itself.
 */
export function readLastPrice(kind: MarketKind, id: number): LastPrice {
  const { store } = hubClient()
  const prices = known.get(store) ?? new Map<string, LastPrice>()
  known.set(store, prices)
  const key = `${kind}:${id}`
  const before = prices.get(key) ?? NONE
  const next = nextPrice(before, (store.read('ticker', kind, id) as TickerView).last)
  if (next !== before) prices.set(key, next)
  return next
}

/** Hears of each new last price. @returns ends it */
export function onLastPrice(kind: MarketKind, id: number, changed: () => void): () => void {
  return hubClient().store.subscribe(topicKey('ticker', kind, id), changed)
}

/** {@link readLastPrice}, watched while the component lives. */
export function useLastPrice(kind: MarketKind, id: number): LastPrice {
  useWatched({ topic: 'ticker', kind, currency_id: id })
  const subscribe = useCallback((changed: () => void) => onLastPrice(kind, id, changed), [kind, id])
  return useSyncExternalStore(subscribe, () => readLastPrice(kind, id))
}
