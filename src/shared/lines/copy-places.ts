const COIN = 100_000_000n

/** What a follow may be, USDT in 1e-8, and how many leaders a person may follow. Source: lines.md §3. */
export const COPY_LIMITS = { min: 10n * COIN, max: 50_000n * COIN, leaders: 10 } as const

/** Ranges of a follow's settings: money in 1e-8, percent in hundredths. */
export const COPY_SETTINGS = {
  per_trade: { min: 5n * COIN, max: 50_000n * COIN },
  max_trade: { min: 5n * COIN, max: 50_000n * COIN },
  stop_percent: { min: 100, max: 9_000 },
  max_leverage: { min: 1, max: 50, usual: 20 },
  slippage: { min: 10, max: 300 },
} as const

/** Contract equity that leading wants, and closed positions within 30 days. */
export const LEAD_WANTS = { equity: 100n * COIN, positions: 10, days: 30, bio: 200 } as const

/** How many may follow a leader at once, by the leader's own contract equity (1e-8): 99.99 → 0, 100 → 100, 1,000 → 300, 5,000 → 500. */
export function placesOf(equity: bigint): number {
  if (equity < 100n * COIN) return 0
  if (equity < 1_000n * COIN) return 100
  return equity < 5_000n * COIN ? 300 : 500
}

/** What a leader still takes: 30 times its equity less what is under copy, 1e-8, not below zero. Example: 1,200 with 35,950 → 50. */
export function copyRoom(equity: bigint, underCopy: bigint): bigint {
  const room = equity * 30n - underCopy
  return room > 0n ? room : 0n
}
