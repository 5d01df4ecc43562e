import { expect, test } from 'vitest'
import { logHistogram } from './log-histogram.ts'

test('every number is counted once, in the bucket that it lies in', () => {
  const numbers = [1, 1.1, 2, 2.3, 16, 16, 0]
  const { from, factor, counts } = logHistogram('x', 'ms', numbers, [])
  expect([from, counts.reduce((sum, count) => sum + count, 0), counts.length]).toEqual([1, 6, 17])
  expect([counts[0], counts[4], counts[16]]).toEqual([2, 2, 2])
  expect(factor ** 4).toBeCloseTo(2)
  expect(logHistogram('x', 'ms', [], []).counts).toEqual([])
})
