/** Prices, quantities, money and rates of the formulas are whole numbers of 10^-8. */
export const SCALE_DIGITS = 8
export const ONE = 100_000_000n

/** Units of 10^-8 in one tick of 10^-digits; null where a tick is finer than such a unit: the formulas cannot hold its prices. */
export function tickUnits(digits: number): bigint | null {
  return digits > SCALE_DIGITS ? null : 10n ** BigInt(SCALE_DIGITS - digits)
}
