import { impactNotional } from '../../../shared/perp/impact-notional.ts'
import type { Side } from '../../../shared/rules/order-units.ts'
import type { MarketState } from '../model/market-state.ts'

/**
 * Mean price, in ticks, at which the impact notional trades against `side` of the book (`buy`: the bids, where it sells);
 * what the side holds where that is less, 0 where it is empty. Feeds the funding premium, never anybody's money.
 */
export function impactPrice(market: MarketState, side: Side): number {
  const { quoteUnit } = market.rules
  let left = Number(impactNotional(market.spec.max_leverage) / quoteUnit)
  let spent = 0
  let lots = 0
  const ladder = market.book.side(side)
  for (let rank = 0; left > 0; rank++) {
    const level = ladder.ranked(rank)
    if (!level) break
    const taken = Math.min(level.lots, left / level.price)
    lots += taken
    spent += taken * level.price
    left -= taken * level.price
  }
  return lots > 0 ? spent / lots : 0
}
