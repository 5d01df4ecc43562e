import type { Quote } from './quote-list.ts'

/** `swing`: how far high and low are apart. `range`: where the price stands between them. */
export const QUOTE_COLUMNS = ['market', 'price', 'change', 'swing', 'range', 'volume', 'funding', 'leverage'] as const
export type QuoteColumn = (typeof QUOTE_COLUMNS)[number]

export interface QuoteSort {
  column: QuoteColumn
  descending: boolean
}

/** Columns that futures alone have. */
export const FUTURES_COLUMNS: readonly QuoteColumn[] = ['funding', 'leverage']

/** The next press on a column: figures fall, then rise, then the exchange's own order; names rise first. */
export function nextSort(sort: QuoteSort | null, column: QuoteColumn): QuoteSort | null {
  const first = column !== 'market'
  if (sort?.column !== column) return { column, descending: first }
  return sort.descending === first ? { column, descending: !first } : null
}

/** The nearest number to a row's figure; NaN where unknown. */
export type FigureOf = (quote: Quote, column: QuoteColumn) => number

/**
 * Rows in the order of a column; unknown figures last whichever way, equal ones in the order they had.
 * @param sort null: as they are
 */
export function sortQuotes(quotes: readonly Quote[], sort: QuoteSort | null, figure: FigureOf): readonly Quote[] {
  if (sort === null) return quotes
  const sign = sort.descending ? -1 : 1
  if (sort.column === 'market')
    return [...quotes].sort((a, b) => sign * (a.base < b.base ? -1 : a.base > b.base ? 1 : 0))
  const figures = new Float64Array(quotes.length)
  const places = new Uint32Array(quotes.length)
  quotes.forEach((quote, at) => {
    figures[at] = figure(quote, sort.column)
    places[at] = at
  })
  places.sort((a, b) => {
    const left = figures[a] as number
    const right = figures[b] as number
    if (left === right) return a - b
    if (Number.isNaN(left)) return Number.isNaN(right) ? a - b : 1
    if (Number.isNaN(right)) return -1
    return sign * (left - right)
  })
  return Array.from(places, (at) => quotes[at] as Quote)
}

/**
 * The order to show next. Held, neither the order nor who is in it changes; only what is known of each market does.
 * @returns `before` itself where nothing changes
 */
export function nextOrder(
  before: readonly Quote[],
  quotes: readonly Quote[],
  order: { sort: QuoteSort | null; figure: FigureOf; held: boolean },
): readonly Quote[] {
  const next = order.held ? refreshed(before, quotes) : sortQuotes(quotes, order.sort, order.figure)
  return next.length === before.length && next.every((quote, at) => quote === before[at]) ? before : next
}

function refreshed(before: readonly Quote[], quotes: readonly Quote[]): readonly Quote[] {
  const byKey = new Map(quotes.map((quote) => [quote.key, quote]))
  return before.map((quote) => byKey.get(quote.key) ?? quote)
}
