import { divideDown } from './exact-division.ts'

const ONE = 100_000_000n

/**
 * PERP-PREMIUM: P_i = (max(0, impact bid − index) − max(0, index − impact ask)) / index.
 * Example: index 20,000, impact bid 20,012, impact ask 20,013 → 12 / 20,000 = 0.06 %.
 * Source: rules.md, Perpetuals.
 * @param impactBid mean price at which the impact notional sells, in any unit, the same for all three; `impactAsk` likewise buys
 * @returns P_i in 10^-8, rounded down
 * @throws RangeError where the index is not above zero
 */
export function premium(index: bigint, impactBid: bigint, impactAsk: bigint): bigint {
  if (index <= 0n) throw new RangeError('index not above zero')
  const above = impactBid > index ? impactBid - index : 0n
  const below = index > impactAsk ? index - impactAsk : 0n
  return divideDown((above - below) * ONE, index)
}

/**
 * PERP-PREMIUM-MEAN: P = Σ i·P_i / Σ i over the funding period, i = 1 the oldest sample: newer samples weigh more.
 * Example: samples 0.00 %, 0.06 % → (1·0 + 2·0.06) / 3 = 0.04 %.
 * Source: rules.md, Perpetuals.
 * @param weighted Σ i·P_i  @param count samples so far
 * @returns P in the unit of the samples, rounded down; 0 without samples
 */
export function meanPremium(weighted: bigint, count: number): bigint {
  if (count === 0) return 0n
  const n = BigInt(count)
  return divideDown(weighted, (n * (n + 1n)) / 2n)
}
