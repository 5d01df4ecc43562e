import { isShort, scanWideDecimal } from './decimal-scan.ts'

const FIRST_SIZE = 65_536

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

/** The next byte that is no white space of JSON. */
export function skipSpace(bytes: Uint8Array, at: number): number {
  let i = at
  let c = bytes[i] as number
  while (c === 32 || c === 10 || c === 13 || c === 9) c = bytes[++i] as number
  return i
}

/**
 * Steps over an object or a list by its brackets and strings alone, whatever else is in it: for what is looked at again, or by
 * nobody. @returns where it ends, -1 where it does not
 */
export function skipNested(bytes: Uint8Array, at: number): number {
  const first = bytes[at]
  if (first !== 91 && first !== 123) return -1
  let depth = 1
  let i = at + 1
  for (;;) {
    const c = bytes[i] as number
    if (c === 34) {
      i = skipString(bytes, i)
      if (i < 0) return -1
    } else if (c !== 44) {
      if (c === 91 || c === 123) depth++
      else if (c === 93 || c === 125) {
        if (--depth === 0) return i + 1
      } else if (c === 0) return -1
    }
    i++
  }
}

/** @returns where the string's closing quote is, -1 where there is none */
function skipString(bytes: Uint8Array, at: number): number {
  let i = at
  for (;;) {
    let c = bytes[++i] as number
    // Between quote and backslash are digits, signs and capitals: one comparison a byte.
    while ((c - 35) >>> 0 < 57) c = bytes[++i] as number
    if (c === 34) return i
    if (c < 32 || (c === 92 && (bytes[++i] as number) < 32)) return -1
  }
}

/**
 * A place in a frame's bytes and the small readings that every shape is made of. A zero byte stands behind the frame: no reading
 * goes past it. A reading that fails leaves the frame to the fallback.
 */
export class ByteCursor {
  protected bytes = new Uint8Array(FIRST_SIZE)
  protected at = 0

  /** A key with its colon; `at` then stands at the value. @returns its number, 0 for an unknown one, -1 where there is none */
  protected key(): number {
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
  protected integer(): number {
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

  protected comma(): boolean {
    const i = skipSpace(this.bytes, this.at)
    if (this.bytes[i] !== 44) return false
    this.at = skipSpace(this.bytes, i + 1)
    return true
  }

  /** ASCII as it stands in the frame. */
  protected ascii(from: number, end: number): string {
    let text = ''
    for (let i = from; i < end; i++) text += String.fromCharCode(this.bytes[i] as number)
    return text
  }

  /**
   * A quoted decimal as value and decimals into `out[n]`, `out[n + 1]`.
   * @param exact NaN as value where it is past the safe integers; else its last decimals are dropped
   */
  protected decimal(out: Float64Array, n: number, exact: boolean, signed: boolean): boolean {
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
      const wide = scanWideDecimal(this.ascii(from, i))
      value = wide.exact || !exact ? wide.value : Number.NaN
      decimals = wide.decimals
    }
    out[n] = negative ? -value : value
    out[n + 1] = decimals
    return true
  }
}
