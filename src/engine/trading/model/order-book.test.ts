import { expect, test } from 'vitest'
import { EngineOrder } from './engine-order.ts'
import { OrderBook } from './order-book.ts'

function order(id: number, side: 'buy' | 'sell', price: number, lots = 5): EngineOrder {
  const terms = { quoteUnits: null, timeInForce: 'GTC', postOnly: false, createdAt: 1 } as const
  return new EngineOrder({ id, account: 11, market: 0, side, type: 'limit', price, lots, ...terms })
}

function bookOf(...orders: EngineOrder[]): OrderBook {
  const book = new OrderBook()
  for (const one of orders) book.rest(one)
  return book
}

/** Prices, lots and ids of a side, best first. */
function shown(book: OrderBook, side: 'buy' | 'sell') {
  const ladder = book.side(side)
  return Array.from({ length: ladder.size }, (_, rank) => {
    const level = ladder.ranked(rank)
    const ids: number[] = []
    for (let one = level?.head ?? null; one; one = one.next) ids.push(one.id)
    return [level?.price, level?.lots, ...ids]
  })
}

test('ENG-01 an order crosses the other side at its best price and past it, not before, and never an empty side', () => {
  const book = bookOf(order(1, 'buy', 99), order(2, 'buy', 98), order(3, 'sell', 101), order(4, 'sell', 102))
  expect([100, 101, 102, 103].map((price) => book.crosses('buy', price))).toEqual([false, true, true, true])
  expect([100, 99, 98, 97].map((price) => book.crosses('sell', price))).toEqual([false, true, true, true])
  const bare = new OrderBook()
  expect([bare.crosses('buy', 1_000), bare.crosses('sell', 1)]).toEqual([false, false])
})

test('ENG-01 a level is its orders in the order of their coming, whichever of them goes or gives lots', () => {
  const [a, b, c, d] = [1, 2, 3, 4].map((id) => order(id, 'buy', 99, id * 10)) as [EngineOrder, EngineOrder, EngineOrder, EngineOrder] // biome-ignore format: four
  const book = bookOf(a, b, c, d, order(5, 'buy', 98))
  expect(shown(book, 'buy')).toEqual([[99, 100, 1, 2, 3, 4], [98, 5, 5]]) // biome-ignore format: rows
  book.remove(b)
  expect(shown(book, 'buy')[0]).toEqual([99, 80, 1, 3, 4])
  book.reduce(a, 4)
  expect(shown(book, 'buy')[0]).toEqual([99, 76, 1, 3, 4])
  book.remove(d)
  book.rest(order(6, 'buy', 99, 1))
  expect(shown(book, 'buy')[0]).toEqual([99, 37, 1, 3, 6])
  book.reduce(a, 6)
  expect(shown(book, 'buy')[0]).toEqual([99, 31, 3, 6])
  book.remove(c)
  book.reduce(book.bids.bestLevel()?.head ?? a, 1)
  expect(shown(book, 'buy')).toEqual([[98, 5, 5]])
})

test('ENG-12 the prices that changed are noted by side until the book has gone out', () => {
  const bid = order(1, 'buy', 99)
  const ask = order(2, 'sell', 101)
  const book = bookOf(bid, ask, order(3, 'sell', 102))
  const changed = () =>
    [book.changedBids, book.changedAsks].map((map) => Array.from({ length: map.size }, (_, i) => map.keyAt(i)))
  expect(changed()).toEqual([[99], [101, 102]])
  book.settled(7)
  expect([book.sequence, ...changed()]).toEqual([7, [], []])
  book.reduce(bid, 2)
  book.remove(ask)
  expect(changed()).toEqual([[99], [101]])
})

test('ENG-09 each change of a book raises its revision; an order that does not rest in it changes nothing', () => {
  const bid = order(1, 'buy', 99)
  const book = bookOf(bid, order(2, 'sell', 101))
  const revisions = [book.revision]
  const note = () => revisions.push(book.revision)
  book.reduce(bid, 1)
  note()
  book.remove(bid)
  note()
  book.settled(1)
  note()
  for (let i = 1; i < revisions.length; i++) expect(revisions[i]).toBeGreaterThan(revisions[i - 1] as number)
  const before = [book.revision, shown(book, 'buy'), shown(book, 'sell'), book.sum.words()]
  const stranger = order(9, 'buy', 50, 3)
  book.reduce(stranger, 1)
  book.remove(stranger)
  expect([book.revision, shown(book, 'buy'), shown(book, 'sell'), book.sum.words()]).toEqual(before)
  expect([stranger.left, book.changedBids.get(50)]).toEqual([3, undefined])
})
