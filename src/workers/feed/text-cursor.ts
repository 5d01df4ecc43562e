import { isShort, scanWideDecimal } from './decimal-scan.ts'

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

/** The next character that is no white space of JSON. */
export function skipSpace(text: string, at: number): number {
  let i = at
  let c = text.charCodeAt(i)
  while (c === 32 || c === 10 || c === 13 || c === 9) c = text.charCodeAt(++i)
  return i
}

/** Steps over one value, nested or not, without reading it. @returns where it ends, -1 where it does not */
export function skipValue(text: string, at: number): number {
  let depth = 0
  let i = at
  for (;;) {
    const c = text.charCodeAt(i)
    if (c === 34) {
      i = skipString(text, i)
      if (i < 0) return -1
      if (depth === 0) return i
      continue
    }
    if (c === 91 || c === 123) depth++
    else if (c === 93 || c === 125) {
      if (depth === 0) return i > at ? i : -1
      if (--depth === 0) return i + 1
    } else if (c === 44 && depth === 0) return i > at ? i : -1
    else if (Number.isNaN(c)) return -1
    i++
  }
}

function skipString(text: string, at: number): number {
  let i = at + 1
  for (;;) {
    const c = text.charCodeAt(i)
    if (c === 34) return i + 1
    if (Number.isNaN(c)) return -1
    i += c === 92 ? 2 : 1
  }
}

/** A place in a text and the small readings that every shape is made of. A reading that fails leaves the frame to the fallback. */
export class TextCursor {
  protected text = ''
  protected at = 0

  /** A key with its colon; `at` then stands at the value. @returns its number, 0 for an unknown one, -1 where there is none */
  protected key(): number {
    const text = this.text
    let i = this.at
    if (text.charCodeAt(i) !== 34) return -1
    const from = ++i
    let c = text.charCodeAt(i)
    while (c !== 34) {
      if (!(c >= 32) || c === 92) return -1
      c = text.charCodeAt(++i)
    }
    const length = i - from
    i++
    if (text.charCodeAt(i) !== 58) {
      i = skipSpace(text, i)
      if (text.charCodeAt(i) !== 58) return -1
    }
    this.at = skipSpace(text, i + 1)
    const first = text.charCodeAt(from)
    if (length === 1) return first < 128 ? first : 0
    if (length === 2) {
      const second = text.charCodeAt(from + 1)
      return (first | second) < 128 ? (first << 8) | second : 0
    }
    if (length === 4) return text.startsWith('type', from) ? Key.type : text.startsWith('data', from) ? Key.data : 0
    if (length === 11) return text.startsWith('currency_id', from) ? Key.currencyId : 0
    return length === 8 && text.startsWith('snapshot', from) ? Key.snapshot : 0
  }

  /** A whole number in the safe range, with or without minus. @returns NaN where there is none */
  protected integer(): number {
    const text = this.text
    let i = this.at
    let c = text.charCodeAt(i)
    const negative = c === 45
    if (negative) c = text.charCodeAt(++i)
    const from = i
    let value = 0
    if (c === 48) c = text.charCodeAt(++i)
    else {
      while (c >= 48 && c <= 57) {
        value = value * 10 + (c - 48)
        c = text.charCodeAt(++i)
      }
    }
    if (i === from || c === 46 || c === 69 || c === 101 || (c >= 48 && c <= 57)) return Number.NaN
    if (value > Number.MAX_SAFE_INTEGER) return Number.NaN
    this.at = i
    return negative ? -value : value
  }

  protected comma(): boolean {
    const i = skipSpace(this.text, this.at)
    if (this.text.charCodeAt(i) !== 44) return false
    this.at = skipSpace(this.text, i + 1)
    return true
  }

  /**
   * A quoted decimal as value and decimals into `out[n]`, `out[n + 1]`.
   * @param exact NaN as value where it is past the safe integers; else its last decimals are dropped
   */
  protected decimal(out: Float64Array, n: number, exact: boolean, signed: boolean): boolean {
    const text = this.text
    let i = this.at
    if (text.charCodeAt(i) !== 34) return false
    let c = text.charCodeAt(++i)
    const negative = signed && c === 45
    if (negative) c = text.charCodeAt(++i)
    const from = i
    let value = 0
    if (c === 48) c = text.charCodeAt(++i)
    else {
      if (!(c > 48 && c <= 57)) return false
      do {
        value = value * 10 + (c - 48)
        c = text.charCodeAt(++i)
      } while (c >= 48 && c <= 57)
    }
    let decimals = 0
    if (c === 46) {
      const point = i
      c = text.charCodeAt(++i)
      while (c >= 48 && c <= 57) {
        value = value * 10 + (c - 48)
        c = text.charCodeAt(++i)
      }
      decimals = i - point - 1
      if (decimals === 0) return false
    }
    if (c !== 34) return false
    this.at = i + 1
    if (!isShort(i - from, decimals > 0)) {
      const wide = scanWideDecimal(text.slice(from, i))
      value = wide.exact || !exact ? wide.value : Number.NaN
      decimals = wide.decimals
    }
    out[n] = negative ? -value : value
    out[n + 1] = decimals
    return true
  }
}
