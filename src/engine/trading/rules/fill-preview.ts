import type { Side } from '../../../shared/rules/order-units.ts'
import type { EngineOrder } from '../model/engine-order.ts'
import type { Exposure } from '../model/exposure.ts'
import type { MarketState } from '../model/market-state.ts'
import type { State } from '../model/state.ts'
import { isWorseForMaker, MakerCheck } from './maker-check.ts'
import type { Gives } from './preview.ts'

/**
 * Looks ahead along one sweep of a perpetual book: a fill that shrinks a maker's position cancels reduce-only orders that are no
 * longer covered, and those further down the sweep must not be counted; nor those that their owner can no longer afford.
 */
export function fillPreview(state: State, market: MarketState): Gives {
  const seen = new Map<number, Foreseen | null>()
  let makers: MakerCheck | null = null
  return (order, lots) => {
    const given = Math.min(order.left, lots)
    let foreseen = seen.get(order.account)
    if (foreseen === undefined) {
      const exposure = state.accounts.get(order.account)?.perp?.exposures.get(market.index)
      foreseen = exposure && exposure.promised(order.side) > 0 ? new Foreseen(exposure, order.side) : null
      seen.set(order.account, foreseen)
    }
    if (foreseen?.isGone(order)) return 0
    if (isWorseForMaker(market, order)) {
      makers ??= new MakerCheck(state, market)
      if (!makers.takes(order, given)) {
        foreseen?.drop(order)
        return 0
      }
    }
    foreseen?.fill(order, given)
    return given
  }
}

/** One maker's position and the reduce-only orders that wait to close it. */
class Foreseen {
  private held: number
  private promised: number
  /** Newest first. */
  private readonly waiting: Map<number, number>

  constructor(exposure: Exposure, side: Side) {
    this.held = exposure.against(side)?.lots ?? 0
    this.promised = exposure.promised(side)
    this.waiting = new Map(exposure.reduceOnlyNewestFirst(side).map((order) => [order.id, order.left]))
  }

  /** A reduce-only order that has been cancelled by then. */
  isGone(order: EngineOrder): boolean {
    return order.reduceOnly && !this.waiting.has(order.id)
  }

  /** It is cancelled when the sweep comes to it. */
  drop(order: EngineOrder): void {
    this.promised -= this.waiting.get(order.id) ?? 0
    this.waiting.delete(order.id)
  }

  fill(order: EngineOrder, lots: number): void {
    const left = this.waiting.get(order.id)
    if (left !== undefined) {
      this.promised -= lots
      if (left === lots) this.waiting.delete(order.id)
      else this.waiting.set(order.id, left - lots)
    }
    // In hedge mode an order that opens leaves the leg that others close alone.
    if (order.reduceOnly || order.positionSide === 'both') this.held = Math.max(0, this.held - lots)
    for (const [id, left] of this.waiting) {
      if (this.promised <= this.held) break
      this.waiting.delete(id)
      this.promised -= left
    }
  }
}
