/*
 * Rates of options, hundredths of the stake. Source: lines.md §1, §2.
 */

/** Profit of a flash option that wins, in every cycle. Source: lines.md §1. */
export const FLASH_RATE = 85
/** What each offer of the volatility option pays back on the mean. Source: lines.md §2. */
export const VOLATILITY_RETURN = 92

/** Least rate that is offered, hundredths, and the least chance, one in so many. */
const MIN_RATE = 5
const MIN_CHANCE = 20

/**
 * ⌊0.92/p − 1⌋ to 0.01 where the side's chance p is `wins` of `windows`.
 * @returns hundredths of the stake; null where it is not offered: the rate is under 0.05, or p is
 */
export function offeredRate(wins: number, windows: number): number | null {
  if (wins <= 0 || wins * MIN_CHANCE < windows) return null
  const rate = Math.floor((VOLATILITY_RETURN * windows - 100 * wins) / wins)
  return rate >= MIN_RATE ? rate : null
}
