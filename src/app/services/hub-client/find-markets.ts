import type { Market } from '../../../shared/hub-protocol/market.ts'
import { plainSigns } from '../../../shared/rules/typed-text.ts'

/** Markets whose symbol or coins contain the words, spot before perpetual; those that begin with them first. */
export function findMarkets(markets: readonly Market[], query: string): Market[] {
  const wanted = plainSigns(query)
    .toUpperCase()
    .replace(/[\s/_-]/g, '')
  const begins = (market: Market) => Number(!market.symbol.toUpperCase().startsWith(wanted))
  return markets
    .filter((market) => `${market.base}${market.quote} ${market.symbol}`.toUpperCase().includes(wanted))
    .sort((a, b) => begins(a) - begins(b))
}

/** The address of a market's terminal. */
export function marketPath(market: Pick<Market, 'kind' | 'currency_id'>): string {
  return `/${market.kind === 'spot' ? 'spot' : 'futures'}?id=${market.currency_id}`
}
