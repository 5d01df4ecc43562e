import { divideUp } from './exact-division.ts'

/**
 * PERP-INITIAL-MARGIN: initial margin = q·EP / leverage.
 * Example: 1 @ 20,000 at 50× → 400.
 * Source: rules.md, Perpetuals.
 * @param cost q·EP, money in 10^-8  @param leverage whole, 1 and more  @returns money in 10^-8, rounded up
 */
export function initialMargin(cost: bigint, leverage: number): bigint {
  return divideUp(cost, BigInt(leverage))
}
