/** Money in 1e-8. Source: lines.md §3. */

/** Of the profit, percent. */
export const SHARE_PERCENT = 10n

/**
 * P = min(R, equity + shares paid − amount): open losses count, open gains do not. Example: R 80, equity 1,040, paid 10, amount 1,000
 * → 50; equity 1,200 → 80.
 */
export function sharedProfit(result: bigint, equity: bigint, paid: bigint, amount: bigint): bigint {
  const atMark = equity + paid - amount
  return result < atMark ? result : atMark
}

/** ⌊10 %·max(0, P − H)⌋. Example: P 200, 50, 260 with H 0, 200, 200 → 20, 0, 6. */
export function shareOf(profit: bigint, high: bigint): bigint {
  return profit > high ? ((profit - high) * SHARE_PERCENT) / 100n : 0n
}

/** Level of the stop-loss: amount·(1 − stop), rounded up. Example: 333.33 at 12.5 % → 291.66375. @param stop hundredths of a percent */
export function stopLevel(amount: bigint, stop: number): bigint {
  return (amount * BigInt(10_000 - stop) + 9_999n) / 10_000n
}
