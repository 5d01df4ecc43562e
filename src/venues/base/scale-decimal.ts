import { decimalsOf, fromScaled, toScaled, trimZeros } from '../../shared/decimal/decimal-text.ts'

/**
 * Product of two decimals, exactly, without zeros at its end. Example: `12` contracts of `0.01` → `0.12`.
 * @returns the first text itself where one of them is no decimal
 */
export function multiplyDecimals(text: string, by: string): string {
  if (by === '1') return text
  const [digits, byDigits] = [decimalsOf(text), decimalsOf(by)]
  const [value, factor] = [toScaled(text, digits), toScaled(by, byDigits)]
  if (value === null || factor === null) return text
  return trimZeros(fromScaled(value * factor, digits + byDigits))
}

/** `10^-digits` as decimal text. Example: 2 → `0.01`. */
export function unitOf(digits: number): string {
  return digits <= 0 ? '1' : fromScaled(1n, digits)
}

/**
 * Decimal text with at most so many decimals. What is cut off rounds up, so that a quantity above zero stays above zero.
 * @returns the same text where it has no more of them
 */
export function ceilDecimal(text: string, digits: number): string {
  const dot = text.indexOf('.')
  if (dot < 0 || text.length - dot - 1 <= digits) return text
  const units = BigInt(text.slice(0, dot) + text.slice(dot + 1, dot + 1 + digits))
  return fromScaled(/[1-9]/.test(text.slice(dot + 1 + digits)) ? units + 1n : units, digits)
}
