import { notionalOf } from '../../../shared/rules/order-units.ts'
import type { EngineOrder } from '../model/engine-order.ts'
import type { MarketState } from '../model/market-state.ts'
import type { State } from '../model/state.ts'
import { isSolvent, type MarginBefore, marginBefore, type Trial } from './after-fill.ts'

/** Whether a fill of a resting order gives its owner a price worse than mark: a loss at once. */
export function isWorseForMaker(market: MarketState, order: Pick<EngineOrder, 'side' | 'price'>): boolean {
  if (market.spec.kind === 'spot') return false
  return order.side === 'buy' ? order.price > market.markTicks : order.price < market.markTicks
}

/**
 * Asks along one sweep of a perpetual book, order by order in the order of matching, whether what its owner has given so far and
 * this too leaves the owner sound (after-fill.ts). An order is checked when it is placed, by itself; until it fills the money
 * behind it may have left, and other orders may stand beside it. What was there before the sweep counts, so a look ahead and the
 * sweep itself answer alike.
 */
export class MakerCheck {
  private readonly state: State
  private readonly market: MarketState
  private readonly seen = new Map<number, Giver | null>()

  constructor(state: State, market: MarketState) {
    this.state = state
    this.market = market
  }

  /** Whether `order`, whose price is worse for its owner than mark, may give `lots`; where it may they count as given. */
  takes(order: EngineOrder, lots: number): boolean {
    let giver = this.seen.get(order.account)
    if (giver === undefined) {
      giver = this.giverOf(order)
      this.seen.set(order.account, giver)
    }
    return giver === null || giver.give(order, lots)
  }

  private giverOf(order: EngineOrder): Giver | null {
    const account = this.state.accounts.get(order.account)!
    if (account.house) return null
    return new Giver(marginBefore(account, account.perpetuals.exposure(this.market), order.side), order)
  }
}

class Giver {
  private readonly before: MarginBefore
  /** All that was given. */
  private trial: Trial

  constructor(before: MarginBefore, { side }: EngineOrder) {
    const { closed, grown } = before
    // The fills change the positions themselves.
    this.before = { ...before, closed: closed && copyOf(closed), grown: grown && copyOf(grown) }
    this.trial = { side, closing: 0, closingQuote: 0n, opening: 0, openingQuote: 0n }
  }

  give(order: EngineOrder, lots: number): boolean {
    const { side, closing, closingQuote, opening, openingQuote } = this.trial
    const { rules } = this.before.exposure.market
    const left = (this.before.closed?.lots ?? 0) - closing
    // In hedge mode an order that opens leaves the other leg alone.
    const closes = order.reduceOnly || order.positionSide === 'both' ? Math.min(lots, left) : 0
    const trial: Trial = {
      side,
      closing: closing + closes,
      closingQuote: closingQuote + notionalOf(rules, order.price, closes),
      opening: opening + lots - closes,
      openingQuote: openingQuote + notionalOf(rules, order.price, lots - closes),
    }
    if (!isSolvent(this.before, trial)) return false
    this.trial = trial
    return true
  }
}

function copyOf({
  direction,
  lots,
  cost,
  margin,
}: NonNullable<MarginBefore['closed']>): NonNullable<MarginBefore['closed']> {
  return { direction, lots, cost, margin }
}
