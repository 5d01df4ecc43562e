import { divideDown } from './exact-division.ts'
import { ONE } from './scale.ts'

/**
 * PERP-ROE: ROE = unrealised profit / initial margin.
 * Example: profit 100 on a margin of 400 → 0.25, 25 %.
 * Source: rules.md, Perpetuals.
 * @param profit money in 10^-8  @param margin initial margin, money in 10^-8
 * @returns in 10^-8, rounded down; null without a margin
 */
export function returnOnEquity(profit: bigint, margin: bigint): bigint | null {
  return margin > 0n ? divideDown(profit * ONE, margin) : null
}
