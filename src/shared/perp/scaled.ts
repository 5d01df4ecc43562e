import { fromScaled, toScaled, trimZeros } from '../decimal/decimal-text.ts'
import { SCALE_DIGITS } from './scale.ts'

/** Money or a price as the server wrote it, in 10^-8. @throws RangeError where it has more digits */
export function scaled(text: string): bigint {
  const value = toScaled(text.startsWith('-') ? text.slice(1) : text, SCALE_DIGITS)
  if (value === null) throw new RangeError(`too many digits: ${text}`)
  return text.startsWith('-') ? -value : value
}

/** The other way, without zeros at its end. */
export function unscaled(value: bigint): string {
  return trimZeros(fromScaled(value, SCALE_DIGITS))
}
