import { fromScaled, toScaled } from './decimal-text.ts'

function decimals(text: string): number {
  const dot = text.indexOf('.')
  return dot < 0 ? 0 : text.length - dot - 1
}

/**
 * a·b, exactly, with as many decimals as both have together (`1.5` · `0.20` = `0.300`).
 * @param a,b decimal text, signed or not @throws RangeError where one is no decimal
 */
export function exactProduct(a: string, b: string): string {
  const left = toScaled(a, decimals(a))
  const right = toScaled(b, decimals(b))
  if (left === null || right === null) throw new RangeError(`no decimal: ${left === null ? a : b}`)
  return fromScaled(left * right, decimals(a) + decimals(b))
}

/** Cuts to at most `digits` decimals, towards zero; fewer stay fewer. */
export function cutDecimals(text: string, digits: number): string {
  const dot = text.indexOf('.')
  if (dot < 0) return text
  return digits === 0 ? text.slice(0, dot) : text.slice(0, dot + 1 + digits)
}

/**
 * Cuts to `digits` significant digits, never fewer than the whole part has; towards zero: `0.00123456` with 4 is `0.001234`,
 * `64281.4` with 4 is `64281`.
 */
export function cutSignificant(text: string, digits: number): string {
  const [whole = '0', fraction = ''] = text.split('.')
  const head = whole.replace('-', '')
  if (head !== '0') return cutDecimals(text, Math.max(0, digits - head.length))
  const first = fraction.search(/[1-9]/)
  return first < 0 ? '0' : cutDecimals(text, first + digits)
}
