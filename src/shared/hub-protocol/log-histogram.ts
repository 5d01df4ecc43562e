import type { HistogramReport } from './health.ts'

/** Buckets an octave, and where the first begins: 2^-4 µs. The last takes all from 2^24 µs (17 s) on. */
const PER_OCTAVE = 4
const FIRST_OCTAVE = -4
export const BUCKETS = (24 - FIRST_OCTAVE) * PER_OCTAVE
/** A minute in slices: the oldest goes as a whole. */
const SLICES = 6
const SLICE = 10_000

/** Where a bucket begins, µs. */
export function bucketStart(bucket: number): number {
  return 2 ** (bucket / PER_OCTAVE + FIRST_OCTAVE)
}

/** The bucket that a span of time falls into. @param micros µs */
export function bucketOf(micros: number): number {
  const at = Math.floor((Math.log2(micros) - FIRST_OCTAVE) * PER_OCTAVE)
  return at > 0 ? Math.min(at, BUCKETS - 1) : 0
}

/**
 * The span that a share of all counts stays under, µs: within its bucket all are taken as evenly spread on the logarithm.
 * NaN where nothing was counted.
 */
export function percentile(counts: ArrayLike<number>, share: number): number {
  let total = 0
  for (let i = 0; i < counts.length; i++) total += counts[i] as number
  if (total === 0) return Number.NaN
  const wanted = total * share
  let below = 0
  for (let i = 0; i < counts.length; i++) {
    const count = counts[i] as number
    if (count > 0 && below + count >= wanted) return bucketStart(i + (wanted - below) / count)
    below += count
  }
  return bucketStart(counts.length)
}

/** Spans of time of the last minute, counted in logarithmic buckets. Recording allocates nothing. */
export class LogHistogram {
  private readonly slices = new Uint32Array(SLICES * BUCKETS)
  private slice = 0
  private sliceAt = Number.NaN

  /** @param micros µs; what is no time (NaN) or below 0 is left out */
  record(micros: number): void {
    if (!(micros >= 0)) return
    const at = this.slice * BUCKETS + bucketOf(micros)
    this.slices[at] = (this.slices[at] as number) + 1
  }

  /** Lets slices grow old; to be called a few times a slice. @param now ms */
  age(now: number): void {
    if (Number.isNaN(this.sliceAt) || now < this.sliceAt) this.sliceAt = now
    for (let turns = 0; now - this.sliceAt >= SLICE; this.sliceAt += SLICE) {
      if (turns++ === SLICES) {
        this.sliceAt = now
        return
      }
      this.slice = (this.slice + 1) % SLICES
      this.slices.fill(0, this.slice * BUCKETS, (this.slice + 1) * BUCKETS)
    }
  }

  report(): HistogramReport {
    const counts = new Uint32Array(BUCKETS)
    let total = 0
    for (let i = 0; i < this.slices.length; i++) {
      counts[i % BUCKETS] = (counts[i % BUCKETS] as number) + (this.slices[i] as number)
      total += this.slices[i] as number
    }
    return { counts, total, p50: percentile(counts, 0.5), p99: percentile(counts, 0.99) }
  }
}
