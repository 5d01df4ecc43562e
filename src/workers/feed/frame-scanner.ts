import { ByteCursor, Key } from './byte-cursor.ts'
import { readDepth } from './depth-reader.ts'
import { parseExact, stageParsed } from './frame-fallback.ts'
import type { FrameReader, FrameSink, ScanCounts } from './frame-sink.ts'
import { FrameStage, type PushSlot } from './frame-stage.ts'
import { skipJson, skipNested, skipSpace } from './json-skip.ts'
import { pushShape, Shape } from './push-shape.ts'
import { readMark, readTicker, readTickers, readTrades } from './row-reader.ts'
import { tornPushes } from './torn-frame.ts'

const QUOTE = 34
const COMMA = 44
const OPEN_LIST = 91
const CLOSE_LIST = 93
const OPEN_OBJECT = 123
const CLOSE_OBJECT = 125

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
/** For what is torn: what is left of it may still tell whose it was. */
const lenient = new TextDecoder()

/**
 * Reads frames once, byte by byte; a text is put into bytes first, which costs less than asking it for its characters. What is not
 * watched is skipped unread, levels go straight into typed arrays. A shape that it does not know goes to JSON.parse
 * (`counts.fallbacks`); what that refuses is dropped whole.
 *
 *     frame ─► ByteCursor ─► readDepth, readTrades, readTicker, … ─► FrameStage ─► FrameSink
 *                        └─► stageParsed (the fallback) ────────────┘
 */
export class FrameScanner implements FrameReader<string | Uint8Array> {
  readonly counts: ScanCounts = { frames: 0, pushes: 0, fallbacks: 0, malformed: 0 }
  private readonly cursor = new ByteCursor()
  private readonly stage = new FrameStage()
  private sink: FrameSink | null = null
  /** Length of the frame. */
  private end = 0
  private single = false

  scan(frame: string | Uint8Array, sink: FrameSink): void {
    this.counts.frames++
    if (typeof frame === 'string') this.encode(frame)
    else this.copy(frame)
    this.sink = sink
    const stage = this.stage
    stage.reset()
    if (!this.frame()) {
      stage.reset()
      if (!this.fallback(frame, sink)) return
    }
    for (let i = 0; i < stage.count; i++) {
      const slot = stage.slots[i] as PushSlot
      if (slot.malformed) {
        this.counts.malformed++
        sink.malformed(slot.currencyId, slot.type)
      } else if (slot.op) sink.answer(slot.parsed as Record<string, unknown>)
      else {
        this.counts.pushes++
        sink.push(slot, stage)
      }
    }
  }

  private encode(text: string): void {
    // Three bytes are the most that a unit of text takes.
    const bytes = this.cursor.room(text.length * 3)
    this.end = encoder.encodeInto(text, bytes).written
    bytes[this.end] = 0
  }

  private copy(frame: Uint8Array): void {
    const bytes = this.cursor.room(frame.length)
    bytes.set(frame)
    this.end = frame.length
    bytes[this.end] = 0
  }

  private fallback(frame: string | Uint8Array, sink: FrameSink): boolean {
    let parsed: unknown
    let exact: unknown
    try {
      const text = typeof frame === 'string' ? frame : decoder.decode(frame)
      parsed = JSON.parse(text)
      exact = parseExact(text)
    } catch {
      // The engine's message says nothing that the counter and the named markets do not.
      this.counts.malformed++
      for (const { type, currencyId } of tornPushes(typeof frame === 'string' ? frame : lenient.decode(frame)))
        sink.malformed(currencyId, type)
      return false
    }
    this.counts.fallbacks++
    stageParsed(parsed, exact, this.stage, sink)
    return true
  }

  private frame(): boolean {
    const { cursor } = this
    const { bytes } = cursor
    cursor.at = skipSpace(bytes, 0)
    const first = bytes[cursor.at]
    this.single = first === OPEN_OBJECT
    if (this.single) {
      if (!this.object()) return false
      return cursor.at < 0 || skipSpace(bytes, cursor.at) === this.end
    }
    if (first !== OPEN_LIST) return false
    cursor.at = skipSpace(bytes, cursor.at + 1)
    if (bytes[cursor.at] === CLOSE_LIST) return skipSpace(bytes, cursor.at + 1) === this.end
    for (;;) {
      if (bytes[cursor.at] !== OPEN_OBJECT || !this.object()) return false
      const i = skipSpace(bytes, cursor.at)
      const c = bytes[i]
      if (c === CLOSE_LIST) return skipSpace(bytes, i + 1) === this.end
      if (c !== COMMA) return false
      cursor.at = skipSpace(bytes, i + 1)
    }
  }

  /** One push or answer; `at` stands at its brace. A single frame that nobody watches ends the reading (`at` = -1). */
  private object(): boolean {
    const { cursor } = this
    const { bytes } = cursor
    const from = cursor.at
    let type = -1
    let id = -1
    let time = 0
    let dataAt = -1
    let dataEnd = -1
    let op = false
    let answer = false
    let slot: PushSlot | null = null
    cursor.at = skipSpace(bytes, from + 1)
    for (;;) {
      const key = cursor.key()
      if (key < 0) return false
      if (key === Key.type || key === Key.currencyId) {
        const value = cursor.integer()
        if (Number.isNaN(value)) return false
        if (key === Key.type) {
          if (type >= 0) return false
          type = value
        } else {
          if (id >= 0) return false
          id = value
        }
        if (this.single && type >= 0 && id >= 0 && !this.wanted(type, id)) {
          cursor.at = -1
          return true
        }
      } else if (key === Key.t) {
        time = cursor.integer()
        if (Number.isNaN(time)) return false
      } else if (key === Key.data) {
        if (dataAt >= 0) return false
        dataAt = cursor.at
        if (type >= 0 && id >= 0) {
          slot = this.data(type, id)
          if (!slot) return false
        } else {
          // Not known yet whether anybody wants it: stepped over fast, read or refused at the end.
          dataEnd = skipNested(bytes, dataAt)
          if (dataEnd < 0) return false
          cursor.at = dataEnd
        }
      } else {
        if (key === Key.op) {
          if (op) return false
          op = true
          answer = bytes[cursor.at] === QUOTE
        }
        cursor.at = skipJson(bytes, cursor.at)
        if (cursor.at < 0) return false
      }
      cursor.at = skipSpace(bytes, cursor.at)
      const c = bytes[cursor.at]
      if (c === CLOSE_OBJECT) break
      if (c !== COMMA) return false
      cursor.at = skipSpace(bytes, cursor.at + 1)
    }
    const end = cursor.at + 1
    if (answer) return this.answered(from, end)
    if (type < 0 || id < 0 || dataAt < 0) return false
    if (dataEnd >= 0) {
      cursor.at = dataAt
      slot = this.data(type, id)
      if (!slot || cursor.at !== dataEnd) return false
    }
    if (slot) {
      slot.time = time
      if (slot.type !== 0) this.stage.commit()
    }
    cursor.at = end
    return true
  }

  private wanted(type: number, id: number): boolean {
    return (this.sink as FrameSink).wants(type, id)
  }

  private answered(from: number, end: number): boolean {
    const slot = this.stage.slot(0, 0)
    const parsed = this.parse(from, end)
    if (parsed === undefined) return false
    slot.parsed = parsed
    slot.op = true
    this.stage.commit()
    this.cursor.at = end
    return true
  }

  private parse(from: number, end: number): unknown {
    try {
      return JSON.parse(decoder.decode(this.cursor.bytes.subarray(from, end)))
    } catch {
      // The fallback reads the whole frame, and counts it where that fails too.
      return undefined
    }
  }

  /** Reads `data` into a slot of its own; type 0 where nobody wants it; null where the shape is not known. */
  private data(type: number, id: number): PushSlot | null {
    const { cursor, stage } = this
    const shape = pushShape(type)
    const slot = stage.slot(type, id)
    // A single frame has been asked about as soon as it said what it is.
    if (shape === Shape.unknown || (!this.single && !this.wanted(type, id))) {
      cursor.at = skipJson(cursor.bytes, cursor.at)
      slot.type = 0
      return cursor.at < 0 ? null : slot
    }
    if (shape === Shape.depth) return readDepth(cursor, stage, slot) ? slot : null
    if (shape === Shape.trades) return readTrades(cursor, stage, slot) ? slot : null
    if (shape === Shape.tickers) return readTickers(cursor, stage, slot) ? slot : null
    if (shape === Shape.ticker) return readTicker(cursor, stage, slot, id) ? slot : null
    if (shape === Shape.mark) return readMark(cursor, stage, slot) ? slot : null
    const from = cursor.at
    cursor.at = skipNested(cursor.bytes, from)
    if (cursor.at < 0) return null
    const parsed = this.parse(from, cursor.at)
    slot.parsed = parsed
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? slot : null
  }
}
