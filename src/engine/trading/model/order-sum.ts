import { Digest } from '../../kernel/digest.ts'
import type { WordPair } from '../../kernel/history.ts'
import { type EngineOrder, isPlainQuote } from './engine-order.ts'
import { addOrder } from './order-digest.ts'

/** Orders that have gone again are swept from the list of fresh ones when there are this many more in it than rest. */
const SPARE = 200

/**
 * Digest of the orders that rest in a book: the sum of theirs. An order's is made once after it changed, and only when the
 * sum is asked for. A queue needs no place in it: it stands in the order of its orders' priorities.
 */
export class OrderSum {
  private a = 0
  private b = 0
  private fresh: EngineOrder[] = []
  private resting = 0

  /** An order that rests here is new, or part of it was filled. */
  changed(order: EngineOrder): void {
    if (order.summed === 'fresh') return
    if (order.summed === 'yes') this.add(order, -1)
    else this.resting++
    order.summed = 'fresh'
    this.fresh.push(order)
    if (this.fresh.length > 2 * this.resting + SPARE) this.fresh = this.fresh.filter(isFresh)
  }

  gone(order: EngineOrder): void {
    if (order.summed === 'yes') this.add(order, -1)
    order.summed = 'no'
    this.resting--
  }

  words(): WordPair {
    for (const order of this.fresh) {
      if (!isFresh(order)) continue
      const [a, b] = digestOf(order)
      order.sumA = a
      order.sumB = b
      order.summed = 'yes'
      this.add(order, 1)
    }
    this.fresh = []
    return [this.a, this.b]
  }

  private add(order: EngineOrder, sign: 1 | -1): void {
    this.a = (this.a + sign * order.sumA) >>> 0
    this.b = (this.b + sign * order.sumB) >>> 0
  }
}

function isFresh(order: EngineOrder): boolean {
  return order.summed === 'fresh'
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
