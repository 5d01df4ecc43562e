import type { Histogram } from '../../row.ts'

const FACTOR = 2 ** 0.25

/** Counts numbers into buckets that grow by a quarter of an octave, from the smallest number on. */
export function logHistogram(
  name: string,
  unit: string,
  numbers: readonly number[],
  marks: Histogram['marks'],
): Histogram {
  const positive = numbers.filter((number) => number > 0)
  const from = positive.reduce((least, number) => Math.min(least, number), Number.POSITIVE_INFINITY)
  const counts: number[] = []
  for (const number of positive) {
    const at = Math.floor(Math.log(number / from) / Math.log(FACTOR) + 1e-9)
    while (counts.length <= at) counts.push(0)
    counts[at] = (counts[at] as number) + 1
  }
  return { name, unit, from: positive.length === 0 ? 0 : from, factor: FACTOR, counts, marks }
}
