import { expect, test } from 'vitest'
import { BUCKETS, bucketOf, bucketStart, LogHistogram, percentile } from './log-histogram.ts'

test('HEALTH-02 a span falls into the bucket that begins at or under it', () => {
  for (const micros of [0.07, 0.5, 1, 1.1, 2.6, 420, 1_900, 50_000, 9e6]) {
    const bucket = bucketOf(micros)
    expect(bucketStart(bucket)).toBeLessThanOrEqual(micros)
    expect(bucketStart(bucket + 1)).toBeGreaterThan(micros)
  }
  expect(bucketOf(0)).toBe(0)
  expect(bucketOf(1e12)).toBe(BUCKETS - 1)
})

test('HEALTH-02 percentiles are within a bucket of the sorted truth', () => {
  const histogram = new LogHistogram()
  const spans = Array.from({ length: 5_000 }, (_, i) => 1.5 * 1.001 ** ((i * 7_919) % 5_000))
  for (const span of spans) histogram.record(span)
  spans.sort((a, b) => a - b)
  const { p50, p99, total } = histogram.report()
  expect(total).toBe(5_000)
  for (const [reported, share] of [
    [p50, 0.5],
    [p99, 0.99],
  ] as const) {
    const truth = spans[Math.floor(share * 5_000)] as number
    expect(Math.abs(Math.log2(reported / truth))).toBeLessThan(0.25)
  }
})

test('HEALTH-02 nothing counted has no percentile, and what is no time is not counted', () => {
  const histogram = new LogHistogram()
  histogram.record(Number.NaN)
  histogram.record(-1)
  expect(histogram.report()).toMatchObject({ total: 0, p50: Number.NaN, p99: Number.NaN })
  expect(percentile([0, 0], 0.5)).toBeNaN()
})

test('HEALTH-02 what is older than a minute is no longer counted', () => {
  const histogram = new LogHistogram()
  histogram.age(1_000)
  histogram.record(3)
  for (let now = 1_000; now < 60_000; now += 250) histogram.age(now)
  histogram.record(5)
  expect(histogram.report().total).toBe(2)
  histogram.age(61_500)
  expect(histogram.report().total).toBe(1)
  histogram.age(900_000)
  expect(histogram.report().total).toBe(0)
})

test('HEALTH-02 a clock that was set back loses nothing', () => {
  const histogram = new LogHistogram()
  histogram.age(500_000)
  histogram.record(3)
  histogram.age(400_000)
  histogram.age(405_000)
  expect(histogram.report().total).toBe(1)
})

test('HEALTH-02 within its bucket a percentile lies where its share of the bucket is', () => {
  const counts = [0, 2, 0, 2]
  const between = (bucket: number, part: number) => bucketStart(bucket) ** (1 - part) * bucketStart(bucket + 1) ** part
  expect(percentile(counts, 0.25)).toBeCloseTo(between(1, 0.5), 9)
  expect(percentile(counts, 0.5)).toBeCloseTo(bucketStart(2), 9)
  expect(percentile(counts, 0.75)).toBeCloseTo(between(3, 0.5), 9)
  expect(percentile(counts, 1)).toBeCloseTo(bucketStart(4), 9)
})

test('HEALTH-02 what is counted is of the last minute, but for ten seconds at most', () => {
  const histogram = new LogHistogram()
  histogram.age(0)
  for (let second = 0; second < 600; second++) {
    histogram.age(second * 1_000)
    histogram.record(10)
    expect(histogram.report().total).toBeLessThanOrEqual(60)
    expect(histogram.report().total).toBeGreaterThanOrEqual(Math.min(second + 1, 51))
  }
})
