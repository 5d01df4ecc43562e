import { expect, test } from 'vitest'
import { BUCKETS, bucketOf } from '../../../shared/hub-protocol/log-histogram.ts'
import { barsOf, placeOf } from './histogram-bars.ts'

test('HEALTH-02 a picture shows all that was counted between its bounds, the highest bar as 1', () => {
  const counts = new Uint32Array(BUCKETS)
  counts[bucketOf(3)] = 30
  counts[bucketOf(12)] = 60
  const { from, to, heights } = barsOf(counts, 1, 100)
  expect(from).toBeLessThanOrEqual(1)
  expect(to).toBeGreaterThan(100)
  expect([...heights].sort((a, b) => b - a).slice(0, 3)).toEqual([1, 0.5, 0])
})

test('HEALTH-02 what lies outside widens it', () => {
  const counts = new Uint32Array(BUCKETS)
  counts[bucketOf(0.2)] = 1
  counts[bucketOf(5_000)] = 1
  const bars = barsOf(counts, 1, 100)
  expect(bars.from).toBeLessThanOrEqual(0.2)
  expect(bars.to).toBeGreaterThan(5_000)
  expect(bars.heights.reduce((sum, height) => sum + height, 0)).toBe(2)
})

test('HEALTH-02 places are those of a logarithm, and never outside', () => {
  const bounds = { from: 1, to: 10_000 }
  expect(placeOf(bounds, 100)).toBeCloseTo(0.5, 9)
  expect([placeOf(bounds, 0.1), placeOf(bounds, 1e9)]).toEqual([0, 1])
})
