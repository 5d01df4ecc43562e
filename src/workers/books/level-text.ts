import { crcByte } from '../../shared/wire/crc32.ts'
import { power } from './scale.ts'

const CHUNK = 1e9
const text = new Uint8Array(320)

/**
 * Takes the decimal text of `units / 10^scale` with `digits` decimals into a running CRC32, as it was received:
 * zeros past the scale come back, decimals that the text did not have stay away.
 */
export function crcUnits(crc: number, units: number, scale: number, digits: number): number {
  let extra = 0
  let decimals = digits
  let value = units
  if (digits < scale) value = units / power(scale - digits)
  else {
    extra = digits - scale
    decimals = scale
  }
  let at = text.length
  let written = 0
  while (value > 0 || written <= decimals) {
    // Nine digits at a time: their division is one of integers.
    const high = value < CHUNK ? 0 : Math.floor(value / CHUNK)
    let low = (value - high * CHUNK) | 0
    value = high
    for (let i = 0; i < 9 && (low > 0 || value > 0 || written <= decimals); i++) {
      const rest = (low / 10) | 0
      text[--at] = (48 + low - rest * 10) | 0
      low = rest
      written++
    }
  }
  const point = text.length - decimals
  let c = crc
  for (let i = at; i < point; i++) c = crcByte(c, text[i] as number)
  if (digits > 0) c = crcByte(c, 46)
  for (let i = point; i < text.length; i++) c = crcByte(c, text[i] as number)
  for (let i = 0; i < extra; i++) c = crcByte(c, 48)
  return c
}
