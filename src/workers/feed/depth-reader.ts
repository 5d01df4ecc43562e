import { asciiText, type ByteCursor, Key } from './byte-cursor.ts'
import { isShort, scanWideDecimal } from './decimal-scan.ts'
import type { FrameStage, PushSlot } from './frame-stage.ts'
import { skipJson, skipSpace, skipWord } from './json-skip.ts'

const QUOTE = 34
const COMMA = 44
const DOT = 46
const ZERO = 48
const NINE = 57
const OPEN_LIST = 91
const CLOSE_LIST = 93
const OPEN_OBJECT = 123

/** Digits that a 32-bit integer surely holds. */
const FEW_DIGITS = 9

/** Members of a book's data, each at most once. */
const Seen = { bids: 1, asks: 2, snapshot: 4, u: 8, U: 16, pu: 32, cs: 64 } as const
const NEEDED = Seen.bids | Seen.asks | Seen.u

/**
 * Reads the data of 201 and 101 at the cursor: levels go straight into the stage's typed arrays, no object a level.
 * @returns false where the shape is not known
 */
export function readDepth(cursor: ByteCursor, stage: FrameStage, slot: PushSlot): boolean {
  const bytes = cursor.bytes
  if (bytes[cursor.at] !== OPEN_OBJECT) return false
  cursor.at = skipSpace(bytes, cursor.at + 1)
  let seen = 0
  for (;;) {
    const key = cursor.key()
    let bit = 0
    if (key === Key.b) {
      bit = Seen.bids
      slot.bidsAt = stage.levelsEnd
      slot.bids = readLevels(cursor, stage)
      if (slot.bids < 0) return false
    } else if (key === Key.a) {
      bit = Seen.asks
      slot.asksAt = stage.levelsEnd
      slot.asks = readLevels(cursor, stage)
      if (slot.asks < 0) return false
    } else if (key === Key.snapshot) {
      bit = Seen.snapshot
      cursor.at = skipWord(bytes, cursor.at, 'true')
      if (cursor.at < 0) return false
      slot.snapshot = true
    } else if (key === Key.u || key === Key.U || key === Key.pu || key === Key.cs) {
      const value = cursor.integer()
      if (Number.isNaN(value)) return false
      if (key === Key.u) slot.u = value
      else if (key === Key.U) slot.U = value
      else if (key === Key.pu) slot.pu = value
      else slot.cs = value
      bit = key === Key.u ? Seen.u : key === Key.U ? Seen.U : key === Key.pu ? Seen.pu : Seen.cs
      if (value < 0 && key !== Key.cs) return false
    } else {
      if (key < 0) return false
      cursor.at = skipJson(bytes, cursor.at)
      if (cursor.at < 0) return false
    }
    if (seen & bit) return false
    seen |= bit
    const next = cursor.member()
    if (next < 0) return false
    if (next === 0) return (seen & NEEDED) === NEEDED
  }
}

/** `[["price","quantity"],…]` into the stage. @returns the number of levels, -1 where the shape is not known */
function readLevels(cursor: ByteCursor, stage: FrameStage): number {
  const bytes = cursor.bytes
  if (bytes[cursor.at] !== OPEN_LIST) return -1
  let i = skipSpace(bytes, cursor.at + 1)
  if (bytes[i] === CLOSE_LIST) {
    cursor.at = i + 1
    return 0
  }
  const start = stage.levelsEnd
  let n = start
  for (;;) {
    if (n + 2 > stage.values.length) stage.growLevels()
    if (bytes[i] !== OPEN_LIST) return -1
    i = readLevel(bytes, stage, bytes[i + 1] === QUOTE ? i + 1 : skipSpace(bytes, i + 1), n)
    if (i < 0) return -1
    if (bytes[i] !== COMMA) i = skipSpace(bytes, i)
    if (bytes[i] !== COMMA) return -1
    i = readLevel(bytes, stage, bytes[i + 1] === QUOTE ? i + 1 : skipSpace(bytes, i + 1), n + 1)
    if (i < 0) return -1
    if (bytes[i] !== CLOSE_LIST) i = skipSpace(bytes, i)
    if (bytes[i] !== CLOSE_LIST) return -1
    n += 2
    i = skipSpace(bytes, i + 1)
    const c = bytes[i]
    if (c === CLOSE_LIST) break
    if (c !== COMMA) return -1
    i = skipSpace(bytes, i + 1)
  }
  cursor.at = i + 1
  stage.levelsEnd = n
  return (n - start) >> 1
}

/** One quoted decimal at `at` into place `n` of the level arrays. @returns where it ends, -1 where it is none */
function readLevel(bytes: Uint8Array, stage: FrameStage, at: number, n: number): number {
  if (bytes[at] !== QUOTE) return -1
  const from = at + 1
  let i = from
  let c = bytes[i] as number
  // Integers while they last: what has more digits is read again.
  let value = 0
  if (c === ZERO) c = bytes[++i] as number
  else {
    if (c < ZERO || c > NINE) return -1
    do {
      value = (Math.imul(value, 10) + c - ZERO) | 0
      c = bytes[++i] as number
    } while (c >= ZERO && c <= NINE)
  }
  let decimals = 0
  if (c === DOT) {
    const point = i
    c = bytes[++i] as number
    while (c >= ZERO && c <= NINE) {
      value = (Math.imul(value, 10) + c - ZERO) | 0
      c = bytes[++i] as number
    }
    decimals = i - point - 1
    if (decimals === 0) return -1
  }
  if (c !== QUOTE) return -1
  if (i - from - (decimals > 0 ? 1 : 0) > FEW_DIGITS) readLongLevel(bytes, stage, from, i, decimals, n)
  else {
    stage.values[n] = value
    stage.decimals[n] = decimals
    stage.digits[n] = decimals
  }
  return i + 1
}

function readLongLevel(
  bytes: Uint8Array,
  stage: FrameStage,
  from: number,
  end: number,
  decimals: number,
  n: number,
): void {
  if (!isShort(end - from, decimals > 0)) {
    const wide = scanWideDecimal(asciiText(bytes, from, end))
    stage.values[n] = wide.exact ? wide.value : Number.NaN
    stage.decimals[n] = wide.decimals
    stage.digits[n] = wide.digits
    return
  }
  let value = 0
  for (let i = from; i < end; i++) {
    const c = bytes[i] as number
    if (c !== DOT) value = value * 10 + (c - ZERO)
  }
  stage.values[n] = value
  stage.decimals[n] = decimals
  stage.digits[n] = decimals
}
