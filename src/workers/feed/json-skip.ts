import { skipSpace } from './text-cursor.ts'

/** What is nested deeper is left to JSON.parse. */
const MOST_NESTED = 32
const QUOTE = 34
const COMMA = 44
const ZERO = 48
const COLON = 58
const OPEN_LIST = 91
const BACKSLASH = 92
const CLOSE_LIST = 93
const OPEN_OBJECT = 123
const CLOSE_OBJECT = 125

/**
 * Steps over one value that nobody reads, by JSON's grammar: a frame that is no JSON is no frame, whoever its torn part is for.
 * @param at where the value begins  @returns where it ends, -1 where it is no JSON or nested too deep
 */
export function skipJson(text: string, at: number, nested = 0): number {
  const c = text.charCodeAt(at)
  if (c === QUOTE) return skipText(text, at)
  if (c === OPEN_OBJECT || c === OPEN_LIST) {
    return nested < MOST_NESTED ? skipMembers(text, at, c === OPEN_OBJECT, nested + 1) : -1
  }
  if (c === 116) return text.startsWith('true', at) ? at + 4 : -1
  if (c === 102) return text.startsWith('false', at) ? at + 5 : -1
  if (c === 110) return text.startsWith('null', at) ? at + 4 : -1
  return skipNumber(text, at)
}

function skipMembers(text: string, at: number, keyed: boolean, nested: number): number {
  const close = keyed ? CLOSE_OBJECT : CLOSE_LIST
  let i = skipSpace(text, at + 1)
  if (text.charCodeAt(i) === close) return i + 1
  for (;;) {
    if (keyed) {
      if (text.charCodeAt(i) !== QUOTE) return -1
      i = skipText(text, i)
      if (i < 0) return -1
      i = skipSpace(text, i)
      if (text.charCodeAt(i) !== COLON) return -1
      i = skipSpace(text, i + 1)
    }
    i = skipJson(text, i, nested)
    if (i < 0) return -1
    i = skipSpace(text, i)
    const c = text.charCodeAt(i)
    if (c === close) return i + 1
    if (c !== COMMA) return -1
    i = skipSpace(text, i + 1)
  }
}

function skipText(text: string, at: number): number {
  let i = at + 1
  for (;;) {
    const c = text.charCodeAt(i)
    if (c === QUOTE) return i + 1
    if (c === BACKSLASH) {
      const end = skipEscape(text, i + 1)
      if (end < 0) return -1
      i = end
    } else if (c >= 32) i++
    else return -1
  }
}

function skipEscape(text: string, at: number): number {
  if (text.charCodeAt(at) !== 117) return at < text.length && '"\\/bfnrt'.includes(text.charAt(at)) ? at + 1 : -1
  for (let i = at + 1; i < at + 5; i++) {
    const c = text.charCodeAt(i)
    const hex = (c >= ZERO && c <= 57) || (c >= 65 && c <= 70) || (c >= 97 && c <= 102)
    if (!hex) return -1
  }
  return at + 5
}

function skipNumber(text: string, at: number): number {
  let i = text.charCodeAt(at) === 45 ? at + 1 : at
  const whole = skipDigits(text, i)
  if (whole === i || (text.charCodeAt(i) === ZERO && whole > i + 1)) return -1
  i = whole
  if (text.charCodeAt(i) === 46) {
    const end = skipDigits(text, i + 1)
    if (end === i + 1) return -1
    i = end
  }
  const c = text.charCodeAt(i)
  if (c !== 69 && c !== 101) return i
  const sign = text.charCodeAt(i + 1)
  const from = sign === 43 || sign === 45 ? i + 2 : i + 1
  const end = skipDigits(text, from)
  return end === from ? -1 : end
}

function skipDigits(text: string, at: number): number {
  let i = at
  let c = text.charCodeAt(i)
  while (c >= ZERO && c <= 57) c = text.charCodeAt(++i)
  return i
}
