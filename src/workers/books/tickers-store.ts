import { TICKERS_ROW, TickersAt } from '../../shared/hub-protocol/delivery-layout.ts'
import { type FrameStage, type PushSlot, StagedTicker, TICKER_NUMBERS } from '../feed/frame-stage.ts'
import { copyDecimal, isInfinite } from './body-store.ts'
import type { Taken, TopicStore } from './topic-store.ts'

/** Where each figure stands in the staged numbers and in the delivery's row, in turns: a list of tickers is read without an object a row. */
const PLACES = Int32Array.of(
  ...[StagedTicker.last, TickersAt.last],
  ...[StagedTicker.change, TickersAt.change],
  ...[StagedTicker.baseVolume, TickersAt.baseVolume],
  ...[StagedTicker.quoteVolume, TickersAt.quoteVolume],
  ...[StagedTicker.open, TickersAt.open],
  ...[StagedTicker.high, TickersAt.high],
  ...[StagedTicker.low, TickersAt.low],
)
/** Rows that are kept past the hub's life. */
const SAVED_ROWS = 4_000

/** The tickers of all markets of one kind. A field that a push leaves out keeps its last value. */
export class TickersStore implements TopicStore {
  filled = false
  body = new Float64Array(64 * TICKERS_ROW)
  /** Changes when rows are given to other markets: what somebody knows by row is void then. */
  generation = 0
  private readonly places = new Map<number, number>()
  /** The next push has every market: what is not in it is no longer listed. */
  private wholeNext = false

  get length(): number {
    return this.places.size * TICKERS_ROW
  }

  /** Where a market's row begins in the body; undefined where it has none. */
  rowOf(currencyId: number): number | undefined {
    return this.places.get(currencyId)
  }

  take(slot: PushSlot, stage: FrameStage): Taken {
    const from = stage.numbers
    if (this.wholeNext) this.clear()
    for (let r = 0, at = slot.rowsAt; r < slot.rows; r++, at += TICKER_NUMBERS) {
      const row = this.row(from[at + StagedTicker.currencyId] as number)
      for (let i = 0; i < PLACES.length; i += 2) {
        const field = at + (PLACES[i] as number)
        if (!Number.isNaN(from[field + 1] as number))
          copyDecimal(from, field, this.body, row + (PLACES[i + 1] as number))
      }
    }
    this.filled = true
    return 'ok'
  }

  /** The list has been subscribed anew: the next push has every market. */
  awaitWhole(): void {
    this.wholeNext = true
  }

  save(): Float64Array {
    return this.body.slice(0, Math.min(this.length, SAVED_ROWS * TICKERS_ROW))
  }

  restore(saved: Float64Array): boolean {
    const rows = saved.length / TICKERS_ROW
    if (!Number.isInteger(rows) || rows === 0 || rows > SAVED_ROWS || saved.some(isInfinite)) return false
    const ids = Array.from({ length: rows }, (_, row) => saved[row * TICKERS_ROW + TickersAt.currencyId] as number)
    if (new Set(ids).size !== rows || !ids.every((id) => Number.isSafeInteger(id) && id > 0)) return false
    this.body = saved.slice()
    for (const [row, id] of ids.entries()) this.places.set(id, row * TICKERS_ROW)
    this.wholeNext = true
    this.filled = true
    return true
  }

  private clear(): void {
    this.places.clear()
    this.generation++
    this.wholeNext = false
  }

  private row(currencyId: number): number {
    const known = this.places.get(currencyId)
    if (known !== undefined) return known
    const at = this.length
    if (at + TICKERS_ROW > this.body.length) {
      const larger = new Float64Array(this.body.length * 2)
      larger.set(this.body)
      this.body = larger
    }
    this.body.fill(Number.NaN, at, at + TICKERS_ROW)
    this.body[at + TickersAt.currencyId] = currencyId
    this.places.set(currencyId, at)
    return at
  }
}
