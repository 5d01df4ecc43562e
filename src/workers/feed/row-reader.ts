import { asciiText, type ByteCursor, Key } from './byte-cursor.ts'
import {
  type FrameStage,
  MARK_NUMBERS,
  type PushSlot,
  StagedMark,
  StagedTicker,
  StagedTrade,
  TICKER_NUMBERS,
  TRADE_NUMBERS,
} from './frame-stage.ts'
import { skipJson, skipSpace } from './json-skip.ts'

const SPACE = 32
const QUOTE = 34
const COMMA = 44
const POINT = 46
const ZERO = 48
const UPPER_E = 69
const LOWER_E = 101
const NINE = 57
const BUY = 98
const SELL = 115
const OPEN_LIST = 91
const BACKSLASH = 92
const CLOSE_LIST = 93
const OPEN_OBJECT = 123
const DELETE = 127

/** A market's id of a row that names its own. */
const OWN_ID = -1

/** Where a ticker's fields stand in its staged numbers. */
const TICKER_PLACES = new Map<number, number>([
  [Key.c, StagedTicker.last],
  [Key.P, StagedTicker.change],
  [Key.v, StagedTicker.baseVolume],
  [Key.o, StagedTicker.open],
  [Key.h, StagedTicker.high],
  [Key.l, StagedTicker.low],
  [Key.q, StagedTicker.quoteVolume],
])

/** Members of a mark's data, each of them once. */
const Seen = { mark: 1, index: 2, rate: 4, next: 8, all: 15 } as const

/** Reads the data of 203 and 102 at the cursor into rows of staged trades. @returns false where the shape is not known */
export function readTrades(cursor: ByteCursor, stage: FrameStage, slot: PushSlot): boolean {
  return readRows(cursor, stage, slot, true)
}

/** Reads the data of 2002 at the cursor into rows of staged tickers. @returns false where the shape is not known */
export function readTickers(cursor: ByteCursor, stage: FrameStage, slot: PushSlot): boolean {
  return readRows(cursor, stage, slot, false)
}

function readRows(cursor: ByteCursor, stage: FrameStage, slot: PushSlot, trades: boolean): boolean {
  const bytes = cursor.bytes
  if (bytes[cursor.at] !== OPEN_LIST) return false
  cursor.at = skipSpace(bytes, cursor.at + 1)
  if (bytes[cursor.at] === CLOSE_LIST) {
    cursor.at++
    return true
  }
  for (;;) {
    if (trades ? !readTrade(cursor, stage) : !readFields(cursor, stage, OWN_ID)) return false
    slot.rows++
    const i = skipSpace(bytes, cursor.at)
    const c = bytes[i]
    cursor.at = i + 1
    if (c === CLOSE_LIST) return true
    if (c !== COMMA) return false
    cursor.at = skipSpace(bytes, cursor.at)
  }
}

function readTrade(cursor: ByteCursor, stage: FrameStage): boolean {
  const bytes = cursor.bytes
  const at = stage.takeNumbers(TRADE_NUMBERS)
  const out = stage.numbers
  if (bytes[cursor.at] !== OPEN_LIST) return false
  cursor.at = skipSpace(bytes, cursor.at + 1)
  let id = cursor.integer()
  if (Number.isNaN(id)) id = readLongId(cursor, stage)
  out[at + StagedTrade.id] = id
  if (Number.isNaN(id) || !cursor.comma() || !cursor.decimal(out, at + StagedTrade.price, true, false)) return false
  if (!cursor.comma() || !cursor.decimal(out, at + StagedTrade.quantity, true, false) || !cursor.comma()) return false
  const side = bytes[cursor.at + 1]
  if (bytes[cursor.at] !== QUOTE || (side !== BUY && side !== SELL) || bytes[cursor.at + 2] !== QUOTE) return false
  out[at + StagedTrade.side] = side === BUY ? 1 : 0
  cursor.at += 3
  if (!cursor.comma()) return false
  const time = cursor.integer()
  out[at + StagedTrade.time] = time
  const end = skipSpace(bytes, cursor.at)
  cursor.at = end + 1
  return !Number.isNaN(time) && bytes[end] === CLOSE_LIST
}

/** An id past the safe integers, or a text without escapes. @returns NaN where it is neither; the cursor stands behind it else */
function readLongId(cursor: ByteCursor, stage: FrameStage): number {
  const { bytes } = cursor
  const text = bytes[cursor.at] === QUOTE
  const from = cursor.at + (text ? 1 : 0)
  let i = from
  let c = bytes[i] as number
  if (text) while (c >= SPACE && c < DELETE && c !== QUOTE && c !== BACKSLASH) c = bytes[++i] as number
  else while (c >= ZERO && c <= NINE) c = bytes[++i] as number
  if (text ? c !== QUOTE : c === POINT || c === UPPER_E || c === LOWER_E || i === from || bytes[from] === ZERO)
    return Number.NaN
  cursor.at = text ? i + 1 : i
  return stage.tradeIds.of(asciiText(bytes, from, i))
}

/** Reads the data of 200 and 100 at the cursor into one staged ticker. @param id of its market @returns false where the shape is not known */
export function readTicker(cursor: ByteCursor, stage: FrameStage, slot: PushSlot, id: number): boolean {
  slot.rows = 1
  return readFields(cursor, stage, id)
}

/** The fields of a ticker. @param id of its market, {@link OWN_ID} where the row names it */
function readFields(cursor: ByteCursor, stage: FrameStage, id: number): boolean {
  const bytes = cursor.bytes
  const at = stage.takeNumbers(TICKER_NUMBERS)
  const out = stage.numbers
  out.fill(Number.NaN, at, at + TICKER_NUMBERS)
  if (id !== OWN_ID) out[at + StagedTicker.currencyId] = id
  if (bytes[cursor.at] !== OPEN_OBJECT) return false
  cursor.at = skipSpace(bytes, cursor.at + 1)
  for (;;) {
    const key = cursor.key()
    const place = TICKER_PLACES.get(key)
    if (place !== undefined) {
      if (!Number.isNaN(out[at + place + 1] as number)) return false
      const price = key === Key.c || key === Key.o || key === Key.h || key === Key.l
      if (!cursor.decimal(out, at + place, price, key === Key.P)) return false
    } else if (key === Key.currencyId && id === OWN_ID) {
      const own = cursor.integer()
      if (!(own >= 0)) return false
      out[at + StagedTicker.currencyId] = own
    } else {
      if (key < 0) return false
      cursor.at = skipJson(bytes, cursor.at)
      if (cursor.at < 0) return false
    }
    const next = cursor.member()
    if (next < 0) return false
    // A ticker without a latest price or id is no ticker.
    if (next === 0) {
      const known = !Number.isNaN(out[at + StagedTicker.currencyId] as number)
      return known && !Number.isNaN(out[at + StagedTicker.last + 1] as number)
    }
  }
}

/** Reads the data of 202 at the cursor into a staged mark. @returns false where the shape is not known */
export function readMark(cursor: ByteCursor, stage: FrameStage, slot: PushSlot): boolean {
  const bytes = cursor.bytes
  const at = stage.takeNumbers(MARK_NUMBERS)
  const out = stage.numbers
  slot.rows = 1
  if (bytes[cursor.at] !== OPEN_OBJECT) return false
  cursor.at = skipSpace(bytes, cursor.at + 1)
  let seen = 0
  for (;;) {
    const key = cursor.key()
    let bit = 0
    if (key === Key.m) {
      bit = Seen.mark
      if (!cursor.decimal(out, at + StagedMark.mark, false, false)) return false
    } else if (key === Key.i) {
      bit = Seen.index
      if (!cursor.decimal(out, at + StagedMark.index, false, false)) return false
    } else if (key === Key.r) {
      bit = Seen.rate
      if (!cursor.decimal(out, at + StagedMark.rate, false, true)) return false
    } else if (key === Key.n) {
      bit = Seen.next
      const next = cursor.integer()
      if (Number.isNaN(next)) return false
      out[at + StagedMark.nextFundingAt] = next
    } else {
      if (key < 0) return false
      cursor.at = skipJson(bytes, cursor.at)
      if (cursor.at < 0) return false
    }
    if (seen & bit) return false
    seen |= bit
    const next = cursor.member()
    if (next < 0) return false
    if (next === 0) return seen === Seen.all
  }
}
