import { divideUp } from './exact-division.ts'
import { ONE } from './scale.ts'

/**
 * PERP-MARGIN-RATIO: margin ratio = MM / (WB + UPNL), of an isolated position its own, on cross ΣMM / (WB + ΣUPNL): liquidation at 1.
 * Example: MM 80, WB 500, UPNL −100 → 0.2, 20 %.
 * Source: rules.md, Perpetuals (liquidation: isolated when MM ≥ WB + UPNL at mark, cross when ΣMM ≥ WB + ΣUPNL).
 * @param maintenance MM  @param balance WB  @param profit UPNL, all money in 10^-8
 * @returns in 10^-8, rounded up; null where nothing is left behind it
 */
export function marginRatio(maintenance: bigint, balance: bigint, profit: bigint): bigint | null {
  const behind = balance + profit
  return behind > 0n ? divideUp(maintenance * ONE, behind) : null
}
