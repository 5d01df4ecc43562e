import { isDecimal, isSignedDecimal } from '../../shared/decimal/decimal-text.ts'
import { scanWideDecimal } from './decimal-scan.ts'
import type { FrameSink } from './frame-sink.ts'
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
import { pushShape, Shape, type ShapeCode } from './push-shape.ts'

/** Fields of a ticker and where their staged numbers stand. */
const TICKER_FIELDS = [
  ['c', StagedTicker.last],
  ['P', StagedTicker.change],
  ['v', StagedTicker.baseVolume],
  ['o', StagedTicker.open],
  ['h', StagedTicker.high],
  ['l', StagedTicker.low],
  ['q', StagedTicker.quoteVolume],
] as const

type Bag = Record<string, unknown>

function isBag(value: unknown): value is Bag {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function whole(value: unknown): value is number {
  return Number.isSafeInteger(value)
}

/** A string of JSON, or a whole number that stands by itself. */
const STRING_OR_LONG = /"(?:[^"\\]|\\.)*"|(?<![\w.+-])[1-9]\d{15,}(?![\w.])/g

/**
 * JSON.parse, with whole numbers past the safe integers as text: it would lose their digits, by which trades are distinguished.
 * @throws SyntaxError where the text is no JSON
 */
export function parseExact(text: string): unknown {
  return JSON.parse(
    text.replace(STRING_OR_LONG, (found) => (found[0] === '"' || whole(Number(found)) ? found : `"${found}"`)),
  )
}

/**
 * Stages a frame that JSON.parse has read. A push that is none of the wire's is marked malformed, the others stand.
 * @param exact the same frame by {@link parseExact}
 */
export function stageParsed(parsed: unknown, exact: unknown, stage: FrameStage, sink: FrameSink): void {
  const exactItems = itemsOf(exact)
  for (const [at, item] of itemsOf(parsed).entries()) {
    if (isBag(item)) stageItem(item, exactItems[at] as Bag, stage, sink)
    else {
      stage.slot(0, 0).malformed = true
      stage.commit()
    }
  }
}

const itemsOf = (parsed: unknown): unknown[] => (Array.isArray(parsed) ? parsed : [parsed])

function stageItem(item: Bag, exact: Bag, stage: FrameStage, sink: FrameSink): void {
  if (typeof item.op === 'string') {
    const slot = stage.slot(0, 0)
    slot.op = true
    slot.parsed = item
    stage.commit()
    return
  }
  const { type, currency_id: id } = item
  const named = whole(id) && id >= 0
  if (!whole(type) || !named) {
    const slot = stage.slot(whole(type) ? type : 0, named ? id : 0)
    slot.malformed = true
    stage.commit()
    return
  }
  const shape = pushShape(type)
  if (shape === Shape.unknown || !sink.wants(type, id)) return
  const slot = stage.slot(type, id)
  slot.time = whole(item.t) ? item.t : 0
  // Trades are distinguished by their ids; all other numbers are read as JSON.parse reads them.
  const ids = shape === Shape.trades && Array.isArray(exact.data) ? exact.data : undefined
  slot.malformed = !READERS[shape](item.data, slot, stage, ids)
  stage.commit()
}

/** @param exact rows of trades with whole numbers past the safe integers as text */
type Reader = (data: unknown, slot: PushSlot, stage: FrameStage, exact?: readonly unknown[]) => boolean

const READERS: Record<Exclude<ShapeCode, typeof Shape.unknown>, Reader> = {
  [Shape.ticker]: (data, slot, stage) => {
    slot.rows = 1
    return isBag(data) && readTicker(data, slot.currencyId, stage)
  },
  [Shape.depth]: readDepth,
  [Shape.mark]: readMark,
  [Shape.trades]: (data, slot, stage, exact) =>
    Array.isArray(data) && data.every((row, at) => readTrade(row, exact?.[at], slot, stage)),
  [Shape.tickers]: (data, slot, stage) =>
    Array.isArray(data) &&
    data.every((row) => {
      slot.rows++
      return isBag(row) && whole(row.currency_id) && row.currency_id >= 0 && readTicker(row, row.currency_id, stage)
    }),
  [Shape.event]: (data, slot) => {
    slot.parsed = data
    return isBag(data)
  },
}

function readDepth(data: unknown, slot: PushSlot, stage: FrameStage): boolean {
  if (!isBag(data) || !whole(data.u) || data.u < 0) return false
  for (const key of ['U', 'pu', 'cs'] as const) {
    const value = data[key]
    if (value === undefined || value === null) continue
    if (!whole(value)) return false
    slot[key] = value
  }
  slot.u = data.u
  slot.snapshot = data.snapshot === true
  slot.bidsAt = stage.levelsEnd
  slot.bids = readLevels(data.b, stage)
  slot.asksAt = stage.levelsEnd
  slot.asks = readLevels(data.a, stage)
  return slot.bids >= 0 && slot.asks >= 0
}

function readLevels(levels: unknown, stage: FrameStage): number {
  if (!Array.isArray(levels)) return -1
  for (const level of levels) {
    if (!Array.isArray(level) || level.length !== 2) return -1
    for (const text of level) {
      if (typeof text !== 'string' || !isDecimal(text)) return -1
      if (stage.levelsEnd === stage.values.length) stage.growLevels()
      const at = stage.levelsEnd++
      const { value, decimals, digits, exact } = scanWideDecimal(text)
      stage.values[at] = exact ? value : Number.NaN
      stage.decimals[at] = decimals
      stage.digits[at] = digits
    }
  }
  return levels.length
}

function readDecimal(text: unknown, signed: boolean, exact: boolean, out: Float64Array, at: number): boolean {
  if (typeof text !== 'string' || !(signed ? isSignedDecimal(text) : isDecimal(text))) return false
  const negative = text.startsWith('-')
  const wide = scanWideDecimal(negative ? text.slice(1) : text)
  const value = wide.exact || !exact ? wide.value : Number.NaN
  out[at] = negative ? -value : value
  out[at + 1] = wide.decimals
  return true
}

/** @param exact the row with a long id as text: price and quantity are texts of the wire, or none */
function readTrade(row: unknown, exact: unknown, slot: PushSlot, stage: FrameStage): boolean {
  if (!Array.isArray(row)) return false
  const [, price, quantity, side, time] = row as unknown[]
  const id: unknown = Array.isArray(exact) ? exact[0] : row[0]
  const at = stage.takeNumbers(TRADE_NUMBERS)
  const out = stage.numbers
  const known = whole(id) ? id : typeof id === 'string' ? stage.tradeIds.of(id) : Number.NaN
  if (Number.isNaN(known) || !whole(time) || (side !== 'b' && side !== 's')) return false
  if (!readDecimal(price, false, true, out, at + StagedTrade.price)) return false
  if (!readDecimal(quantity, false, true, out, at + StagedTrade.quantity)) return false
  out[at + StagedTrade.id] = known
  out[at + StagedTrade.side] = side === 'b' ? 1 : 0
  out[at + StagedTrade.time] = time
  slot.rows++
  return true
}

function readTicker(row: Bag, id: number, stage: FrameStage): boolean {
  const at = stage.takeNumbers(TICKER_NUMBERS)
  const out = stage.numbers
  out.fill(Number.NaN, at, at + TICKER_NUMBERS)
  out[at + StagedTicker.currencyId] = id
  for (const [field, place] of TICKER_FIELDS) {
    const text = row[field]
    if (text === undefined || text === null) {
      if (field === 'c') return false
      continue
    }
    const price = field !== 'P' && field !== 'v' && field !== 'q'
    if (!readDecimal(text, field === 'P', price, out, at + place)) return false
  }
  return true
}

function readMark(data: unknown, slot: PushSlot, stage: FrameStage): boolean {
  if (!isBag(data) || !whole(data.n)) return false
  const at = stage.takeNumbers(MARK_NUMBERS)
  slot.rows = 1
  stage.numbers[at + StagedMark.nextFundingAt] = data.n
  return (
    readDecimal(data.m, false, false, stage.numbers, at + StagedMark.mark) &&
    readDecimal(data.i, false, false, stage.numbers, at + StagedMark.index) &&
    readDecimal(data.r, true, false, stage.numbers, at + StagedMark.rate)
  )
}
