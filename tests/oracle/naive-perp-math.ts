import { ONE } from './naive-numbers.ts'

/** The formulas of perpetual contracts, written anew from the specification. Everything is a whole number of 1e-8. */

export const floorDiv = (a: bigint, b: bigint): bigint => (a >= 0n ? a / b : -((-a + b - 1n) / b))
export const ceilDiv = (a: bigint, b: bigint): bigint => -floorDiv(-a, b)
export const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/** Price times quantity; exact on the grids of the markets. */
export function worth(price: bigint, quantity: bigint): bigint {
  const product = price * quantity
  if (product % ONE !== 0n) throw new Error('not exact')
  return product / ONE
}

export const feeOn = (money: bigint, ppm: bigint): bigint => ceilDiv(money * ppm, 1_000_000n)

export interface NaiveTier {
  from: bigint
  to: bigint
  leverage: number
  /** In hundredths of a percent. */
  rate: bigint
}

/** Thousands of USDT, leverage, rate. */
const ROWS: [number, number, bigint][] = [
  [50, 125, 40n],
  [250, 100, 50n],
  [1_000, 50, 100n],
  [10_000, 20, 250n],
  [20_000, 10, 500n],
  [50_000, 5, 1_000n],
  [100_000, 4, 1_250n],
  [200_000, 3, 1_500n],
  [300_000, 2, 2_500n],
  [500_000, 1, 5_000n],
]

export function naiveTiers(maxLeverage: number): NaiveTier[] {
  const rows = ROWS.filter(([, leverage]) => leverage <= maxLeverage)
  const scale = maxLeverage === 125 ? 1_000n : 100n
  return rows.map(([most, leverage, rate], i) => ({
    from: i === 0 ? 0n : BigInt(rows[i - 1]?.[0] ?? 0) * scale * ONE,
    to: BigInt(most) * scale * ONE,
    leverage,
    rate,
  }))
}

export function tierOf(tiers: NaiveTier[], notional: bigint): NaiveTier {
  return tiers.find((tier) => notional <= tier.to) ?? (tiers[tiers.length - 1] as NaiveTier)
}

/** Each part of the notional at the rate of its own row would be what the next row's rate takes too much: that is `cum`. */
export function maintenance(tiers: NaiveTier[], notional: bigint): bigint {
  const tier = tierOf(tiers, notional)
  let cum = 0n
  for (let i = 1; i < tiers.length; i++) {
    const row = tiers[i] as NaiveTier
    if (row.from > tier.from) break
    cum += (row.from * (row.rate - (tiers[i - 1] as NaiveTier).rate)) / 10_000n
  }
  return ceilDiv(notional * tier.rate, 10_000n) - cum
}

export function mostAllowed(tiers: NaiveTier[], leverage: number): bigint {
  return tiers.filter((tier) => tier.leverage >= leverage).reduce((most, tier) => (tier.to > most ? tier.to : most), 0n)
}
