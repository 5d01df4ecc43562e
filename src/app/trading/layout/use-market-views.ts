import type { Market } from '../../../shared/market/market.ts'
import type { MarkView, TickerView } from '../../market/topic-views.ts'
import { usePacedMark, usePacedTicker } from '../../market/use-topics.ts'

export interface MarketViews {
  ticker: TickerView
  mark: MarkView
}

/** What a header reads of its market beside the price itself. */
export function useMarketViews(market: Market): MarketViews {
  const ticker = usePacedTicker(market.kind, market.currency_id)
  const mark = usePacedMark(market.kind === 'contract' ? market.currency_id : null)
  return { ticker, mark }
}
