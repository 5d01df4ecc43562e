import { divideNearest } from './exact-division.ts'
import { ONE } from './scale.ts'

/**
 * PERP-ENTRY-PRICE: EP = Σ q·p / Σ q. The engine keeps the sum; this is for showing.
 * Example: 1 @ 20,000 and 2 @ 20,300 → 60,600 / 3 = 20,200.
 * Source: rules.md, Perpetuals.
 * @param cost Σ q·p, money in 10^-8  @param quantity Σ q in 10^-8, above zero  @returns price in 10^-8, the nearest
 */
export function entryPrice(cost: bigint, quantity: bigint): bigint {
  return divideNearest(cost * ONE, quantity)
}
