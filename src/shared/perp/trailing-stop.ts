/** Callback rates are whole hundredths of a percent. */
const WHOLE = 10_000n

/**
 * PERP-TRAILING: a trailing stop fires where the price comes back by the callback rate from its best since the stop began to
 * follow: stop = extreme·(1 − rate) for a sell, extreme·(1 + rate) for a buy.
 * Example: sell, best price 20,400, rate 1 % → 20,196; buy, best price 19,600, rate 0.5 % → 19,698.
 * Source: rules.md, Orders (the form of Binance's trailing stop).
 * @param extreme best price since then, ticks  @param rate hundredths of a percent
 * @returns ticks; rounded so that a price of whole ticks fires exactly where the exact stop says: a sell's down, a buy's up
 */
export function trailingStop(side: 'buy' | 'sell', extreme: number, rate: number): number {
  const best = BigInt(extreme)
  if (side === 'sell') return Number((best * (WHOLE - BigInt(rate))) / WHOLE)
  return Number((best * (WHOLE + BigInt(rate)) + WHOLE - 1n) / WHOLE)
}
