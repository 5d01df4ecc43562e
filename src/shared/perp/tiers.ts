import { ONE } from './scale.ts'

/** One row of a market's table of margin tiers; money and rate in 10^-8. */
export interface Tier {
  /** Notional above which the row holds. */
  floor: bigint
  /** Largest notional of the row. */
  most: bigint
  /** Largest leverage at which a position of that size may be held. */
  leverage: number
  /** MMR, the maintenance margin rate. */
  rate: bigint
  /** What the rows below have taken less than `rate` of: maintenance margin is continuous across rows. */
  cum: bigint
}

/** BTC's table (rules.md): largest notional in USDT, leverage, MMR in 10^-8. */
const TABLE: readonly [most: bigint, leverage: number, rate: bigint][] = [
  [50_000n, 125, 400_000n],
  [250_000n, 100, 500_000n],
  [1_000_000n, 50, 1_000_000n],
  [10_000_000n, 20, 2_500_000n],
  [20_000_000n, 10, 5_000_000n],
  [50_000_000n, 5, 10_000_000n],
  [100_000_000n, 4, 12_500_000n],
  [200_000_000n, 3, 15_000_000n],
  [300_000_000n, 2, 25_000_000n],
  [500_000_000n, 1, 50_000_000n],
]
const FULL_LEVERAGE = 125

const known = new Map<number, readonly Tier[]>()

/**
 * PERP-TIERS: a market's margin tiers: BTC's table at 125×; elsewhere its rows of at most the market's leverage, notionals ÷ 10.
 * cum_n = floor_n·(MMR_n − MMR_{n−1}) + cum_{n−1}.
 * Example: 125× → second row from 50,000: cum = 50,000·(0.50 % − 0.40 %) = 50.
 * Source: rules.md, Perpetuals (the form of Binance's leverage brackets).
 * @throws RangeError where no row is left: leverage below 1
 */
export function tiersOf(maxLeverage: number): readonly Tier[] {
  let tiers = known.get(maxLeverage)
  if (tiers) return tiers
  const share = maxLeverage === FULL_LEVERAGE ? 1n : 10n
  const rows: Tier[] = []
  for (const [usdt, leverage, rate] of TABLE) {
    if (leverage > maxLeverage) continue
    const below = rows.at(-1)
    const floor = below?.most ?? 0n
    const cum = below ? (floor * (rate - below.rate)) / ONE + below.cum : 0n
    rows.push({ floor, most: (usdt * ONE) / share, leverage, rate, cum })
  }
  if (rows.length === 0) throw new RangeError(`leverage ${maxLeverage}`)
  tiers = rows
  known.set(maxLeverage, tiers)
  return tiers
}

/** The row that a notional falls in; the last one above them all. @param notional money in 10^-8 */
export function tierAt(tiers: readonly Tier[], notional: bigint): Tier {
  for (const tier of tiers) if (notional <= tier.most) return tier
  return tiers.at(-1) as Tier
}

/** Largest notional that may be held at a leverage, money in 10^-8; 0 where no row allows the leverage. */
export function mostAt(tiers: readonly Tier[], leverage: number): bigint {
  let most = 0n
  for (const tier of tiers) if (tier.leverage >= leverage) most = tier.most
  return most
}
