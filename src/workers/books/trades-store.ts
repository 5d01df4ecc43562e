import {
  TAPE_BUCKET,
  TAPE_ROW,
  TAPE_SPAN,
  TapeAt,
  TRADE_ROW,
  TradeAt,
} from '../../shared/hub-protocol/delivery-layout.ts'
import { type FrameStage, type PushSlot, StagedTrade, TRADE_NUMBERS } from '../feed/frame-stage.ts'
import { unitsAt } from './scale.ts'
import type { Taken, TopicStore } from './topic-store.ts'

/** Trades that are kept of one market, whatever the tabs ask for. */
export const KEPT_TRADES = 1_000
/** Of which so many are kept past the hub's life. */
const SAVED_TRADES = 100
/** Before them stands their count. */
const SAVED_COUNT = 0
const SAVED_HEAD = 1
const BUCKETS = TAPE_SPAN / TAPE_BUCKET

/** The newest trades of one market and its tape: buckets of 250 ms over the last 60 s, by server time. */
export class TradesStore implements TopicStore {
  filled = false
  /** Rings: place `next - 1` is the newest trade. */
  private readonly rows = new Float64Array(KEPT_TRADES * TRADE_ROW)
  private next = 0
  private count = 0
  private newestId = Number.NEGATIVE_INFINITY
  private readonly tape = new Float64Array(BUCKETS * TAPE_ROW).fill(Number.NaN)
  private tapeEnd = 0
  private restored = false
  private readonly priceDigits: number
  private readonly quantityDigits: number

  constructor(priceDigits: number, quantityDigits: number) {
    this.priceDigits = priceDigits
    this.quantityDigits = quantityDigits
  }

  /**
   * A new connection may send trades again or start its ids anew: the list goes on, duplicates are known by id and time. One that
   * was missed comes to its place where the push also says what followed it.
   */
  take(slot: PushSlot, stage: FrameStage): Taken {
    const from = stage.numbers
    const first = slot.rowsAt
    for (let r = 0, at = first; r < slot.rows; r++, at += TRADE_NUMBERS) {
      const price = at + StagedTrade.price
      const quantity = at + StagedTrade.quantity
      const ticks = unitsAt(from[price] as number, from[price + 1] as number, this.priceDigits)
      const lots = unitsAt(from[quantity] as number, from[quantity + 1] as number, this.quantityDigits)
      from[price] = ticks
      from[quantity] = lots
      if (Number.isNaN(ticks + lots)) return 'refused'
    }
    let taken: Taken = 'same'
    if (this.restored) this.clear()
    let newest = Number.NEGATIVE_INFINITY
    const lastAt = first + (slot.rows - 1) * TRADE_NUMBERS
    const goesOn = slot.rows > 0 && (from[lastAt + StagedTrade.id] as number) >= this.newestId
    for (let r = 0, at = first; r < slot.rows; r++, at += TRADE_NUMBERS) {
      const id = from[at + StagedTrade.id] as number
      const time = from[at + StagedTrade.time] as number
      if (id <= this.newestId && this.known(id, time)) continue
      const place = goesOn && id < this.newestId ? this.placeOf(id, time) : 0
      if (place === KEPT_TRADES) continue
      const ticks = from[at + StagedTrade.price] as number
      const lots = from[at + StagedTrade.quantity] as number
      const side = from[at + StagedTrade.side] as number
      this.add(id, ticks, lots, side, time)
      if (place > 0) this.moveBack(place)
      this.bucket(ticks, lots, side, time, place === 0)
      newest = Math.max(newest, time)
      taken = 'ok'
    }
    if (taken === 'ok' && newest < (this.tapeEnd - BUCKETS + 1) * TAPE_BUCKET) this.refillTape(newest)
    if (!this.filled) taken = 'ok'
    this.filled = true
    return taken
  }

  /** How many trades, the trades newest first, the tape oldest first. */
  save(): Float64Array {
    const saved = new Float64Array(SAVED_HEAD + SAVED_TRADES * TRADE_ROW + BUCKETS * TAPE_ROW)
    const trades = this.packTrades(SAVED_TRADES, saved.subarray(SAVED_HEAD))
    const tape = this.packTape(saved.subarray(SAVED_HEAD + trades))
    saved[SAVED_COUNT] = trades / TRADE_ROW
    return saved.slice(0, SAVED_HEAD + trades + tape)
  }

  restore(saved: Float64Array): boolean {
    const count = saved[SAVED_COUNT] as number
    const tapeAt = SAVED_HEAD + count * TRADE_ROW
    const buckets = (saved.length - tapeAt) / TAPE_ROW
    if (!saved.every(Number.isFinite) || !Number.isInteger(count) || count < 0 || count > SAVED_TRADES) return false
    if (!Number.isInteger(buckets) || buckets < 0 || !isTape(saved, tapeAt, buckets)) return false
    for (let at = tapeAt - TRADE_ROW; at > 0; at -= TRADE_ROW) {
      this.add(
        saved[at + TradeAt.id] as number,
        saved[at + TradeAt.ticks] as number,
        saved[at + TradeAt.lots] as number,
        saved[at + TradeAt.side] as number,
        saved[at + TradeAt.time] as number,
      )
    }
    for (let at = tapeAt; at < saved.length; at += TAPE_ROW) {
      const number = (saved[at + TapeAt.start] as number) / TAPE_BUCKET
      this.tape.set(saved.subarray(at, at + TAPE_ROW), (number % BUCKETS) * TAPE_ROW)
      this.tapeEnd = number
    }
    this.restored = true
    this.filled = true
    return true
  }

  private clear(): void {
    this.next = 0
    this.count = 0
    this.newestId = Number.NEGATIVE_INFINITY
    this.tape.fill(Number.NaN)
    this.tapeEnd = 0
    this.restored = false
    this.filled = false
  }

  /** Id of the newest trade; null before the first, and where it is no number. */
  get newest(): number | null {
    return Number.isSafeInteger(this.newestId) ? this.newestId : null
  }

  /** A server that has begun anew may give an id again, but not at the same instant. */
  private known(id: number, time: number): boolean {
    for (let i = 1; i <= this.count; i++) {
      const at = ((this.next - i + KEPT_TRADES) % KEPT_TRADES) * TRADE_ROW
      if (this.rows[at + TradeAt.id] === id && this.rows[at + TradeAt.time] === time) return true
    }
    return false
  }

  /** How many trades are newer than one that was missed; 0 where times and ids do not agree: then ids have begun anew. */
  private placeOf(id: number, time: number): number {
    const { rows } = this
    let newer = 0
    while (newer < this.count && (rows[this.rowAt(newer) + TradeAt.id] as number) > id) newer++
    if (newer > 0 && (rows[this.rowAt(newer - 1) + TradeAt.time] as number) < time) return 0
    if (newer < this.count && (rows[this.rowAt(newer) + TradeAt.time] as number) > time) return 0
    return newer
  }

  /** Moves the trade that was added last behind so many newer ones. */
  private moveBack(places: number): void {
    const moved = this.rows.slice(this.rowAt(0), this.rowAt(0) + TRADE_ROW)
    for (let i = 0; i < places; i++)
      this.rows.copyWithin(this.rowAt(i), this.rowAt(i + 1), this.rowAt(i + 1) + TRADE_ROW)
    this.rows.set(moved, this.rowAt(places))
  }

  /** Where the n-th newest trade stands. */
  private rowAt(n: number): number {
    return ((this.next - 1 - n + 2 * KEPT_TRADES) % KEPT_TRADES) * TRADE_ROW
  }

  private add(id: number, ticks: number, lots: number, buy: number, time: number): void {
    const at = this.next * TRADE_ROW
    const rows = this.rows
    rows[at + TradeAt.id] = id
    rows[at + TradeAt.ticks] = ticks
    rows[at + TradeAt.lots] = lots
    rows[at + TradeAt.side] = buy
    rows[at + TradeAt.time] = time
    this.next = (this.next + 1) % KEPT_TRADES
    if (this.count < KEPT_TRADES) this.count++
    this.newestId = Math.max(this.newestId, id)
  }

  /** @param last it is the newest trade: what the price has come to */
  private bucket(ticks: number, lots: number, buy: number, time: number, last = true): void {
    const number = Math.floor(time / TAPE_BUCKET)
    if (number <= this.tapeEnd - BUCKETS) return
    if (number > this.tapeEnd) this.tapeEnd = number
    const tape = this.tape
    const at = (number % BUCKETS) * TAPE_ROW
    const start = number * TAPE_BUCKET
    if (tape[at + TapeAt.start] !== start) {
      tape[at + TapeAt.start] = start
      tape[at + TapeAt.open] = ticks
      tape[at + TapeAt.high] = ticks
      tape[at + TapeAt.low] = ticks
      tape[at + TapeAt.bought] = 0
      tape[at + TapeAt.sold] = 0
      tape[at + TapeAt.trades] = 0
    }
    const trades = tape[at + TapeAt.trades] as number
    const side = at + (buy === 1 ? TapeAt.bought : TapeAt.sold)
    if (ticks > (tape[at + TapeAt.high] as number)) tape[at + TapeAt.high] = ticks
    if (ticks < (tape[at + TapeAt.low] as number)) tape[at + TapeAt.low] = ticks
    if (last || trades === 0) tape[at + TapeAt.close] = ticks
    tape[side] = (tape[side] as number) + lots
    tape[at + TapeAt.trades] = trades + 1
  }

  /** Trades come that are all older than the tape: it ended in what was no present. */
  private refillTape(end: number): void {
    this.tape.fill(Number.NaN)
    this.tapeEnd = Math.floor(end / TAPE_BUCKET)
    const { rows } = this
    for (let i = this.count; i > 0; i--) {
      const at = ((this.next - i + KEPT_TRADES) % KEPT_TRADES) * TRADE_ROW
      const time = rows[at + TradeAt.time] as number
      if (Math.floor(time / TAPE_BUCKET) > this.tapeEnd) continue
      const ticks = rows[at + TradeAt.ticks] as number
      const lots = rows[at + TradeAt.lots] as number
      this.bucket(ticks, lots, rows[at + TradeAt.side] as number, time)
    }
  }

  /** Writes the newest `count` trades, newest first. @returns numbers written */
  packTrades(count: number, out: Float64Array): number {
    const rows = Math.min(count, this.count)
    for (let i = 0; i < rows; i++) {
      const at = ((this.next - 1 - i + KEPT_TRADES) % KEPT_TRADES) * TRADE_ROW
      for (let k = 0; k < TRADE_ROW; k++) out[i * TRADE_ROW + k] = this.rows[at + k] as number
    }
    return rows * TRADE_ROW
  }

  /** Writes the tape, oldest first, without empty buckets. @returns numbers written */
  packTape(out: Float64Array): number {
    let written = 0
    for (let number = Math.max(0, this.tapeEnd - BUCKETS + 1); number <= this.tapeEnd; number++) {
      const at = (number % BUCKETS) * TAPE_ROW
      if (this.tape[at + TapeAt.start] !== number * TAPE_BUCKET) continue
      out.set(this.tape.subarray(at, at + TAPE_ROW), written)
      written += TAPE_ROW
    }
    return written
  }
}

/** True for buckets in their order that are all of one minute. */
function isTape(saved: Float64Array, from: number, buckets: number): boolean {
  if (buckets === 0) return true
  const last = saved[from + (buckets - 1) * TAPE_ROW + TapeAt.start] as number
  let before = Math.max(-TAPE_BUCKET, last - TAPE_SPAN)
  for (let i = 0; i < buckets; i++) {
    const start = saved[from + i * TAPE_ROW + TapeAt.start] as number
    if (start <= before || start % TAPE_BUCKET !== 0) return false
    before = start
  }
  return true
}
