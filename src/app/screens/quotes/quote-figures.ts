import type { TickerFigure, TickersView } from '../../services/hub-client/topic-views.ts'
import type { Quote } from './quote-list.ts'
import type { FigureOf, QuoteColumn } from './quote-sort.ts'

const OF_TICKER: Partial<Record<QuoteColumn, TickerFigure>> = {
  price: 'last',
  change: 'changeRate',
  volume: 'quoteVolume',
}

/**
 * The numbers that the rows are sorted by.
 * @param read the newest tickers of a kind  @param funding rates by currency id
 */
export function figuresOf(
  read: (kind: Quote['kind']) => TickersView,
  funding: ReadonlyMap<number, { rate: string }>,
): FigureOf {
  return (quote, column) => {
    if (column === 'leverage') return quote.market && quote.kind === 'contract' ? quote.market.max_leverage : Number.NaN
    if (column === 'funding')
      return quote.kind === 'contract' ? Number(funding.get(quote.id)?.rate ?? Number.NaN) : Number.NaN
    const view = read(quote.kind)
    const row = view.row(quote.id)
    if (row < 0) return listFigure(quote, column)
    const figure = OF_TICKER[column]
    if (figure) return view.near(row, figure)
    const low = view.near(row, 'low')
    const high = view.near(row, 'high')
    return column === 'swing' ? (high - low) / low : (view.near(row, 'last') - low) / (high - low)
  }
}

function listFigure({ kind, currency }: Quote, column: QuoteColumn): number {
  if (kind !== 'spot' || currency === null) return Number.NaN
  if (column === 'price') return Number(currency.new_price)
  return column === 'change' ? Number(currency.change_rate) : Number.NaN
}
