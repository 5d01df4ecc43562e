import { Key, skipSpace } from './byte-cursor.ts'
import { DepthCursor } from './depth-cursor.ts'
import { MARK_NUMBERS, type PushSlot, TICKER_NUMBERS, TRADE_NUMBERS } from './frame-stage.ts'
import { skipJson } from './json-skip.ts'

const QUOTE = 34
const COMMA = 44
const BUY = 98
const SELL = 115
const OPEN_LIST = 91
const CLOSE_LIST = 93
const OPEN_OBJECT = 123

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

/** Reads the data of trades, tickers and mark into rows of the stage's numbers. */
export class RowCursor extends DepthCursor {
  /** The list of 203, 102 and 2002 into rows of numbers. */
  protected rows(slot: PushSlot, trades: boolean): boolean {
    const bytes = this.bytes
    if (bytes[this.at] !== OPEN_LIST) return false
    this.at = skipSpace(bytes, this.at + 1)
    if (bytes[this.at] === CLOSE_LIST) {
      this.at++
      return true
    }
    for (;;) {
      if (trades ? !this.trade() : !this.tickersRow()) return false
      slot.rows++
      const i = skipSpace(bytes, this.at)
      const c = bytes[i]
      this.at = i + 1
      if (c === CLOSE_LIST) return true
      if (c !== COMMA) return false
      this.at = skipSpace(bytes, this.at)
    }
  }

  private trade(): boolean {
    const bytes = this.bytes
    const at = this.stage.takeNumbers(TRADE_NUMBERS)
    const out = this.stage.numbers
    if (bytes[this.at] !== OPEN_LIST) return false
    this.at = skipSpace(bytes, this.at + 1)
    const id = this.integer()
    out[at] = id
    if (Number.isNaN(id) || !this.comma() || !this.decimal(out, at + 1, true, false)) return false
    if (!this.comma() || !this.decimal(out, at + 3, true, false) || !this.comma()) return false
    const side = bytes[this.at + 1]
    if (bytes[this.at] !== QUOTE || (side !== BUY && side !== SELL) || bytes[this.at + 2] !== QUOTE) return false
    out[at + 5] = side === BUY ? 1 : 0
    this.at += 3
    if (!this.comma()) return false
    const time = this.integer()
    out[at + 6] = time
    const end = skipSpace(bytes, this.at)
    this.at = end + 1
    return !Number.isNaN(time) && bytes[end] === CLOSE_LIST
  }

  private tickersRow(): boolean {
    return this.fields(-1)
  }

  protected ticker(slot: PushSlot, id: number): boolean {
    slot.rows = 1
    return this.fields(id)
  }

  /** The fields of a ticker in one row of numbers; a row of 2002 names its own market (`id` < 0). */
  private fields(id: number): boolean {
    const bytes = this.bytes
    const at = this.stage.takeNumbers(TICKER_NUMBERS)
    const out = this.stage.numbers
    out.fill(Number.NaN, at, at + TICKER_NUMBERS)
    if (id >= 0) out[at] = id
    if (bytes[this.at] !== OPEN_OBJECT) return false
    this.at = skipSpace(bytes, this.at + 1)
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
        this.at = skipJson(bytes, this.at)
        if (this.at < 0) return false
      }
      const next = this.member()
      if (next < 0) return false
      // A ticker without a latest price or id is no ticker.
      if (next === 0) return !Number.isNaN(out[at] as number) && !Number.isNaN(out[at + 2] as number)
    }
  }

  protected mark(slot: PushSlot): boolean {
    const bytes = this.bytes
    const at = this.stage.takeNumbers(MARK_NUMBERS)
    const out = this.stage.numbers
    slot.rows = 1
    if (bytes[this.at] !== OPEN_OBJECT) return false
    this.at = skipSpace(bytes, this.at + 1)
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
        this.at = skipJson(bytes, this.at)
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
