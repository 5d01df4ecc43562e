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
