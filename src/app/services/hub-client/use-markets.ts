import { useEffect, useSyncExternalStore } from 'react'
import type { Market, MarketKind } from '../../../shared/hub-protocol/market.ts'
import { hubClient } from './hub-client.ts'
import type { CatalogState } from './market-catalog.ts'

export interface MarketsState extends CatalogState {
  retry(): void
}

const RETRY: Record<MarketKind, () => void> = {
  spot: () => hubClient().catalog.retry('spot'),
  contract: () => hubClient().catalog.retry('contract'),
}

/** All markets of a kind; asked once a page life. */
export function useMarkets(kind: MarketKind): MarketsState {
  useEffect(() => hubClient().catalog.need(kind), [kind])
  const state = useSyncExternalStore(
    (listener) => hubClient().catalog.subscribe(listener),
    () => hubClient().catalog.read(kind),
  )
  return { ...state, retry: RETRY[kind] }
}

export type MarketState =
  | { status: 'loading' }
  | { status: 'error'; retry(): void }
  | { status: 'unknown'; markets: readonly Market[] }
  | { status: 'ready'; market: Market; markets: readonly Market[] }

/** One market. @param id null takes the first of the kind */
export function useMarket(kind: MarketKind, id: number | null): MarketState {
  const state = useMarkets(kind)
  const market = id === null ? state.markets[0] : state.markets.find((each) => each.currency_id === id)
  if (market) return { status: 'ready', market, markets: state.markets }
  if (state.status === 'loading') return { status: 'loading' }
  return state.status === 'error'
    ? { status: 'error', retry: state.retry }
    : { status: 'unknown', markets: state.markets }
}
