/** Maintenance margin rate of the first tier, in 10^-8, by the market's largest leverage (rules.md's table). */
const FIRST_TIERS: readonly [leverage: number, rate: bigint][] = [
  [125, 400_000n],
  [100, 500_000n],
  [50, 1_000_000n],
  [20, 2_500_000n],
  [10, 5_000_000n],
  [5, 10_000_000n],
  [4, 12_500_000n],
  [3, 15_000_000n],
  [2, 25_000_000n],
  [1, 50_000_000n],
]

/**
 * PERP-FUNDING-CAP: cap = 75 % of the first tier's maintenance margin rate.
 * Example: 125× → 0.40 % → cap 0.30 %.
 * Source: rules.md, Perpetuals; a market's first tier is the first row of the table that its largest leverage reaches.
 * @returns cap in 10^-8
 * @throws RangeError where the leverage is below 1
 */
export function fundingCap(maxLeverage: number): bigint {
  for (const [leverage, rate] of FIRST_TIERS) if (maxLeverage >= leverage) return (rate * 3n) / 4n
  throw new RangeError(`leverage ${maxLeverage}`)
}
