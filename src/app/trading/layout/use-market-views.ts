import type { Market } from '../../../shared/hub-protocol/market.ts'
import type { MarkView, TickerView } from '../../services/hub-client/topic-views.ts'
import { usePacedMark, usePacedTicker } from '../../services/hub-client/use-topics.ts'

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
