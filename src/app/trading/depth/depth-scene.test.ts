import { expect, test } from 'vitest'
import type { BookRows } from '../levels/book-model.ts'
import { placeAt, sceneOf, sideOutline, stepPlace } from './depth-scene.ts'
import { isMove } from './is-move.ts'

/** @param bids, asks best first: price, lots */
function book(bids: [number, number][], asks: [number, number][]): BookRows {
  const of = (side: 'bid' | 'ask') => (side === 'bid' ? bids : asks)
  return {
    count: (side) => of(side).length,
    price: (side, i) => of(side)[i]?.[0] as number,
    lots: (side, i) => of(side)[i]?.[1] as number,
    best: (side) => of(side)[0]?.[0] ?? null,
  }
}

const BOOK = book(
  [
    [990, 2],
    [980, 3],
    [960, 5],
  ],
  [
    [1_010, 4],
    [1_030, 4],
  ],
)

test('CHART-07 both sides reach as far as the book is known, and no further than 5 % of the middle', () => {
  expect(sceneOf(BOOK)).toEqual({ low: 960, middle: 1_000, high: 1_040, most: 10 })
  const far = book(
    [
      [990, 1],
      [100, 50],
    ],
    [[1_010, 2]],
  )
  expect(sceneOf(far)).toEqual({ low: 950, middle: 1_000, high: 1_050, most: 2 })
  expect(sceneOf(book([], [[1_010, 2]]))).toBeNull()
})

test('CHART-07 a sum holds from its price on to the next: the outline mirrors the book', () => {
  const scene = { low: 960, middle: 1_000, high: 1_040, most: 10 }
  const size = { width: 80, height: 100 }
  expect(sideOutline(BOOK, 'bid', scene, size, false)).toEqual([
    { x: 30, y: 100 },
    { x: 30, y: 80 },
    { x: 20, y: 80 },
    { x: 20, y: 50 },
    { x: 0, y: 50 },
    { x: 0, y: 0 },
  ])
  const asks = sideOutline(BOOK, 'ask', scene, size, false)
  expect(asks.at(-1)).toEqual({ x: 70, y: 20 })
  // A book that truly ends holds its sum to the edge.
  expect(sideOutline(BOOK, 'ask', scene, size, true).at(-1)).toEqual({ x: 80, y: 20 })
})

test('CHART-07 levels past the view end the outline at its edge', () => {
  const far = book(
    [
      [990, 1],
      [900, 50],
    ],
    [[1_010, 2]],
  )
  const scene = { low: 950, middle: 1_000, high: 1_050, most: 2 }
  expect(sideOutline(far, 'bid', scene, { width: 100, height: 10 }, true)).toEqual([
    { x: 40, y: 10 },
    { x: 40, y: 5 },
    { x: 0, y: 5 },
  ])
})

test('CHART-07 a place under the pointer is the last level on the way to its price; none inside the spread', () => {
  const scene = sceneOf(BOOK)!
  expect(placeAt(BOOK, scene, 981)).toEqual({ side: 'bid', index: 0 })
  expect(placeAt(BOOK, scene, 980)).toEqual({ side: 'bid', index: 1 })
  expect(placeAt(BOOK, scene, 1_029)).toEqual({ side: 'ask', index: 0 })
  expect(placeAt(BOOK, scene, 2_000)).toEqual({ side: 'ask', index: 1 })
  expect(placeAt(BOOK, scene, 995)).toBeNull()
  expect(placeAt(BOOK, scene, 1_005)).toBeNull()
})

test('CHART-07 arrow keys walk through the levels, over the spread, and stop at the edge', () => {
  const scene = sceneOf(BOOK)!
  expect(stepPlace(BOOK, scene, null, 1)).toEqual({ side: 'ask', index: 0 })
  expect(stepPlace(BOOK, scene, null, -1)).toEqual({ side: 'bid', index: 0 })
  expect(stepPlace(BOOK, scene, { side: 'ask', index: 0 }, -1)).toEqual({ side: 'bid', index: 0 })
  expect(stepPlace(BOOK, scene, { side: 'bid', index: 0 }, 1)).toEqual({ side: 'ask', index: 0 })
  expect(stepPlace(BOOK, scene, { side: 'bid', index: 1 }, -1)).toEqual({ side: 'bid', index: 2 })
  expect(stepPlace(BOOK, scene, { side: 'bid', index: 2 }, -1)).toEqual({ side: 'bid', index: 2 })
  expect(stepPlace(BOOK, scene, { side: 'bid', index: 2 }, 1)).toEqual({ side: 'bid', index: 1 })
})

test('CHART-07 the person’s own percentage is a plain number above zero and at most 50', () => {
  for (const good of ['2', '0.25', '50', '0.001']) expect(isMove(good)).toBe(true)
  for (const bad of ['', '0', '0.0', '51', '1e1', '-1', '0.0001', '1.', 'x']) expect(isMove(bad)).toBe(false)
})
