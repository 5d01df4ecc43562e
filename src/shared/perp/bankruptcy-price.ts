import { divideDown } from './exact-division.ts'
import { ONE } from './scale.ts'
import type { Direction } from './unrealised-profit.ts'

/**
 * PERP-BANKRUPTCY-PRICE: where nothing is left of the equity behind a position: isolated BP = EP − s·WB/q, cross
 * BP = EP − s·(WB + UPNL)/q, UPNL that of the other cross positions.
 * Example: long 1 @ 20,000, WB 800 → 19,200. Cross long 1 @ 20,000, WB 1,000, UPNL −100 → 19,100.
 * Source: rules.md, Perpetuals.
 * @param cost q·EP, money in 10^-8  @param equity WB, and UPNL on cross, money in 10^-8  @param quantity in 10^-8, above zero
 * @returns price in 10^-8: rounded down for a long, up for a short: against the holder, for the fund; may be below zero
 */
export function bankruptcyPrice(direction: Direction, cost: bigint, equity: bigint, quantity: bigint): bigint {
  if (direction === 1) return divideDown((cost - equity) * ONE, quantity)
  return -divideDown(-(cost + equity) * ONE, quantity)
}
