import { BUCKETS, bucketOf, bucketStart } from '../../../shared/hub-protocol/log-histogram.ts'

/** Buckets of a picture: two of the histogram each, from `from` to `to` µs. */
export interface Bars {
  from: number
  to: number
  /** 0 to 1, of the highest. */
  heights: number[]
}

const MERGED = 2

/**
 * Bars between two bounds, widened to whole bars and to what lies outside them.
 * @param counts of a LogHistogram  @param from µs  @param to µs
 */
export function barsOf(counts: ArrayLike<number>, from: number, to: number): Bars {
  let first = bucketOf(from)
  let last = bucketOf(to)
  for (let i = 0; i < BUCKETS; i++) {
    if (!counts[i]) continue
    first = Math.min(first, i)
    last = Math.max(last, i)
  }
  first -= first % MERGED
  const sums: number[] = []
  for (let i = first; i <= last; i += MERGED) {
    let sum = 0
    for (let k = i; k < i + MERGED; k++) sum += counts[k] ?? 0
    sums.push(sum)
  }
  const most = Math.max(1, ...sums)
  return { from: bucketStart(first), to: bucketStart(first + sums.length * MERGED), heights: sums.map((n) => n / most) }
}

/** Where a value lies between the bounds of a picture, 0 to 1. */
export function placeOf({ from, to }: Pick<Bars, 'from' | 'to'>, micros: number): number {
  return Math.min(1, Math.max(0, Math.log2(micros / from) / Math.log2(to / from)))
}
