import { divideUp } from './exact-division.ts'

/**
 * PERP-ORDER-MARGIN: order margin = q·p / leverage + taker fee, for the part that would open.
 * Example: 1 @ 20,000 at 50×, fee 0.05 % → 400 + 10 = 410.
 * Source: rules.md, Perpetuals.
 * @param notional q·p of the opening part, money in 10^-8  @param takerPpm taker fee in millionths
 * @returns money in 10^-8, each part rounded up
 */
export function orderMargin(notional: bigint, leverage: number, takerPpm: bigint): bigint {
  return divideUp(notional, BigInt(leverage)) + divideUp(notional * takerPpm, 1_000_000n)
}

/**
 * PERP-ORDER-MARGIN-ONE-WAY: in one-way mode only the larger of the two sides' sums is held, since the other would close it.
 * Source: rules.md, Perpetuals.
 */
export function oneWayOrderMargin(buys: bigint, sells: bigint): bigint {
  return buys > sells ? buys : sells
}
