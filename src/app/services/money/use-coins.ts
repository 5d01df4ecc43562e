import { useMemo } from 'react'
import { plainSigns } from '../../../shared/rules/typed-text.ts'
import { useCurrencies } from '../currency/currencies.ts'
import { useMarkets } from '../hub-client/use-markets.ts'

export interface CoinName {
  id: number
  symbol: string
  /** Null where it is not known. */
  name: string | null
}

export interface CoinsView {
  status: 'loading' | 'error' | 'ready'
  /** The coin that markets are quoted in first, then as the markets stand. */
  coins: readonly CoinName[]
  /** That coin's id; null while nothing is known. */
  quote: number | null
  retry(): void
}

/** Every coin of the exchange. */
export function useCoins(): CoinsView {
  const { markets, status, retry } = useMarkets('spot')
  const { find } = useCurrencies()
  return useMemo(() => {
    const byId = new Map<number, CoinName>()
    const add = (id: number, symbol: string) => byId.set(id, { id, symbol, name: find(id)?.name ?? null })
    for (const market of markets) add(market.quote_id, market.quote)
    for (const market of markets) add(market.currency_id, market.base)
    const known = markets.length > 0
    return {
      status: known ? 'ready' : status === 'error' ? 'error' : 'loading',
      coins: [...byId.values()],
      quote: markets[0]?.quote_id ?? null,
      retry,
    }
  }, [markets, status, retry, find])
}

/** Those that a person may mean by a word: by code first, then by name. */
export function findCoins(coins: readonly CoinName[], search: string): readonly CoinName[] {
  const word = plainSigns(search).toLowerCase()
  if (word === '') return coins
  const begins = coins.filter(({ symbol }) => symbol.toLowerCase().startsWith(word))
  const others = coins.filter(
    (coin) => !begins.includes(coin) && `${coin.symbol} ${coin.name ?? ''}`.toLowerCase().includes(word),
  )
  return [...begins, ...others]
}
