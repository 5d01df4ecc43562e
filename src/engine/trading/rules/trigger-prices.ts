import type { TriggerPrices } from '../../../shared/rules/plan-rule.ts'
import type { MarketState } from '../model/market-state.ts'

/** Last, mark and index price of this moment, ticks; spot has the last alone. */
export function pricesOf(market: MarketState): TriggerPrices {
  const { marks } = market.parts
  if (!marks) return { last: market.last, mark: null, index: null }
  return { last: market.last, mark: market.markTicks, index: marks.prices().index }
}

/** A limit order's own price stands for all three: what comes with it is armed when the market has come there. */
export function samePrices(ticks: number): TriggerPrices {
  return { last: ticks, mark: ticks, index: ticks }
}
