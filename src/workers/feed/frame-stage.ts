import { TradeIds } from './trade-ids.ts'

/** Numbers of a staged trade and where they stand: decimals follow their value, side is 1 buy, 0 sell, time in server ms. */
export const TRADE_NUMBERS = 7
export const StagedTrade = { id: 0, price: 1, quantity: 3, side: 5, time: 6 } as const
/** Numbers of a staged ticker: but for the market's id each is a value with its decimals behind it. */
export const TICKER_NUMBERS = 15
export const StagedTicker = {
  currencyId: 0,
  last: 1,
  change: 3,
  baseVolume: 5,
  open: 7,
  high: 9,
  low: 11,
  quoteVolume: 13,
} as const
/** Numbers of a staged mark: values with their decimals behind them, and an instant in server ms. */
export const MARK_NUMBERS = 7
export const StagedMark = { mark: 0, index: 2, rate: 4, nextFundingAt: 6 } as const

/**
 * Levels of all pushes of a frame, price and quantity alternating: no object a level.
 * `values`: the digits of the text as an integer, NaN where it is beyond the safe integers;
 * `decimals`: decimals of that integer; `digits`: decimals of the text as received.
 */
export interface LevelArrays {
  values: Float64Array
  decimals: Uint8Array
  digits: Uint16Array
}

/** Where a depth push's levels stand in the arrays. `U`, `pu` and `cs` are NaN where absent. */
export interface DepthHead {
  snapshot: boolean
  u: number
  U: number
  pu: number
  cs: number
  /** Index of the first number of the first bid. */
  bidsAt: number
  bids: number
  asksAt: number
  asks: number
}

/** One push of a frame, or one answer of the server (`op` set). Slots are used again by the next frame. */
export class PushSlot implements DepthHead {
  type = 0
  currencyId = 0
  /** Server time, ms. */
  time = 0
  /** A level or number of this push could not be read. */
  malformed = false
  snapshot = false
  u = 0
  U = Number.NaN
  pu = Number.NaN
  cs = Number.NaN
  bidsAt = 0
  bids = 0
  asksAt = 0
  asks = 0
  /** Rows of trades, tickers, mark in `numbers`. */
  rowsAt = 0
  rows = 0
  /** Parsed `data` of 204 and 205, or the whole answer where `op` is true. */
  parsed: unknown = null
  op = false
}

/** Everything that a frame carries, read whole before any of it touches a book. */
export class FrameStage implements LevelArrays {
  readonly tradeIds = new TradeIds()
  values = new Float64Array(8192)
  decimals = new Uint8Array(8192)
  digits = new Uint16Array(8192)
  /** Filled length of the three arrays of levels. */
  levelsEnd = 0
  numbers = new Float64Array(1024)
  numbersEnd = 0
  readonly slots: PushSlot[] = []
  count = 0

  reset(): void {
    this.count = 0
    this.levelsEnd = 0
    this.numbersEnd = 0
  }

  /** A clean slot; it counts once {@link commit} is called. */
  slot(type: number, currencyId: number): PushSlot {
    let slot = this.slots[this.count]
    if (!slot) {
      slot = new PushSlot()
      this.slots.push(slot)
    }
    slot.type = type
    slot.currencyId = currencyId
    slot.time = 0
    slot.malformed = false
    slot.snapshot = false
    slot.u = -1
    slot.U = Number.NaN
    slot.pu = Number.NaN
    slot.cs = Number.NaN
    slot.bids = -1
    slot.asks = -1
    slot.rowsAt = this.numbersEnd
    slot.rows = 0
    slot.parsed = null
    slot.op = false
    return slot
  }

  commit(): void {
    this.count++
  }

  growLevels(): void {
    const values = new Float64Array(this.values.length * 2)
    values.set(this.values)
    const decimals = new Uint8Array(values.length)
    decimals.set(this.decimals)
    const digits = new Uint16Array(values.length)
    digits.set(this.digits)
    this.values = values
    this.decimals = decimals
    this.digits = digits
  }

  /** Room for `count` more numbers. @returns where they begin */
  takeNumbers(count: number): number {
    const at = this.numbersEnd
    if (at + count > this.numbers.length) {
      const larger = new Float64Array(Math.max(this.numbers.length * 2, at + count))
      larger.set(this.numbers)
      this.numbers = larger
    }
    this.numbersEnd = at + count
    return at
  }
}
