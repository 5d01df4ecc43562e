import { profitOf } from './option-payout.ts'

/** One coin, in units of 1e-8. */
const COIN = 100_000_000n

/** Stakes in 1e-8, tickets of one person that run at a time, and their stakes together. Source: lines.md §1. */
export const OPTION_LIMITS = {
  min: COIN,
  max: 5_000n * COIN,
  step: COIN / 100n,
  open: 20,
  total: 20_000n * COIN,
} as const

/**
 * The largest stake in steps of 0.01 whose profit the free money can promise, at most the largest stake there is.
 * @param free 1e-8  @param rate hundredths
 */
export function mostPromised(free: bigint, rate: number): bigint {
  const { max, step } = OPTION_LIMITS
  const profit = profitOf(step, rate)
  if (profit === 0n) return max
  if (free <= 0n) return 0n
  const most = (free / profit) * step
  return most < max ? most : max
}

/**
 * The most that one ticket more may cost: min(free, 5,000, room), in steps of 0.01; 0 where not even the least stake fits.
 * @param free 1e-8 of the option account  @param running stakes of the person's running tickets, 1e-8
 */
export function mostStake(free: bigint, running: bigint): bigint {
  const { min, max, step, total } = OPTION_LIMITS
  const room = total - running
  const most = [free, max, room].reduce((a, b) => (a < b ? a : b))
  return most < min ? 0n : most - (most % step)
}
