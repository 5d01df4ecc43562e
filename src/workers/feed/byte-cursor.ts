import { isShort, scanWideDecimal } from './decimal-scan.ts'
import { skipSpace } from './json-skip.ts'

const FIRST_SIZE = 65_536
const COMMA = 44
const CLOSE_OBJECT = 125

/** Keys of the wire: one letter is its own code, two are packed, longer ones have small numbers. */
export const Key = {
  type: 1,
  data: 2,
  currencyId: 3,
  snapshot: 4,
  op: 0x6f70,
  pu: 0x7075,
  cs: 0x6373,
  t: 116,
  u: 117,
  U: 85,
  a: 97,
  b: 98,
  c: 99,
  P: 80,
  v: 118,
  o: 111,
  h: 104,
  l: 108,
  q: 113,
  m: 109,
  i: 105,
  r: 114,
  n: 110,
} as const

/** Four ASCII characters as one number. */
function word(text: string): number {
  return (text.charCodeAt(0) << 24) | (text.charCodeAt(1) << 16) | (text.charCodeAt(2) << 8) | text.charCodeAt(3)
}

const TYPE = word('type')
const DATA = word('data')
const SNAP = word('snap')
const SHOT = word('shot')
const CURR = word('curr')
const ENCY = word('ency')
const Y_ID = word('y_id')

function wordAt(bytes: Uint8Array, at: number): number {
  const high = ((bytes[at] as number) << 24) | ((bytes[at + 1] as number) << 16)
  return high | ((bytes[at + 2] as number) << 8) | (bytes[at + 3] as number)
}

/** ASCII as it stands in the frame. */
export function asciiText(bytes: Uint8Array, from: number, end: number): string {
  let text = ''
  for (let i = from; i < end; i++) text += String.fromCharCode(bytes[i] as number)
  return text
}

/**
 * A place in a frame's bytes and the small readings that every shape is made of. A zero byte stands behind the frame: no reading
 * goes past it. A reading that fails leaves the frame to the fallback.
 */
export class ByteCursor {
  /** The frame with a zero byte behind it. */
  bytes = new Uint8Array(FIRST_SIZE)
  /** Index of the byte that is read next. */
  at = 0

  /** Bytes with room for more than so many; what was in them may be gone. */
  room(most: number): Uint8Array {
    if (this.bytes.length <= most) this.bytes = new Uint8Array(most * 2)
    return this.bytes
  }

  /** A key with its colon; `at` then stands at the value. @returns its number, 0 for an unknown one, -1 where there is none */
  key(): number {
    const bytes = this.bytes
    let i = this.at
    if (bytes[i] !== 34) return -1
    const from = ++i
    let c = bytes[i] as number
    while (c !== 34) {
      if (c < 32 || c === 92) return -1
      c = bytes[++i] as number
    }
    const length = i - from
    i++
    if (bytes[i] !== 58) {
      i = skipSpace(bytes, i)
      if (bytes[i] !== 58) return -1
    }
    this.at = skipSpace(bytes, i + 1)
    const first = bytes[from] as number
    if (length === 1) return first
    if (length === 2) {
      const second = bytes[from + 1] as number
      return (first | second) < 128 ? (first << 8) | second : 0
    }
    if (length === 4) {
      const name = wordAt(bytes, from)
      return name === TYPE ? Key.type : name === DATA ? Key.data : 0
    }
    if (length === 8) return wordAt(bytes, from) === SNAP && wordAt(bytes, from + 4) === SHOT ? Key.snapshot : 0
    if (length !== 11 || wordAt(bytes, from) !== CURR || wordAt(bytes, from + 4) !== ENCY) return 0
    return wordAt(bytes, from + 7) === Y_ID ? Key.currencyId : 0
  }

  /** A whole number in the safe range, with or without minus. @returns NaN where there is none */
  integer(): number {
    const bytes = this.bytes
    let i = this.at
    let c = bytes[i] as number
    const negative = c === 45
    if (negative) c = bytes[++i] as number
    const from = i
    let value = 0
    if (c === 48) c = bytes[++i] as number
    else {
      while (c >= 48 && c <= 57) {
        value = value * 10 + (c - 48)
        c = bytes[++i] as number
      }
    }
    if (i === from || c === 46 || c === 69 || c === 101 || (c >= 48 && c <= 57)) return Number.NaN
    if (value > Number.MAX_SAFE_INTEGER) return Number.NaN
    this.at = i
    return negative ? -value : value
  }

  /** Steps over a comma and the white space around it. @returns false where there is none */
  comma(): boolean {
    const i = skipSpace(this.bytes, this.at)
    if (this.bytes[i] !== COMMA) return false
    this.at = skipSpace(this.bytes, i + 1)
    return true
  }

  /** Goes on to the next member of an object. @returns 1 there is one, 0 the object has ended, -1 neither */
  member(): number {
    const i = skipSpace(this.bytes, this.at)
    const c = this.bytes[i]
    if (c === COMMA) {
      this.at = skipSpace(this.bytes, i + 1)
      return 1
    }
    this.at = i + 1
    return c === CLOSE_OBJECT ? 0 : -1
  }

  /**
   * A quoted decimal as value and decimals into `out[n]`, `out[n + 1]`.
   * @param exact NaN as value where it is past the safe integers; else its last decimals are dropped
   */
  decimal(out: Float64Array, n: number, exact: boolean, signed: boolean): boolean {
    const bytes = this.bytes
    let i = this.at
    if (bytes[i] !== 34) return false
    let c = bytes[++i] as number
    const negative = signed && c === 45
    if (negative) c = bytes[++i] as number
    const from = i
    let value = 0
    if (c === 48) c = bytes[++i] as number
    else {
      if (!(c > 48 && c <= 57)) return false
      do {
        value = value * 10 + (c - 48)
        c = bytes[++i] as number
      } while (c >= 48 && c <= 57)
    }
    let decimals = 0
    if (c === 46) {
      const point = i
      c = bytes[++i] as number
      while (c >= 48 && c <= 57) {
        value = value * 10 + (c - 48)
        c = bytes[++i] as number
      }
      decimals = i - point - 1
      if (decimals === 0) return false
    }
    if (c !== 34) return false
    this.at = i + 1
    if (!isShort(i - from, decimals > 0)) {
      const wide = scanWideDecimal(asciiText(bytes, from, i))
      value = wide.exact || !exact ? wide.value : Number.NaN
      decimals = wide.decimals
    }
    out[n] = negative ? -value : value
    out[n + 1] = decimals
    return true
  }
}
