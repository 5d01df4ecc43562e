import { toScaled, trimZeros } from '../decimal/decimal-text.ts'

/*
 * Interest of the finance products. A year has 365 days, leap years too. Source: lines.md §0.1, §4, §5.
 */

const PPM = 1_000_000n
const YEAR_DAYS = 365n
const DAY = 86_400_000

/**
 * What money earns in some days at a yearly rate, rounded down once: ⌊principal·rate·days/365⌋.
 * @param principal 1e-8 of the coin  @param ratePpm parts per million a year: 3.65 % = 36,500  @param days whole days, 1 of the live coin
 */
export function interestOf(principal: bigint, ratePpm: bigint, days: number): bigint {
  return (principal * ratePpm * BigInt(days)) / (PPM * YEAR_DAYS)
}

/** When a fixed term that is bought now runs. @param startsAt the next Noon, ms */
export function termEnd(startsAt: number, days: number): number {
  return startsAt + days * DAY
}

/** Whole days of a fixed term that have passed. @param startsAt ms */
export function fullDays(startsAt: number, days: number, now: number): number {
  return Math.max(0, Math.min(days, Math.floor((now - startsAt) / DAY)))
}

/** What a fixed term has earned up to now, for showing only: ⌊principal·rate·n/365⌋ after n full days. */
export function accruedOf(principal: bigint, ratePpm: bigint, startsAt: number, days: number, now: number): bigint {
  return interestOf(principal, ratePpm, fullDays(startsAt, days, now))
}

/**
 * The most of a coin whose interest fits into what is free to promise it.
 * @param free 1e-8
 */
export function mostFor(free: bigint, ratePpm: bigint, days: number): bigint | null {
  const part = ratePpm * BigInt(days)
  if (part <= 0n) return null
  // ⌊m·part/d⌋ ≤ free holds up to m = ⌈(free + 1)·d/part⌉ − 1.
  return ((free + 1n) * PPM * YEAR_DAYS + part - 1n) / part - 1n
}

/** A yearly rate as percent text, without zeros at its end: 36,500 → `3.65`. */
export function rateText(ratePpm: bigint): string {
  const text = ratePpm.toString().padStart(5, '0')
  return trimZeros(`${text.slice(0, -4)}.${text.slice(-4)}`)
}

/** Percent text as parts per million; null where it is no percentage of at most four decimals. */
export function ratePpmOf(percent: string): bigint | null {
  return toScaled(percent, 4)
}
