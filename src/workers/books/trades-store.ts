import { TAPE_BUCKET, TAPE_ROW, TAPE_SPAN, TRADE_ROW } from '../../shared/market/delivery.ts'
import { type FrameStage, type PushSlot, TRADE_NUMBERS } from '../feed/frame-stage.ts'
import { unitsAt } from './scale.ts'
import type { Taken, TopicStore } from './topic-store.ts'

/** Trades that are kept of one market, whatever the tabs ask for. */
export const KEPT_TRADES = 1_000
/** Of which so many are kept past the hub's life. */
const SAVED_TRADES = 100
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
      from[at + 1] = unitsAt(from[at + 1] as number, from[at + 2] as number, this.priceDigits)
      from[at + 3] = unitsAt(from[at + 3] as number, from[at + 4] as number, this.quantityDigits)
      if (Number.isNaN((from[at + 1] as number) + (from[at + 3] as number))) return 'refused'
    }
    let taken: Taken = 'same'
    if (this.restored) this.clear()
    let newest = Number.NEGATIVE_INFINITY
    const goesOn = slot.rows > 0 && (from[first + (slot.rows - 1) * TRADE_NUMBERS] as number) >= this.newestId
    for (let r = 0, at = first; r < slot.rows; r++, at += TRADE_NUMBERS) {
      const id = from[at] as number
      const time = from[at + 6] as number
      if (id <= this.newestId && this.known(id, time)) continue
      const place = goesOn && id < this.newestId ? this.placeOf(id, time) : 0
      if (place === KEPT_TRADES) continue
      this.add(id, from[at + 1] as number, from[at + 3] as number, from[at + 5] as number, time)
      if (place > 0) this.moveBack(place)
      this.bucket(from[at + 1] as number, from[at + 3] as number, from[at + 5] as number, time, place === 0)
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
    const saved = new Float64Array(1 + SAVED_TRADES * TRADE_ROW + BUCKETS * TAPE_ROW)
    const trades = this.packTrades(SAVED_TRADES, saved.subarray(1))
    const tape = this.packTape(saved.subarray(1 + trades))
    saved[0] = trades / TRADE_ROW
    return saved.slice(0, 1 + trades + tape)
  }

  restore(saved: Float64Array): boolean {
    const count = saved[0] as number
    const tapeAt = 1 + count * TRADE_ROW
    const buckets = (saved.length - tapeAt) / TAPE_ROW
    if (!saved.every(Number.isFinite) || !Number.isInteger(count) || count < 0 || count > SAVED_TRADES) return false
    if (!Number.isInteger(buckets) || buckets < 0 || !isTape(saved, tapeAt, buckets)) return false
    for (let at = tapeAt - TRADE_ROW; at > 0; at -= TRADE_ROW) {
      const number = (k: number) => saved[at + k] as number
      this.add(number(0), number(1), number(2), number(3), number(4))
    }
    for (let at = tapeAt; at < saved.length; at += TAPE_ROW) {
      const number = (saved[at] as number) / TAPE_BUCKET
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

  /** Id of the newest trade; null before the first. */
  get newest(): number | null {
    return this.newestId > Number.NEGATIVE_INFINITY ? this.newestId : null
  }

  /** A server that has begun anew may give an id again, but not at the same instant. */
  private known(id: number, time: number): boolean {
    for (let i = 1; i <= this.count; i++) {
      const at = ((this.next - i + KEPT_TRADES) % KEPT_TRADES) * TRADE_ROW
      if (this.rows[at] === id && this.rows[at + 4] === time) return true
    }
    return false
  }

  /** How many trades are newer than one that was missed; 0 where times and ids do not agree: then ids have begun anew. */
  private placeOf(id: number, time: number): number {
    const { rows } = this
    let newer = 0
    while (newer < this.count && (rows[this.rowAt(newer)] as number) > id) newer++
    if (newer > 0 && (rows[this.rowAt(newer - 1) + 4] as number) < time) return 0
    if (newer < this.count && (rows[this.rowAt(newer) + 4] as number) > time) return 0
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
    rows[at] = id
    rows[at + 1] = ticks
    rows[at + 2] = lots
    rows[at + 3] = buy
    rows[at + 4] = time
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
    if (tape[at] !== start) {
      tape[at] = start
      tape[at + 1] = ticks
      tape[at + 2] = ticks
      tape[at + 3] = ticks
      tape[at + 5] = 0
      tape[at + 6] = 0
      tape[at + 7] = 0
    }
    if (ticks > (tape[at + 2] as number)) tape[at + 2] = ticks
    if (ticks < (tape[at + 3] as number)) tape[at + 3] = ticks
    if (last || tape[at + 7] === 0) tape[at + 4] = ticks
    tape[at + (buy === 1 ? 5 : 6)] = (tape[at + (buy === 1 ? 5 : 6)] as number) + lots
    tape[at + 7] = (tape[at + 7] as number) + 1
  }

  /** Trades come that are all older than the tape: it ended in what was no present. */
  private refillTape(end: number): void {
    this.tape.fill(Number.NaN)
    this.tapeEnd = Math.floor(end / TAPE_BUCKET)
    const { rows } = this
    for (let i = this.count; i > 0; i--) {
      const at = ((this.next - i + KEPT_TRADES) % KEPT_TRADES) * TRADE_ROW
      const time = rows[at + 4] as number
      if (Math.floor(time / TAPE_BUCKET) > this.tapeEnd) continue
      this.bucket(rows[at + 1] as number, rows[at + 2] as number, rows[at + 3] as number, time)
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
      if (this.tape[at] !== number * TAPE_BUCKET) continue
      out.set(this.tape.subarray(at, at + TAPE_ROW), written)
      written += TAPE_ROW
    }
    return written
  }
}

/** True for buckets in their order that are all of one minute. */
function isTape(saved: Float64Array, from: number, buckets: number): boolean {
  if (buckets === 0) return true
  const last = saved[from + (buckets - 1) * TAPE_ROW] as number
  let before = Math.max(-TAPE_BUCKET, last - TAPE_SPAN)
  for (let i = 0; i < buckets; i++) {
    const start = saved[from + i * TAPE_ROW] as number
    if (start <= before || start % TAPE_BUCKET !== 0) return false
    before = start
  }
  return true
}
