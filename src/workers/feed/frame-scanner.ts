import { isShort, scanWideDecimal } from './decimal-scan.ts'
import { stageParsed } from './frame-fallback.ts'
import type { FrameReader, FrameSink, ScanCounts } from './frame-sink.ts'
import { FrameStage, MARK_NUMBERS, type PushSlot, TICKER_NUMBERS, TRADE_NUMBERS } from './frame-stage.ts'
import { pushShape, Shape } from './push-shape.ts'
import { Key, skipSpace, skipValue, TextCursor } from './text-cursor.ts'

const QUOTE = 34
const COMMA = 44
const DOT = 46
const ZERO = 48
const OPEN_LIST = 91
const CLOSE_LIST = 93
const OPEN_OBJECT = 123
const CLOSE_OBJECT = 125

/** Offsets of the ticker's fields in its numbers (after currency_id). */
const TICKER_AT = new Map<number, number>([
  [Key.c, 1],
  [Key.P, 3],
  [Key.v, 5],
  [Key.o, 7],
  [Key.h, 9],
  [Key.l, 11],
  [Key.q, 13],
])

/**
 * Reads text frames once, character by character. What is not watched is skipped unread, levels go straight into typed
 * arrays. A shape that it does not know goes to JSON.parse (`counts.fallbacks`); what that refuses is dropped whole.
 */
export class FrameScanner extends TextCursor implements FrameReader<string> {
  readonly counts: ScanCounts = { frames: 0, pushes: 0, fallbacks: 0, malformed: 0 }
  private readonly stage = new FrameStage()
  private sink: FrameSink | null = null
  private single = false

  scan(text: string, sink: FrameSink): void {
    this.counts.frames++
    this.text = text
    this.sink = sink
    const stage = this.stage
    stage.reset()
    if (!this.frame()) {
      stage.reset()
      if (!this.fallback(text, sink)) return
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

  private fallback(text: string, sink: FrameSink): boolean {
    let parsed: unknown
    try {
      parsed = JSON.parse(text)
    } catch {
      // The engine's message says nothing that the counter and the named markets do not.
      this.counts.malformed++
      const ids = new Set([...text.matchAll(/"currency_id"\s*:\s*([0-9]{1,9})/g)].map((match) => Number(match[1])))
      if (ids.size === 0) sink.malformed(0, 0)
      for (const id of ids) sink.malformed(id, 0)
      return false
    }
    this.counts.fallbacks++
    stageParsed(parsed, this.stage, sink)
    return true
  }

  private frame(): boolean {
    const text = this.text
    this.at = skipSpace(text, 0)
    const first = text.charCodeAt(this.at)
    this.single = first === OPEN_OBJECT
    if (this.single) {
      if (!this.object()) return false
      return this.at < 0 || skipSpace(text, this.at) === text.length
    }
    if (first !== OPEN_LIST) return false
    this.at = skipSpace(text, this.at + 1)
    if (text.charCodeAt(this.at) === CLOSE_LIST) return skipSpace(text, this.at + 1) === text.length
    for (;;) {
      if (text.charCodeAt(this.at) !== OPEN_OBJECT || !this.object()) return false
      const i = skipSpace(text, this.at)
      const c = text.charCodeAt(i)
      if (c === CLOSE_LIST) return skipSpace(text, i + 1) === text.length
      if (c !== COMMA) return false
      this.at = skipSpace(text, i + 1)
    }
  }

  /** One push or answer; `at` stands at its brace. A single frame that nobody watches ends the reading (`at` = -1). */
  private object(): boolean {
    const text = this.text
    const from = this.at
    let type = -1
    let id = -1
    let time = 0
    let dataAt = -1
    let later = false
    let answer = false
    let slot: PushSlot | null = null
    this.at = skipSpace(text, from + 1)
    for (;;) {
      const key = this.key()
      if (key < 0) return false
      if (key === Key.type || key === Key.currencyId) {
        const value = this.integer()
        if (Number.isNaN(value)) return false
        if (key === Key.type) {
          if (type >= 0) return false
          type = value
        } else {
          if (id >= 0) return false
          id = value
        }
        if (this.single && type >= 0 && id >= 0 && !this.wanted(type, id)) {
          this.at = -1
          return true
        }
      } else if (key === Key.t) {
        time = this.integer()
        if (Number.isNaN(time)) return false
      } else if (key === Key.data) {
        if (dataAt >= 0) return false
        dataAt = this.at
        if (type >= 0 && id >= 0) {
          slot = this.data(type, id)
          if (!slot) return false
        } else {
          later = true
          this.at = skipValue(text, dataAt)
          if (this.at < 0) return false
        }
      } else {
        if (key === Key.op) answer = true
        this.at = skipValue(text, this.at)
        if (this.at < 0) return false
      }
      this.at = skipSpace(text, this.at)
      const c = text.charCodeAt(this.at)
      if (c === CLOSE_OBJECT) break
      if (c !== COMMA) return false
      this.at = skipSpace(text, this.at + 1)
    }
    const end = this.at + 1
    if (answer) return this.answered(from, end)
    if (type < 0 || id < 0 || dataAt < 0) return false
    if (later) {
      this.at = dataAt
      slot = this.data(type, id)
      if (!slot) return false
    }
    if (slot) {
      slot.time = time
      if (slot.type !== 0) this.stage.commit()
    }
    this.at = end
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
    this.at = end
    return true
  }

  private parse(from: number, end: number): unknown {
    try {
      return JSON.parse(this.text.slice(from, end))
    } catch {
      return undefined
    }
  }

  /** Reads `data` into a slot of its own; type 0 where nobody wants it; null where the shape is not known. */
  private data(type: number, id: number): PushSlot | null {
    const shape = pushShape(type)
    const slot = this.stage.slot(type, id)
    if (shape === Shape.unknown || !this.wanted(type, id)) {
      this.at = skipValue(this.text, this.at)
      slot.type = 0
      return this.at < 0 ? null : slot
    }
    if (shape === Shape.depth) return this.depth(slot) ? slot : null
    if (shape === Shape.trades) return this.rows(slot, true) ? slot : null
    if (shape === Shape.tickers) return this.rows(slot, false) ? slot : null
    if (shape === Shape.ticker) return this.ticker(slot, id) ? slot : null
    if (shape === Shape.mark) return this.mark(slot) ? slot : null
    const from = this.at
    this.at = skipValue(this.text, from)
    if (this.at < 0) return null
    const parsed = this.parse(from, this.at)
    slot.parsed = parsed
    return typeof parsed === 'object' && parsed !== null ? slot : null
  }

  /** Goes on to the next member of an object. @returns 1 there is one, 0 the object has ended, -1 neither */
  private member(): number {
    const i = skipSpace(this.text, this.at)
    const c = this.text.charCodeAt(i)
    if (c === COMMA) {
      this.at = skipSpace(this.text, i + 1)
      return 1
    }
    this.at = i + 1
    return c === CLOSE_OBJECT ? 0 : -1
  }

  private depth(slot: PushSlot): boolean {
    const text = this.text
    if (text.charCodeAt(this.at) !== OPEN_OBJECT) return false
    this.at = skipSpace(text, this.at + 1)
    let seen = 0
    for (;;) {
      const key = this.key()
      let bit = 0
      if (key === Key.b) {
        bit = 1
        slot.bidsAt = this.stage.levelsEnd
        slot.bids = this.levels()
        if (slot.bids < 0) return false
      } else if (key === Key.a) {
        bit = 2
        slot.asksAt = this.stage.levelsEnd
        slot.asks = this.levels()
        if (slot.asks < 0) return false
      } else if (key === Key.snapshot) {
        bit = 4
        if (!text.startsWith('true', this.at)) return false
        this.at += 4
        slot.snapshot = true
      } else if (key === Key.u || key === Key.U || key === Key.pu || key === Key.cs) {
        const value = this.integer()
        if (Number.isNaN(value)) return false
        if (key === Key.u) slot.u = value
        else if (key === Key.U) slot.U = value
        else if (key === Key.pu) slot.pu = value
        else slot.cs = value
        bit = key === Key.u ? 8 : key === Key.U ? 16 : key === Key.pu ? 32 : 64
        if (value < 0 && key !== Key.cs) return false
      } else {
        if (key < 0) return false
        this.at = skipValue(text, this.at)
        if (this.at < 0) return false
      }
      if (seen & bit) return false
      seen |= bit
      const next = this.member()
      if (next < 0) return false
      if (next === 0) return (seen & 11) === 11
    }
  }

  /** `[["price","quantity"],…]` into the stage. @returns the number of levels, -1 where the shape is not known */
  private levels(): number {
    const text = this.text
    const stage = this.stage
    if (text.charCodeAt(this.at) !== OPEN_LIST) return -1
    let i = skipSpace(text, this.at + 1)
    if (text.charCodeAt(i) === CLOSE_LIST) {
      this.at = i + 1
      return 0
    }
    const start = stage.levelsEnd
    let n = start
    for (;;) {
      if (n + 2 > stage.values.length) stage.growLevels()
      if (text.charCodeAt(i) !== OPEN_LIST) return -1
      i = this.level(skipSpace(text, i + 1), n)
      if (i < 0) return -1
      i = skipSpace(text, i)
      if (text.charCodeAt(i) !== COMMA) return -1
      i = this.level(skipSpace(text, i + 1), n + 1)
      if (i < 0) return -1
      i = skipSpace(text, i)
      if (text.charCodeAt(i) !== CLOSE_LIST) return -1
      n += 2
      i = skipSpace(text, i + 1)
      const c = text.charCodeAt(i)
      if (c === CLOSE_LIST) break
      if (c !== COMMA) return -1
      i = skipSpace(text, i + 1)
    }
    this.at = i + 1
    stage.levelsEnd = n
    return (n - start) >> 1
  }

  /** One quoted decimal at `at` into place `n` of the level arrays. @returns where it ends, -1 where it is none */
  private level(at: number, n: number): number {
    const text = this.text
    if (text.charCodeAt(at) !== QUOTE) return -1
    const from = at + 1
    let i = from
    let c = text.charCodeAt(i)
    let value = 0
    if (c === ZERO) c = text.charCodeAt(++i)
    else {
      if (!(c > ZERO && c <= 57)) return -1
      do {
        value = value * 10 + (c - ZERO)
        c = text.charCodeAt(++i)
      } while (c >= ZERO && c <= 57)
    }
    let decimals = 0
    if (c === DOT) {
      const point = i
      c = text.charCodeAt(++i)
      while (c >= ZERO && c <= 57) {
        value = value * 10 + (c - ZERO)
        c = text.charCodeAt(++i)
      }
      decimals = i - point - 1
      if (decimals === 0) return -1
    }
    if (c !== QUOTE) return -1
    const stage = this.stage
    if (isShort(i - from, decimals > 0)) {
      stage.values[n] = value
      stage.decimals[n] = decimals
      stage.digits[n] = decimals
    } else {
      const wide = scanWideDecimal(text.slice(from, i))
      stage.values[n] = wide.exact ? wide.value : Number.NaN
      stage.decimals[n] = wide.decimals
      stage.digits[n] = wide.digits
    }
    return i + 1
  }

  /** The list of 203, 102 and 2002 into rows of numbers. */
  private rows(slot: PushSlot, trades: boolean): boolean {
    const text = this.text
    if (text.charCodeAt(this.at) !== OPEN_LIST) return false
    this.at = skipSpace(text, this.at + 1)
    if (text.charCodeAt(this.at) === CLOSE_LIST) {
      this.at++
      return true
    }
    for (;;) {
      if (trades ? !this.trade() : !this.tickersRow()) return false
      slot.rows++
      const i = skipSpace(text, this.at)
      const c = text.charCodeAt(i)
      this.at = i + 1
      if (c === CLOSE_LIST) return true
      if (c !== COMMA) return false
      this.at = skipSpace(text, this.at)
    }
  }

  private trade(): boolean {
    const text = this.text
    const at = this.stage.takeNumbers(TRADE_NUMBERS)
    const out = this.stage.numbers
    if (text.charCodeAt(this.at) !== OPEN_LIST) return false
    this.at = skipSpace(text, this.at + 1)
    const id = this.integer()
    out[at] = id
    if (Number.isNaN(id) || !this.comma() || !this.decimal(out, at + 1, true, false)) return false
    if (!this.comma() || !this.decimal(out, at + 3, true, false) || !this.comma()) return false
    const side = text.startsWith('"b"', this.at) ? 1 : text.startsWith('"s"', this.at) ? 0 : -1
    if (side < 0) return false
    out[at + 5] = side
    this.at += 3
    if (!this.comma()) return false
    const time = this.integer()
    out[at + 6] = time
    const end = skipSpace(text, this.at)
    this.at = end + 1
    return !Number.isNaN(time) && text.charCodeAt(end) === CLOSE_LIST
  }

  private tickersRow(): boolean {
    return this.fields(-1)
  }

  private ticker(slot: PushSlot, id: number): boolean {
    slot.rows = 1
    return this.fields(id)
  }

  /** The fields of a ticker in one row of numbers; a row of 2002 names its own market (`id` < 0). */
  private fields(id: number): boolean {
    const text = this.text
    const at = this.stage.takeNumbers(TICKER_NUMBERS)
    const out = this.stage.numbers
    out.fill(Number.NaN, at, at + TICKER_NUMBERS)
    if (id >= 0) out[at] = id
    if (text.charCodeAt(this.at) !== OPEN_OBJECT) return false
    this.at = skipSpace(text, this.at + 1)
    for (;;) {
      const key = this.key()
      const offset = TICKER_AT.get(key)
      if (offset !== undefined) {
        if (!Number.isNaN(out[at + offset + 1] as number)) return false
        const price = key === Key.c || key === Key.o || key === Key.h || key === Key.l
        if (!this.decimal(out, at + offset, price, key === Key.P)) return false
      } else if (key === Key.currencyId && id < 0) {
        const own = this.integer()
        if (!(own >= 0)) return false
        out[at] = own
      } else {
        if (key < 0) return false
        this.at = skipValue(text, this.at)
        if (this.at < 0) return false
      }
      const next = this.member()
      if (next < 0) return false
      // A ticker without a latest price or id is no ticker.
      if (next === 0) return !Number.isNaN(out[at] as number) && !Number.isNaN(out[at + 2] as number)
    }
  }

  private mark(slot: PushSlot): boolean {
    const text = this.text
    const at = this.stage.takeNumbers(MARK_NUMBERS)
    const out = this.stage.numbers
    slot.rows = 1
    if (text.charCodeAt(this.at) !== OPEN_OBJECT) return false
    this.at = skipSpace(text, this.at + 1)
    let seen = 0
    for (;;) {
      const key = this.key()
      let bit = 0
      if (key === Key.m || key === Key.i || key === Key.r) {
        bit = key === Key.m ? 1 : key === Key.i ? 2 : 4
        if (!this.decimal(out, at + (bit === 1 ? 0 : bit === 2 ? 2 : 4), false, key === Key.r)) return false
      } else if (key === Key.n) {
        bit = 8
        const next = this.integer()
        if (Number.isNaN(next)) return false
        out[at + 6] = next
      } else {
        if (key < 0) return false
        this.at = skipValue(text, this.at)
        if (this.at < 0) return false
      }
      if (seen & bit) return false
      seen |= bit
      const next = this.member()
      if (next < 0) return false
      if (next === 0) return seen === 15
    }
  }
}
