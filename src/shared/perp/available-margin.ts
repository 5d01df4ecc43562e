/**
 * PERP-AVAILABLE: available = max(0, cross WB + ΣUPNL cross − Σ initial margins − Σ order margins).
 * Example: WB 1,000, profit −100, initial margins 400, orders 41 → 459.
 * Source: rules.md, Perpetuals.
 * All money in 10^-8.
 */
export function availableMargin(
  balance: bigint,
  crossProfit: bigint,
  initialMargins: bigint,
  orderMargins: bigint,
): bigint {
  const rest = balance + crossProfit - initialMargins - orderMargins
  return rest > 0n ? rest : 0n
}
