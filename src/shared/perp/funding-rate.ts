/** Funding rates and premiums are whole numbers of 10^-8: 0.01 % is 10,000. */
export const RATE_DIGITS = 8
const INTEREST = 10_000n
const DAMPER = 50_000n

function clamp(value: bigint, low: bigint, high: bigint): bigint {
  return value < low ? low : value > high ? high : value
}

/**
 * PERP-FUNDING-RATE: F = clamp(P + clamp(0.01 % − P, ±0.05 %), ±cap).
 * Example: P 0.12 %, cap 0.30 % → 0.01 − 0.12 = −0.11, held at −0.05 → F = 0.07 %.
 * Source: rules.md, Perpetuals (the form of Binance's and Bybit's funding rate).
 * @param premium P, the mean premium, in 10^-8  @param cap in 10^-8, see funding-cap.ts
 * @returns F in 10^-8
 */
export function fundingRate(premium: bigint, cap: bigint): bigint {
  return clamp(premium + clamp(INTEREST - premium, -DAMPER, DAMPER), -cap, cap)
}
