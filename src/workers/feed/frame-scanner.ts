import { stageParsed } from './frame-fallback.ts'
import type { FrameReader, FrameSink, ScanCounts } from './frame-sink.ts'
import type { PushSlot } from './frame-stage.ts'
import { skipJson } from './json-skip.ts'
import { pushShape, Shape } from './push-shape.ts'
import { RowCursor } from './row-cursor.ts'
import { Key, skipSpace, skipValue } from './text-cursor.ts'
import { tornPushes } from './torn-frame.ts'

const QUOTE = 34
const COMMA = 44
const OPEN_LIST = 91
const CLOSE_LIST = 93
const OPEN_OBJECT = 123
const CLOSE_OBJECT = 125

/**
 * Reads text frames once, character by character. What is not watched is skipped unread, levels go straight into typed
 * arrays. A shape that it does not know goes to JSON.parse (`counts.fallbacks`); what that refuses is dropped whole.
 */
export class FrameScanner extends RowCursor implements FrameReader<string> {
  readonly counts: ScanCounts = { frames: 0, pushes: 0, fallbacks: 0, malformed: 0 }
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
      const torn = tornPushes(text)
      if (torn.length === 0) sink.malformed(0, 0)
      for (const { type, currencyId } of torn) sink.malformed(currencyId, type)
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
    let dataEnd = -1
    let op = false
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
          // Not known yet whether anybody wants it: stepped over fast, read or refused at the end.
          dataEnd = skipValue(text, dataAt)
          if (dataEnd < 0) return false
          this.at = dataEnd
        }
      } else {
        if (key === Key.op) {
          if (op) return false
          op = true
          answer = text.charCodeAt(this.at) === QUOTE
        }
        this.at = skipJson(text, this.at)
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
    if (dataEnd >= 0) {
      this.at = dataAt
      slot = this.data(type, id)
      if (!slot || this.at !== dataEnd) return false
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
      // The fallback reads the whole frame, and counts it where that fails too.
      return undefined
    }
  }

  /** Reads `data` into a slot of its own; type 0 where nobody wants it; null where the shape is not known. */
  private data(type: number, id: number): PushSlot | null {
    const shape = pushShape(type)
    const slot = this.stage.slot(type, id)
    if (shape === Shape.unknown || !this.wanted(type, id)) {
      this.at = skipJson(this.text, this.at)
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
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? slot : null
  }
}
