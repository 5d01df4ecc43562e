import { useMemo } from 'react'
import type { MarketKind } from '../../../shared/hub-protocol/market.ts'
import { useCurrencies } from '../../services/currency/currencies.ts'
import { useMarkets } from '../../services/hub-client/use-markets.ts'
import { type Quote, quotesOf } from './quote-list.ts'

export interface QuoteLists {
  lists: Record<MarketKind, readonly Quote[]>
  /** How the lists of a kind stand: what is drawn, and whether something is missing from it. */
  stand: Record<MarketKind, 'loading' | 'error' | 'degraded' | 'ready'>
  currencies: ReturnType<typeof useCurrencies>
  retry: () => void
}

/** Markets and coins of both kinds, as far as they are known. */
export function useQuoteLists(): QuoteLists {
  const currencies = useCurrencies()
  const spot = useMarkets('spot')
  const contract = useMarkets('contract')
  const { list, find } = currencies
  const lists = {
    spot: useMemo(() => quotesOf('spot', spot.markets, list, find), [spot.markets, list, find]),
    contract: useMemo(() => quotesOf('contract', contract.markets, list, find), [contract.markets, list, find]),
  }
  const standOf = (kind: MarketKind, status: 'loading' | 'ready' | 'error') => {
    const late = currencies.status === 'last-known' || currencies.status === 'error'
    if (lists[kind].length === 0) return status === 'error' ? 'error' : status
    return status === 'error' || late ? 'degraded' : 'ready'
  }
  return {
    lists,
    stand: { spot: standOf('spot', spot.status), contract: standOf('contract', contract.status) },
    currencies,
    retry() {
      if (spot.status === 'error') spot.retry()
      if (contract.status === 'error') contract.retry()
      if (currencies.status !== 'ready') currencies.retry()
    },
  }
}
