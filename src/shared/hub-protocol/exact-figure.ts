import { fromScaled } from '../decimal/decimal-text.ts'

/** Digits in which figures of all markets are compared: more than any of them has. */
const DIGITS = 18

/** A figure of a row of tickers ("value, digits") as a whole number of 10^-18; null where it is unknown. @param at where the pair begins */
export function exactFigure(body: Float64Array, at: number): bigint | null {
  const value = body[at] as number
  const digits = body[at + 1] as number
  if (!Number.isSafeInteger(value) || !(digits >= 0 && digits <= DIGITS)) return null
  return BigInt(value) * 10n ** BigInt(DIGITS - digits)
}

/** Decimal text of an exact figure. */
export function figureText(value: bigint): string {
  const text = fromScaled(value, DIGITS)
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}

/** 1, as exact figures have it. */
export const ONE = 10n ** BigInt(DIGITS)
export const FIGURE_DIGITS = DIGITS
