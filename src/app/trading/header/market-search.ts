import type { Market, MarketKind } from '../../../shared/market/market.ts'

/** Page of a market: `/spot?id=1`. */
export function marketPath(market: { kind: MarketKind; currency_id: number }): string {
  return `${market.kind === 'spot' ? '/spot' : '/futures'}?id=${market.currency_id}`
}

/** Markets whose code holds the words, those that begin with them first; otherwise in their own order. */
export function matchingMarkets(markets: readonly Market[], words: string): Market[] {
  const code = words.replace(/[\s/_-]/g, '').toUpperCase()
  const found = markets.filter((market) => market.symbol.toUpperCase().includes(code))
  const first = (market: Market) => Number(!market.symbol.toUpperCase().startsWith(code))
  return found.sort((a, b) => first(a) - first(b))
}
