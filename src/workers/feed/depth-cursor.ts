import { isShort, scanWideDecimal } from './decimal-scan.ts'
import { FrameStage, type PushSlot } from './frame-stage.ts'
import { skipJson } from './json-skip.ts'
import { Key, skipSpace, TextCursor } from './text-cursor.ts'

const QUOTE = 34
const COMMA = 44
const DOT = 46
const ZERO = 48
const OPEN_LIST = 91
const CLOSE_LIST = 93
const OPEN_OBJECT = 123
const CLOSE_OBJECT = 125

/** Reads the data of 201 and 101: its levels go straight into the stage's typed arrays, no object a level. */
export class DepthCursor extends TextCursor {
  protected readonly stage = new FrameStage()

  /** Goes on to the next member of an object. @returns 1 there is one, 0 the object has ended, -1 neither */
  protected member(): number {
    const i = skipSpace(this.text, this.at)
    const c = this.text.charCodeAt(i)
    if (c === COMMA) {
      this.at = skipSpace(this.text, i + 1)
      return 1
    }
    this.at = i + 1
    return c === CLOSE_OBJECT ? 0 : -1
  }

  protected depth(slot: PushSlot): boolean {
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
        this.at = skipJson(text, this.at)
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
}
