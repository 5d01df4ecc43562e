import { divideNearest } from './exact-division.ts'
import { FUNDING_PERIOD } from './funding-time.ts'

const ONE = 100_000_000n

export interface MarkInputs {
  /** Index price; prices are whole numbers of one unit, the same for all. */
  index: bigint
  /** Last traded price. */
  last: bigint
  /** F in 10^-8. */
  fundingRate: bigint
  /** Time to the next funding, ms. */
  toFunding: number
  /** Σ (bid + ask − 2·index) over the samples of the last 5 minutes: twice the sum of (mid − index). */
  twiceBasis: bigint
  /** Count of those samples; 0 takes the mean as 0. */
  samples: number
}

/**
 * PERP-MARK: mark = median(index·(1 + F·hours to funding / 8), index + 5-minute mean of (mid − index), last).
 * Example: index 20,000, F 0.0001, 4 h left, mean +3, last 20,010 → median(20,001, 20,003, 20,010) = 20,003.
 * Source: rules.md, Perpetuals.
 * @returns the mark price in the unit of the inputs; each of the first two candidates is rounded to the nearest whole
 */
export function markPrice(inputs: MarkInputs): bigint {
  const { index, last, fundingRate, toFunding, twiceBasis, samples } = inputs
  const carried = index + divideNearest(index * fundingRate * BigInt(toFunding), ONE * BigInt(FUNDING_PERIOD))
  const based = index + (samples === 0 ? 0n : divideNearest(twiceBasis, 2n * BigInt(samples)))
  return median(carried, based, last)
}

function median(a: bigint, b: bigint, c: bigint): bigint {
  const low = a < b ? a : b
  const high = a < b ? b : a
  return c < low ? low : c > high ? high : c
}
