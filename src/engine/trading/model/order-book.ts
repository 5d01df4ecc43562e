import type { Side } from '../../../shared/rules/order-units.ts'
import { FewMap } from '../../kernel/few-map.ts'
import type { EngineOrder } from './engine-order.ts'
import { OrderSum } from './order-sum.ts'
import { PriceLadder } from './price-ladder.ts'

/** Both sides of a market, and which of their prices changed since the last depth delta. */
export class OrderBook {
  readonly bids = new PriceLadder('buy')
  readonly asks = new PriceLadder('sell')
  readonly changedBids = new FewMap<number, true>()
  readonly changedAsks = new FewMap<number, true>()
  /** Last sequence that went out. */
  sequence = 0
  /** Counts changes of the book, for who keeps something made from it. */
  revision = 0
  /** Digest of what rests here. */
  readonly sum = new OrderSum()

  side(side: Side): PriceLadder {
    return side === 'buy' ? this.bids : this.asks
  }

  opposite(side: Side): PriceLadder {
    return side === 'buy' ? this.asks : this.bids
  }

  /** True where an order at `price` would trade at once. */
  crosses(side: Side, price: number): boolean {
    const best = this.opposite(side).bestLevel()
    return best !== null && (side === 'buy' ? best.price <= price : best.price >= price)
  }

  rest(order: EngineOrder): void {
    this.side(order.side).open(order.price).append(order)
    this.sum.changed(order)
    this.mark(order.side, order.price)
  }

  /** Takes `lots` from a resting order; one with nothing left leaves the book. */
  reduce(order: EngineOrder, lots: number): void {
    const ladder = this.side(order.side)
    const level = ladder.at(order.price)
    if (!level) return
    order.left -= lots
    level.lots -= lots
    if (order.left === 0) {
      level.remove(order)
      if (level.head === null) ladder.close(order.price)
      this.sum.gone(order)
    } else this.sum.changed(order)
    this.mark(order.side, order.price)
  }

  remove(order: EngineOrder): void {
    const ladder = this.side(order.side)
    const level = ladder.at(order.price)
    if (!level) return
    level.remove(order)
    if (level.head === null) ladder.close(order.price)
    this.sum.gone(order)
    this.mark(order.side, order.price)
  }

  /** The book stands as it went out with `sequence`: nothing is fresh. */
  settled(sequence: number): void {
    this.sequence = sequence
    this.revision++
    this.changedBids.clear()
    this.changedAsks.clear()
  }

  private mark(side: Side, price: number): void {
    this.revision++
    if (side === 'buy') this.changedBids.set(price, true)
    else this.changedAsks.set(price, true)
  }
}
