import type { WordPair } from '../account/history.ts'
import type { EngineOrder } from '../order/engine-order.ts'
import { addOrder } from '../order/order-digest.ts'
import { Digest } from './digest.ts'
import { isPlainQuote } from './rows.ts'

/** The list of orders to be digested is gone through when it has become this long, asked for or not. */
const MOST_FRESH = 10_000

/**
 * Digest of the orders that rest in a book: the sum of theirs. An order's is made once after it changed, and only when the
 * sum is asked for. A queue needs no place in it: it stands in the order of its ids.
 */
export class OrderSum {
  private a = 0
  private b = 0
  private fresh: EngineOrder[] = []

  /** An order that rests here is new, or part of it was filled. */
  changed(order: EngineOrder): void {
    if (order.summed === 'fresh') return
    if (order.summed === 'yes') this.add(order, -1)
    order.summed = 'fresh'
    this.fresh.push(order)
    // The newest is left out: its command may not be done with it.
    if (this.fresh.length > MOST_FRESH) this.settle(this.fresh.splice(0, MOST_FRESH - 100))
  }

  gone(order: EngineOrder): void {
    if (order.summed === 'yes') this.add(order, -1)
    order.summed = 'no'
  }

  words(): WordPair {
    this.settle(this.fresh)
    this.fresh = []
    return [this.a, this.b]
  }

  private settle(orders: readonly EngineOrder[]): void {
    for (const order of orders) {
      if (order.summed !== 'fresh') continue
      const [a, b] = digestOf(order)
      order.sumA = a
      order.sumB = b
      order.summed = 'yes'
      this.add(order, 1)
    }
  }

  private add(order: EngineOrder, sign: 1 | -1): void {
    this.a = (this.a + sign * order.sumA) >>> 0
    this.b = (this.b + sign * order.sumB) >>> 0
  }
}

/** As the checkpoint has it: a quote of the house by the little that it is, any other order by all. */
function digestOf(order: EngineOrder): WordPair {
  const digest = new Digest()
  if (!isPlainQuote(order)) addOrder(digest, order)
  else
    digest
      .int(order.side === 'buy' ? order.id : -order.id)
      .int(order.price)
      .int(order.lots)
      .int(order.createdAt)
  return digest.words()
}
