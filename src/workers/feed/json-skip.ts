/** What is nested deeper is left to JSON.parse. */
const MAX_NESTED = 32
const QUOTE = 34
const COMMA = 44
const ZERO = 48
const COLON = 58
const OPEN_LIST = 91
const BACKSLASH = 92
const CLOSE_LIST = 93
const OPEN_OBJECT = 123
const CLOSE_OBJECT = 125
/** What may follow a backslash besides u: "\/bfnrt */
const ESCAPED = [34, 92, 47, 98, 102, 110, 114, 116]

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
 * Steps over one value that nobody reads, by JSON's grammar: a frame that is no JSON is no frame, whoever its torn part is for.
 * @param at where the value begins  @returns where it ends, -1 where it is no JSON or nested too deep
 */
export function skipJson(bytes: Uint8Array, at: number, nested = 0): number {
  const c = bytes[at] as number
  if (c === QUOTE) return skipText(bytes, at)
  if (c === OPEN_OBJECT || c === OPEN_LIST) {
    return nested < MAX_NESTED ? skipMembers(bytes, at, c === OPEN_OBJECT, nested + 1) : -1
  }
  if (c === 116) return skipWord(bytes, at, 'true')
  if (c === 102) return skipWord(bytes, at, 'false')
  if (c === 110) return skipWord(bytes, at, 'null')
  return skipNumber(bytes, at)
}

function skipMembers(bytes: Uint8Array, at: number, keyed: boolean, nested: number): number {
  const close = keyed ? CLOSE_OBJECT : CLOSE_LIST
  let i = skipSpace(bytes, at + 1)
  if (bytes[i] === close) return i + 1
  for (;;) {
    if (keyed) {
      if (bytes[i] !== QUOTE) return -1
      i = skipText(bytes, i)
      if (i < 0) return -1
      i = skipSpace(bytes, i)
      if (bytes[i] !== COLON) return -1
      i = skipSpace(bytes, i + 1)
    }
    i = skipJson(bytes, i, nested)
    if (i < 0) return -1
    i = skipSpace(bytes, i)
    const c = bytes[i] as number
    if (c === close) return i + 1
    if (c !== COMMA) return -1
    i = skipSpace(bytes, i + 1)
  }
}

function skipText(bytes: Uint8Array, at: number): number {
  let i = at + 1
  for (;;) {
    const c = bytes[i] as number
    if (c === QUOTE) return i + 1
    if (c === BACKSLASH) {
      const end = skipEscape(bytes, i + 1)
      if (end < 0) return -1
      i = end
    } else if (c >= 32) i++
    else return -1
  }
}

function skipEscape(bytes: Uint8Array, at: number): number {
  const escaped = bytes[at] as number
  if (escaped !== 117) return ESCAPED.includes(escaped) ? at + 1 : -1
  for (let i = at + 1; i < at + 5; i++) {
    const c = bytes[i] as number
    const hex = (c >= ZERO && c <= 57) || (c >= 65 && c <= 70) || (c >= 97 && c <= 102)
    if (!hex) return -1
  }
  return at + 5
}

/** Steps over a word that has to stand there. @returns where it ends, -1 where another one stands */
export function skipWord(bytes: Uint8Array, at: number, word: string): number {
  for (let i = 0; i < word.length; i++) if (bytes[at + i] !== word.charCodeAt(i)) return -1
  return at + word.length
}

function skipNumber(bytes: Uint8Array, at: number): number {
  let i = bytes[at] === 45 ? at + 1 : at
  const whole = skipDigits(bytes, i)
  if (whole === i || (bytes[i] === ZERO && whole > i + 1)) return -1
  i = whole
  if (bytes[i] === 46) {
    const end = skipDigits(bytes, i + 1)
    if (end === i + 1) return -1
    i = end
  }
  const c = bytes[i] as number
  if (c !== 69 && c !== 101) return i
  const sign = bytes[i + 1]
  const from = sign === 43 || sign === 45 ? i + 2 : i + 1
  const end = skipDigits(bytes, from)
  return end === from ? -1 : end
}

function skipDigits(bytes: Uint8Array, at: number): number {
  let i = at
  let c = bytes[i] as number
  while (c >= ZERO && c <= 57) c = bytes[++i] as number
  return i
}
