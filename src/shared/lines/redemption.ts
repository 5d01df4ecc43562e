import { interestOf } from './finance-interest.ts'
import { noonOf, utc8DateOf } from './instants.ts'

/*
 * Redemptions of the finance products: what they cost and when they arrive. Source: lines.md §4, §6, product.md §9.
 */

/** Fee of a fast redemption (T+0): 1 %. */
export const FAST_FEE_PPM = 10_000n
const PPM = 1_000_000n
/** A fast redemption arrives within 10 minutes of the request. */
export const FAST_WITHIN = 600_000
const FAST_LEAST = 60_000
const FAST_SPREAD = 540_001

/** Fee of a fast redemption, 1e-8, rounded up; the rest of the amount arrives. */
export function fastFeeOf(amount: bigint): bigint {
  return (amount * FAST_FEE_PPM + PPM - 1n) / PPM
}

/** How long a fast redemption takes, ms: between one and ten minutes, by the number of its record. */
export function fastPause(id: number): number {
  return FAST_LEAST + ((Math.imul(id | 0, 0x9e3779b1) >>> 0) % FAST_SPREAD)
}

/** When a redemption arrives that takes some days: 12:00 UTC+8 of that many UTC+8 dates later. @param now time of the request, ms */
export function arrivalOf(now: number, days: number): number {
  return noonOf(utc8DateOf(now) + days)
}

/** How many whole days of the amount's interest the fast fee is; null where it earns nothing. */
export function feeInDays(amount: bigint, ratePpm: bigint): bigint | null {
  const day = interestOf(amount, ratePpm, 1)
  return day > 0n ? fastFeeOf(amount) / day : null
}
