/** Prices, quantities, money and rates of the formulas are whole numbers of 10^-8. */
export const SCALE_DIGITS = 8
export const ONE = 100_000_000n
