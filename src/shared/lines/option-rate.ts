/*
 * Rates of the volatility option, so that each offer pays back 92 % on the mean. Source: lines.md §2.
 */

/** Least rate that is offered, hundredths, and the least chance, one in so many. */
const LEAST_RATE = 5
const LEAST_CHANCE = 20

/**
 * ⌊0.92/p − 1⌋ to 0.01 where the side's chance p is `wins` of `windows`.
 * @returns hundredths of the stake; null where it is not offered: the rate is under 0.05, or p is
 */
export function offeredRate(wins: number, windows: number): number | null {
  if (wins <= 0 || wins * LEAST_CHANCE < windows) return null
  const rate = Math.floor((92 * windows - 100 * wins) / wins)
  return rate >= LEAST_RATE ? rate : null
}
