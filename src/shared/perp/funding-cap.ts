import { tiersOf } from './tiers.ts'

/**
 * PERP-FUNDING-CAP: cap = 75 % of the first tier's maintenance margin rate.
 * Example: 125× → 0.40 % → cap 0.30 %.
 * Source: rules.md, Perpetuals.
 * @returns cap in 10^-8
 * @throws RangeError where the leverage is below 1
 */
export function fundingCap(maxLeverage: number): bigint {
  return ((tiersOf(maxLeverage)[0]?.rate ?? 0n) * 3n) / 4n
}
