/**
 * PERP-EQUITY: equity = cross WB + Σ isolated WB + ΣUPNL of all positions: everything that is there, at mark.
 * Example: cross wallet 1,000, isolated wallets 400, profit −54.60 → 1,345.40.
 * Source: rules.md, Perpetuals (WB, UPNL).
 * All money in 10^-8.
 */
export function equity(wallet: bigint, isolatedWallets: bigint, profit: bigint): bigint {
  return wallet + isolatedWallets + profit
}
