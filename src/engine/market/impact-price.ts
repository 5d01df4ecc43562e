import { MONEY_DIGITS, type Side } from '../../shared/rules/order-units.ts'
import type { MarketState } from './market-state.ts'

/** USDT of margin that the impact notional stands for (rules.md: 200 USDT ÷ the initial margin rate at full leverage). */
const IMPACT_MARGIN = 200n
const MONEY = 10n ** BigInt(MONEY_DIGITS)

/**
 * Mean price, in ticks, at which the impact notional trades against `side` of the book (`buy`: the bids, where it sells);
 * what the side holds where that is less, 0 where it is empty. Feeds the funding premium, never anybody's money.
 */
export function impactPrice(market: MarketState, side: Side): number {
  const { quoteUnit } = market.rules
  let left = Number((IMPACT_MARGIN * BigInt(market.spec.max_leverage) * MONEY) / quoteUnit)
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
