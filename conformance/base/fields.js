/** @import { Fields } from './types.d.ts' */

const DECIMAL = /^(0|[1-9][0-9]*)(\.[0-9]+)?$/
/** Digits behind the point to which decimals are scaled. */
const SCALE = 40

/** @param {unknown} value @returns {value is Fields} */
export function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A price or quantity of docs/wire.md. @param {unknown} value @returns {value is string} */
export function isDecimal(value) {
  return typeof value === 'string' && DECIMAL.test(value)
}

/** A decimal that may be negative. @param {unknown} value @returns {boolean} */
export function isSignedDecimal(value) {
  return typeof value === 'string' && DECIMAL.test(value.replace(/^-/, ''))
}

/** @param {string} text a decimal @returns {bigint} it times 10 to the 40th, exactly */
export function scaled(text) {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.slice(0, SCALE).padEnd(SCALE, '0'))
}

/** @param {string} value @param {string} step both decimals @returns {boolean} */
export function isMultiple(value, step) {
  const unit = scaled(step)
  return unit === 0n || scaled(value) % unit === 0n
}

/** @param {bigint} value scaled @returns {string} the decimal */
export function unscaled(value) {
  const digits = value.toString().padStart(SCALE + 1, '0')
  const fraction = digits.slice(-SCALE).replace(/0+$/, '')
  return digits.slice(0, -SCALE) + (fraction === '' ? '' : `.${fraction}`)
}
