import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEPTH_HEAD } from '../../shared/hub-protocol/delivery-layout.ts'
import { BookKeeper } from './continuity.ts'
import { GroupedBook } from './grouping.ts'

function keeperWith(bids: [number, number][], asks: [number, number][]): BookKeeper {
  const keeper = new BookKeeper(0, 0)
  for (const [price, lots] of bids) keeper.book.bids.set(price, lots, 0)
  for (const [price, lots] of asks) keeper.book.asks.set(-price, lots, 0)
  keeper.u = 5
  return keeper
}

function packed(keeper: BookKeeper, levels: number, group: number) {
  const grouped = new GroupedBook()
  grouped.pack(keeper, levels, group)
  const body = grouped.body.subarray(0, grouped.length)
  const rows = (from: number, count: number) =>
    Array.from({ length: count }, (_, i) => [body[from + i * 2], body[from + i * 2 + 1]])
  const [bids, asks] = [body[5] as number, body[6] as number]
  return {
    bids: rows(DEPTH_HEAD, bids),
    asks: rows(DEPTH_HEAD + bids * 2, asks),
    flags: body[2] as number,
    exact: grouped.exact,
  }
}

const PARTIAL_BIDS = 2
const PARTIAL_ASKS = 4
const WHOLE_BIDS = 8
const WHOLE_ASKS = 16
const WHOLE = WHOLE_BIDS | WHOLE_ASKS

/** Two bids in one bucket of ten, three asks in two. */
const smallBook = () =>
  keeperWith(
    [
      [1009, 1],
      [1000, 2],
    ],
    [
      [1011, 1],
      [1019, 2],
      [1025, 1],
    ],
  )

test('HUB-05 bids are rounded down and asks up, levels of one bucket are added', () => {
  const keeper = keeperWith(
    [
      [1009, 1],
      [1001, 2],
      [1000, 4],
      [999, 8],
    ],
    [
      [1010, 1],
      [1011, 2],
      [1020, 4],
      [1021, 8],
    ],
  )
  const { bids, asks, flags } = packed(keeper, 10, 10)
  expect(bids).toEqual([
    [1000, 7],
    [990, 8],
  ])
  expect(asks).toEqual([
    [1010, 1],
    [1020, 6],
    [1030, 8],
  ])
  expect(flags).toBe(PARTIAL_BIDS | PARTIAL_ASKS | WHOLE)
})

test('HUB-05 a last bucket is partial only where the book ends inside it', () => {
  const keeper = smallBook()
  expect(packed(keeper, 10, 10).flags).toBe(PARTIAL_ASKS | WHOLE)
  expect(packed(keeper, 1, 10).flags).toBe(WHOLE_BIDS)
  expect(packed(keeper, 10, 1).flags).toBe(WHOLE)
})

test('HUB-05 a side is whole where the book has no row beyond those asked for', () => {
  const keeper = smallBook()
  expect(packed(keeper, 1, 1).flags).toBe(0)
  expect(packed(keeper, 2, 1).flags).toBe(WHOLE_BIDS)
  expect(packed(keeper, 3, 1).flags).toBe(WHOLE)
  expect(packed(keeperWith([], []), 1, 1).flags).toBe(WHOLE)
})

test('HUB-05 grouped rows are the sums of a naive grouping, cut at the levels asked for', () => {
  const side = fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 1e9 })), {
    selector: ([price]) => price,
    maxLength: 60,
  })
  fc.assert(
    fc.property(
      side,
      side,
      fc.integer({ min: 1, max: 12 }),
      fc.constantFrom(1, 2, 5, 10, 100),
      (b, a, levels, group) => {
        const shown = packed(keeperWith(b, a), levels, group)
        const naive = (rows: [number, number][], round: (x: number) => number, sign: number) => {
          const sums = new Map<number, number>()
          for (const [price, lots] of rows) {
            const bucket = round(price / group) * group
            sums.set(bucket, (sums.get(bucket) ?? 0) + lots)
          }
          return [...sums].sort((x, y) => sign * (x[0] - y[0])).slice(0, levels)
        }
        expect(shown.bids).toEqual(naive(b, Math.floor, -1))
        expect(shown.asks).toEqual(naive(a, Math.ceil, 1))
      },
    ),
  )
})

test('HUB-05 a bucket past the safe integers is not exact', () => {
  const keeper = keeperWith(
    [
      [11, Number.MAX_SAFE_INTEGER],
      [10, 1],
    ],
    [],
  )
  expect(packed(keeper, 5, 10).exact).toBe(false)
  expect(packed(keeper, 5, 1).exact).toBe(true)
})
