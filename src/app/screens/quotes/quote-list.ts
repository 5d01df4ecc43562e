import { type Market, type MarketKey, type MarketKind, marketKey } from '../../../shared/hub-protocol/market.ts'
import type { Currency } from '../../services/currency/currencies.ts'
import { searchable } from '../../services/currency/searchable.ts'

/** One market of the list: what does not change with its price. */
export interface Quote {
  key: MarketKey
  kind: MarketKind
  /** currency_id. */
  id: number
  base: string
  quote: string
  /** Name of the coin; null while the currency list is not known. */
  name: string | null
  /** null where only the currency list is known. */
  market: Market | null
  currency: Currency | null
  /** What a search looks in: code and name, in lower case without separators. */
  query: string
}

export type QuoteTab = 'favourites' | MarketKind

/** What prices are in where the market itself is not known. */
const QUOTE_COIN = 'USDT'

function quoteOf(
  kind: MarketKind,
  id: number,
  code: { base: string; quote: string },
  market: Market | null,
  currency: Currency | null,
): Quote {
  const name = currency?.name ?? null
  const query = `${searchable(code.base + code.quote)} ${searchable(name ?? '')}`
  return { key: marketKey(kind, id), kind, id, base: code.base, quote: code.quote, name, market, currency, query }
}

/**
 * The markets of a kind, in the exchange's own order. Where the markets are not known yet, spot is drawn from the currency list,
 * which comes first.
 */
export function quotesOf(
  kind: MarketKind,
  markets: readonly Market[],
  currencies: readonly Currency[],
  find: (id: number) => Currency | null,
): Quote[] {
  if (markets.length > 0)
    return markets.map((market) => quoteOf(kind, market.currency_id, market, market, find(market.currency_id)))
  if (kind === 'contract') return []
  return currencies
    .filter((currency) => currency.symbol !== QUOTE_COIN)
    .map((currency) => quoteOf(kind, currency.id, { base: currency.symbol, quote: QUOTE_COIN }, null, currency))
}

/** Markets whose code or name holds the words. */
export function matching(quotes: readonly Quote[], query: string): readonly Quote[] {
  const wanted = searchable(query)
  return wanted ? quotes.filter((quote) => quote.query.includes(wanted)) : quotes
}

/** The rows of a tab. @param stars keys of the favourites */
export function tabQuotes(
  tab: QuoteTab,
  lists: Record<MarketKind, readonly Quote[]>,
  stars: readonly MarketKey[],
): readonly Quote[] {
  if (tab !== 'favourites') return lists[tab]
  const wanted = new Set(stars)
  return [...lists.spot, ...lists.contract].filter((quote) => wanted.has(quote.key))
}
