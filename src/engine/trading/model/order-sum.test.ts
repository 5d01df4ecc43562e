import { expect, test } from 'vitest'
import { Random } from '../../kernel/random.ts'
import { EngineOrder } from './engine-order.ts'
import { OrderBook } from './order-book.ts'

function orderOf(id: number, random: Random): EngineOrder {
  return new EngineOrder({
    id,
    account: random.between(2, 12),
    market: 0,
    side: random.unit() < 0.5 ? 'buy' : 'sell',
    type: 'limit',
    price: random.between(1, 90),
    lots: random.between(1, 50),
    quoteUnits: null,
    timeInForce: 'GTC',
    postOnly: random.unit() < 0.5,
    createdAt: 1_763_600_000_000 + id,
  })
}

/** The sum of a book into which the orders that rest are put anew. */
function fromScratch(orders: Iterable<EngineOrder>): readonly number[] {
  const book = new OrderBook()
  for (const order of [...orders].reverse()) book.rest(Object.assign(orderOf(order.id, Random.seeded(1)), order, NONE))
  return book.sum.words()
}

const NONE = { previous: null, next: null, summed: 'no' }

test('ENG-09 the sum of a book is that of what rests in it, asked for often, seldom or after tens of thousands of changes', () => {
  for (const every of [1, 97, 29_999]) {
    const random = Random.seeded(every)
    const book = new OrderBook()
    const resting = new Map<number, EngineOrder>()
    for (let i = 0; i < 60_000; i++) {
      const [first] = resting.values()
      const dice = random.unit()
      if (!first || dice < 0.5) {
        const order = orderOf(i + 1, random)
        book.rest(order)
        resting.set(order.id, order)
      } else if (dice < 0.75) {
        book.remove(first)
        resting.delete(first.id)
      } else {
        book.reduce(first, random.between(1, first.left))
        // As matching does: an order's fill is written down after its lots have left the book.
        first.filledLots = first.lots - first.left
        first.fee += 3n
        if (first.left === 0) resting.delete(first.id)
      }
      if (i % every === 0) book.sum.words()
      if (i % 9_999 === 0) expect(book.sum.words()).toEqual(fromScratch(resting.values()))
    }
    expect(book.sum.words()).toEqual(fromScratch(resting.values()))
    for (const order of resting.values()) book.remove(order)
    expect(book.sum.words()).toEqual([0, 0])
  }
})
