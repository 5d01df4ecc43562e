import type { Market } from '../../../shared/market/market.ts'
import type { MarkView, TickerView } from '../../market/topic-views.ts'
import { useDepth, useMark, useTicker } from '../../market/use-topics.ts'

export interface MarketViews {
  ticker: TickerView
  mark: MarkView
  /** Instant of the newest message about this market, tab clock. */
  newestAt: number
}

/** What every trading screen reads of its market. */
export function useMarketViews(market: Market): MarketViews {
  const ticker = useTicker(market.kind, market.currency_id)
  const mark = useMark(market.kind === 'contract' ? market.currency_id : null)
  const depth = useDepth(market.kind, market.currency_id, { levels: 1, group: 1 })
  return { ticker, mark, newestAt: Math.max(ticker.ageAt, mark.ageAt, depth.ageAt) }
}
