/** +1 long, −1 short. */
export type Direction = 1 | -1

/**
 * PERP-UPNL: unrealised profit = s·q·(MP − EP) = s·(q·MP − q·EP).
 * Example: short 2 @ 20,000, mark 19,850 → −2·(19,850 − 20,000) = +300.
 * Source: rules.md, Perpetuals.
 * @param notional q·MP  @param cost q·EP, both money in 10^-8  @returns money in 10^-8, exact
 */
export function unrealisedProfit(direction: Direction, notional: bigint, cost: bigint): bigint {
  return direction === 1 ? notional - cost : cost - notional
}
