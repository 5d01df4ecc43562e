import { expect, test } from 'vitest'
import { isLedBook } from './led-market.ts'

/** So many levels from `first` on, `step` apart, one lot each. */
const levels = (first: number, step: number, count: number) =>
  Array.from({ length: count }, (_, i) => [first + i * step, 1]).flat()

test.each<[string, number[], number[], boolean]>([
  ['best first on both sides', [100, 5, 99, 1], [101, 2, 103, 7], true],
  ['fifty levels a side', levels(1_000, -1, 50), levels(1_001, 1, 50), true],
  ['fifty-one bids', levels(1_000, -1, 51), [1_001, 1], false],
  ['fifty-one asks', [1_000, 1], levels(1_001, 1, 51), false],
  ['one side alone', [], [101, 2], true],
  ['the other side alone', [100, 2], [], true],
  ['nothing at all', [], [], true],
  ['a locked book', [100, 5], [100, 2], false],
  ['a crossed book', [101, 5], [100, 2], false],
  ['one tick between them', [100, 5], [101, 2], true],
  ['bids worst first', [99, 1, 100, 5], [101, 2], false],
  ['asks worst first', [100, 5], [103, 7, 101, 2], false],
  ['a bid twice', [100, 5, 100, 1], [101, 2], false],
  ['an ask twice', [100, 5], [101, 2, 101, 7], false],
  ['the third bid above the second', [100, 5, 98, 1, 99, 1], [101, 2], false],
  ['a price without lots', [100, 5, 99], [101, 2], false],
  ['no lots', [100, 0], [101, 2], false],
  ['a price of zero', [0, 5], [101, 2], false],
  ['lots below zero', [100, 5], [101, -2], false],
  ['half a tick', [100.5, 5], [101, 2], false],
  ['more than a whole number holds', [100, 2 ** 53], [101, 2], false],
  ['one lot at the lowest price', [1, 1], [2, 1], true],
])('MOCK-01 a book that another place shows: %s', (_, bids, asks, fits) => {
  expect(isLedBook({ bids, asks })).toBe(fits)
})
