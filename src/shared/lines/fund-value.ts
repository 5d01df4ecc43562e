/*
 * The fund with a net value: half BTC, three tenths ETH, a fifth USDT, kept at these weights daily; 1 % a year. Source: lines.md §7.
 */

/** Decimals of a net value. */
export const NAV_DIGITS = 6
const NAV_UNIT = 10n ** BigInt(NAV_DIGITS)
/** The net value at the beginning, in 1e-6. */
export const FIRST_NAV = NAV_UNIT
/** Weights of the basket, percent. */
export const FUND_BASKET = { BTC: 50, ETH: 30, USDT: 20 } as const
/** What the fund costs a year, percent. */
export const FUND_YEARLY_FEE = '1'
const DAY_KEEP = 36_499n
const DAY_WHOLE = 36_500n

/** Index prices at a Noon, in ticks of their own markets. */
export interface BasketPrices {
  btc: number
  eth: number
}

/**
 * The next net value: ⌊NAV·(0.5·B/B₀ + 0.3·E/E₀ + 0.2)·36,499/36,500⌋ to 1e-6.
 * @param nav the one before, 1e-6  @param before prices behind it  @param now prices of this Noon
 */
export function nextNav(nav: bigint, before: BasketPrices, now: BasketPrices): bigint {
  const [b0, b1, e0, e1] = [before.btc, now.btc, before.eth, now.eth].map(BigInt) as [bigint, bigint, bigint, bigint]
  const basket = 5n * b1 * e0 + 3n * e1 * b0 + 2n * b0 * e0
  return (nav * basket * DAY_KEEP) / (10n * b0 * e0 * DAY_WHOLE)
}

/** Units (1e-8) that an amount (1e-8 USDT) buys at a net value (1e-6), rounded down; none at a net value of 0. */
export function unitsFor(amount: bigint, nav: bigint): bigint {
  return nav <= 0n ? 0n : (amount * NAV_UNIT) / nav
}

/** What units (1e-8) are worth at a net value (1e-6), 1e-8 USDT, rounded down. */
export function worthAt(units: bigint, nav: bigint): bigint {
  return (units * nav) / NAV_UNIT
}
