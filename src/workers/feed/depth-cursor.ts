import { ByteCursor, Key, skipSpace } from './byte-cursor.ts'
import { isShort, scanWideDecimal } from './decimal-scan.ts'
import { FrameStage, type PushSlot } from './frame-stage.ts'
import { skipJson, skipWord } from './json-skip.ts'

const QUOTE = 34
const COMMA = 44
const DOT = 46
const ZERO = 48
const NINE = 57
const OPEN_LIST = 91
const CLOSE_LIST = 93
const OPEN_OBJECT = 123
const CLOSE_OBJECT = 125

/** Digits that a 32-bit integer surely holds. */
const FEW_DIGITS = 9

/** Reads the data of 201 and 101: its levels go straight into the stage's typed arrays, no object a level. */
export class DepthCursor extends ByteCursor {
  protected readonly stage = new FrameStage()

  /** Goes on to the next member of an object. @returns 1 there is one, 0 the object has ended, -1 neither */
  protected member(): number {
    const i = skipSpace(this.bytes, this.at)
    const c = this.bytes[i]
    if (c === COMMA) {
      this.at = skipSpace(this.bytes, i + 1)
      return 1
    }
    this.at = i + 1
    return c === CLOSE_OBJECT ? 0 : -1
  }

  protected depth(slot: PushSlot): boolean {
    const bytes = this.bytes
    if (bytes[this.at] !== OPEN_OBJECT) return false
    this.at = skipSpace(bytes, this.at + 1)
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
        this.at = skipWord(bytes, this.at, 'true')
        if (this.at < 0) return false
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
        this.at = skipJson(bytes, this.at)
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
    const bytes = this.bytes
    const stage = this.stage
    if (bytes[this.at] !== OPEN_LIST) return -1
    let i = skipSpace(bytes, this.at + 1)
    if (bytes[i] === CLOSE_LIST) {
      this.at = i + 1
      return 0
    }
    const start = stage.levelsEnd
    let n = start
    for (;;) {
      if (n + 2 > stage.values.length) stage.growLevels()
      if (bytes[i] !== OPEN_LIST) return -1
      i = this.level(bytes[i + 1] === QUOTE ? i + 1 : skipSpace(bytes, i + 1), n)
      if (i < 0) return -1
      if (bytes[i] !== COMMA) i = skipSpace(bytes, i)
      if (bytes[i] !== COMMA) return -1
      i = this.level(bytes[i + 1] === QUOTE ? i + 1 : skipSpace(bytes, i + 1), n + 1)
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
    this.at = i + 1
    stage.levelsEnd = n
    return (n - start) >> 1
  }

  /** One quoted decimal at `at` into place `n` of the level arrays. @returns where it ends, -1 where it is none */
  private level(at: number, n: number): number {
    const bytes = this.bytes
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
    if (i - from - (decimals > 0 ? 1 : 0) > FEW_DIGITS) this.longLevel(from, i, decimals, n)
    else {
      const stage = this.stage
      stage.values[n] = value
      stage.decimals[n] = decimals
      stage.digits[n] = decimals
    }
    return i + 1
  }

  private longLevel(from: number, end: number, decimals: number, n: number): void {
    const { stage, bytes } = this
    if (!isShort(end - from, decimals > 0)) {
      const wide = scanWideDecimal(this.ascii(from, end))
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
}
