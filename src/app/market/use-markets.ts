import { useEffect, useSyncExternalStore } from 'react'
import type { Market, MarketKind } from '../../shared/market/market.ts'
import { door } from './door.ts'
import type { CatalogState } from './market-catalog.ts'

export interface MarketsState extends CatalogState {
  retry(): void
}

const RETRY: Record<MarketKind, () => void> = {
  spot: () => door().catalog.retry('spot'),
  contract: () => door().catalog.retry('contract'),
}

/** All markets of a kind; asked once a page life. */
export function useMarkets(kind: MarketKind): MarketsState {
  useEffect(() => door().catalog.need(kind), [kind])
  const state = useSyncExternalStore(
    (listener) => door().catalog.subscribe(listener),
    () => door().catalog.read(kind),
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
