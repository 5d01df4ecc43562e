import type { Side } from '../../../shared/rules/order-units.ts'
import type { EngineOrder } from '../model/engine-order.ts'
import type { MarketState } from '../model/market-state.ts'

/** What a maker's order would give a taker who wants `lots`, asked in the order of matching. */
export type Gives = (order: EngineOrder, lots: number) => number

/**
 * What an order would take before its own orders or its limit stop it, without taking it. Stops at `lots`.
 * @param gives what each order on the way would give; all that is left of it where this is not said
 */
export function preview(
  market: MarketState,
  account: number,
  side: Side,
  limit: number,
  lots: number,
  gives: Gives = (order, wanted) => Math.min(order.left, wanted),
): { lots: number; quote: bigint } {
  const ladder = market.book.opposite(side)
  let taken = 0
  let ticksTimesLots = 0n
  for (let rank = 0; taken < lots; rank++) {
    const level = ladder.ranked(rank)
    if (!level || isBeyond(side, level.price, limit)) break
    let atLevel = 0
    let own = false
    for (let order = level.head; order && taken + atLevel < lots; order = order.next) {
      if (order.account === account) {
        own = true
        break
      }
      atLevel += gives(order, lots - taken - atLevel)
    }
    taken += atLevel
    ticksTimesLots += BigInt(level.price) * BigInt(atLevel)
    if (own) break
  }
  return { lots: taken, quote: ticksTimesLots * market.rules.quoteUnit }
}

/** Whole steps that quote money (1e-8) buys at a price. */
export function affordableLots(market: MarketState, money: bigint, price: number): number {
  const { rules } = market
  const most = money / (BigInt(price) * rules.quoteUnit)
  const lots = most > BigInt(rules.maxLots) ? rules.maxLots : Number(most)
  return lots - (lots % rules.step)
}

/** Whether a price is worse for the taker than its limit. */
export function isBeyond(side: Side, price: number, limit: number): boolean {
  return side === 'buy' ? price > limit : price < limit
}
