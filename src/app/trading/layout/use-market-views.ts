import type { Market } from '../../../shared/market/market.ts'
import type { MarkView, TickerView } from '../../market/topic-views.ts'
import { useMark, useTicker } from '../../market/use-topics.ts'

export interface MarketViews {
  ticker: TickerView
  mark: MarkView
}

/** What a header reads of its market. */
export function useMarketViews(market: Market): MarketViews {
  const ticker = useTicker(market.kind, market.currency_id)
  const mark = useMark(market.kind === 'contract' ? market.currency_id : null)
  return { ticker, mark }
}
