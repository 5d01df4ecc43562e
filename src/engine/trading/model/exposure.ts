import type { Direction } from '../../../shared/perp/unrealised-profit.ts'
import { notionalOf, type Side } from '../../../shared/rules/order-units.ts'
import type { EngineOrder } from './engine-order.ts'
import type { MarketState } from './market-state.ts'
import type { Position } from './position.ts'
import { inPriority } from './price-priority.ts'

/** Leverage of a market that nobody has set, or the market's own where that is less. */
export const DEFAULT_LEVERAGE = 20

const NONE: readonly EngineOrder[] = []

/** An order that is not there yet, for asking what it would need. */
export interface Newcomer {
  /** Ticks: its place among the account's own; null fills before them all. */
  price: number | null
  lots: number
  /** Quote money (1e-8) of its part that opens, where `closing` of its lots close first. */
  opening(closing: number): bigint
}

/** What one person has on one perpetual market: settings, positions, open orders. */
export class Exposure {
  readonly market: MarketState
  isolated = false
  /** Margin that a side's open orders hold, where it has been worked out since something changed (margins.ts). */
  readonly margins: Record<Side, bigint | null> = { buy: null, sell: null }
  /** In one-way mode at most one of the two is held. */
  long: Position | null = null
  short: Position | null = null
  /** Open orders, oldest first. */
  readonly orders = new Set<EngineOrder>()
  /** Quote money of open orders that may open. */
  private readonly worth: Record<Side, bigint> = { buy: 0n, sell: 0n }
  /** Lots of reduce-only orders. */
  private readonly reducing: Record<Side, number> = { buy: 0, sell: 0 }
  private readonly known: Record<Side, bigint | null> = { buy: null, sell: null }
  /** The newcomer that was asked about last on a side, and what was found: it is asked about three times. */
  private asked: Newcomer | null = null
  private found = 0n
  /** An order that does not count while its other terms are looked at. */
  private hidden: EngineOrder | null = null

  private times: number

  constructor(market: MarketState) {
    this.market = market
    this.times = defaultLeverage(market)
  }

  /** Open orders of a side that only reduce, the newest first. */
  reduceOnlyNewestFirst(side: Side): EngineOrder[] {
    return [...this.orders].filter((order) => order.reduceOnly && order.side === side).reverse()
  }

  get leverage(): number {
    return this.times
  }

  set leverage(times: number) {
    this.times = times
    this.margins.buy = null
    this.margins.sell = null
  }

  /** Nothing here differs from a stake that was never touched. */
  get plain(): boolean {
    return this.leverage === defaultLeverage(this.market) && !this.isolated && !this.long && !this.short
  }

  get idle(): boolean {
    return !this.long && !this.short && this.orders.size === 0
  }

  position(direction: Direction): Position | null {
    return direction === 1 ? this.long : this.short
  }

  setPosition(direction: Direction, position: Position | null): void {
    if (direction === 1) this.long = position
    else this.short = position
    this.changed()
  }

  /** The position that a side's orders would close in one-way mode. */
  against(side: Side): Position | null {
    return side === 'buy' ? this.short : this.long
  }

  /** The account's positions here, the long one first. */
  positions(): Position[] {
    if (this.long) return this.short ? [this.long, this.short] : [this.long]
    return this.short ? [this.short] : []
  }

  /** Lots that reduce-only orders of a side would close. */
  promised(side: Side): number {
    return this.reducing[side]
  }

  opened(order: EngineOrder): void {
    this.orders.add(order)
    this.count(order, order.left)
  }

  /** An open order has lost `lots` to a fill. */
  filled(order: EngineOrder, lots: number): void {
    this.count(order, -lots)
  }

  /** An order has ended, with `order.left` not filled. */
  closed(order: EngineOrder): void {
    if (this.orders.delete(order)) this.count(order, -order.left)
  }

  /** What `look` finds with one open order taken away. */
  without<T>(order: EngineOrder, look: () => T): T {
    this.hidden = order
    this.count(order, -order.left)
    try {
      return look()
    } finally {
      this.hidden = null
      this.count(order, order.left)
    }
  }

  /** The position has changed: what its opposite orders would open has too. */
  changed(): void {
    this.known.buy = null
    this.known.sell = null
    this.margins.buy = null
    this.margins.sell = null
    this.asked = null
  }

  /**
   * Quote money (1e-8) of what a side's open orders would open. In one-way mode they close the opposite position first, in the
   * order in which they fill, reduce-only ones among them. In hedge mode an order either opens or is reduce-only.
   */
  opening(side: Side, hedge: boolean, newcomer?: Newcomer): bigint {
    const held = hedge ? null : this.against(side)
    if (newcomer) {
      if (this.asked === newcomer) return this.found
      this.found = held ? this.openingPast(held.lots, side, newcomer) : this.worth[side] + newcomer.opening(0)
      this.asked = newcomer
      return this.found
    }
    if (!held) return this.worth[side]
    this.known[side] ??= this.openingPast(held.lots, side)
    return this.known[side]
  }

  private openingPast(held: number, side: Side, newcomer?: Newcomer): bigint {
    let left = held
    let sum = 0n
    let waiting = newcomer
    const come = () => {
      if (!waiting) return
      const closing = Math.min(left, waiting.lots)
      left -= closing
      sum += waiting.opening(closing)
      waiting = undefined
    }
    const resting = this.isBare(side) ? NONE : inPriority(side, this.ordersOf(side))
    for (const order of resting) {
      if (waiting && isBefore(side, waiting.price, order.price)) come()
      const closing = Math.min(left, order.left)
      left -= closing
      if (!order.reduceOnly) sum += notionalOf(this.market.rules, order.price, order.left - closing)
    }
    come()
    return sum
  }

  /** No order of a side is open, or counts. */
  private isBare(side: Side): boolean {
    return this.worth[side] === 0n && this.reducing[side] === 0
  }

  private *ordersOf(side: Side): Generator<EngineOrder> {
    for (const order of this.orders) if (order.side === side && order !== this.hidden) yield order
  }

  private count(order: EngineOrder, lots: number): void {
    const { side } = order
    if (order.reduceOnly) this.reducing[side] += lots
    else this.worth[side] += notionalOf(this.market.rules, order.price, lots)
    this.known[side] = null
    this.margins[side] = null
    this.asked = null
  }
}

/** Leverage of a market on which an account has set none. */
export function defaultLeverage(market: MarketState): number {
  return Math.min(DEFAULT_LEVERAGE, market.spec.max_leverage)
}

function isBefore(side: Side, price: number | null, other: number): boolean {
  return price === null || (side === 'buy' ? price > other : price < other)
}
