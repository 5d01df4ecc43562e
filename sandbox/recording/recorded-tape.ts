import { intervalParts, openTime } from '../../src/engine/candles/intervals.ts'
import { compareDecimals } from '../../src/engine/wire/compare-decimals.ts'
import type { Candle, Interval } from '../../src/shared/calls/entities.ts'
import { fromScaled, toScaled } from '../../src/shared/decimal/decimal-text.ts'
import type { TickerData, TradeRow } from '../../src/shared/wire/messages.ts'

interface Digits {
  priceDigits: number
  quantityDigits: number
}

/** The trades of one market since the loop began, with the figures that follow from them. Prices keep their own strings. */
export class RecordedTape {
  private rows: TradeRow[] = []
  private readonly digits: Digits
  private open: string | null = null
  private high = '0'
  private low = '0'
  private base = 0n
  private quote = 0n

  constructor(digits: Digits) {
    this.digits = digits
  }

  clear(): void {
    this.rows = []
    this.open = null
    this.base = 0n
    this.quote = 0n
  }

  add(rows: readonly TradeRow[]): void {
    for (const row of rows) {
      const [, price, quantity] = row
      this.rows.push(row)
      if (this.open === null) {
        this.open = price
        this.high = price
        this.low = price
      }
      if (compareDecimals(price, this.high) > 0) this.high = price
      if (compareDecimals(price, this.low) < 0) this.low = price
      const lots = toScaled(quantity, this.digits.quantityDigits) ?? 0n
      this.base += lots
      this.quote += lots * (toScaled(price, this.digits.priceDigits) ?? 0n)
    }
  }

  /** Newest last. */
  newest(count: number): TradeRow[] {
    return this.rows.slice(-count)
  }

  /** Ticker over the session up to now; null before the first trade. */
  ticker(): TickerData | null {
    const last = this.rows.at(-1)
    if (!last || this.open === null) return null
    const { priceDigits, quantityDigits } = this.digits
    const c = last[1]
    const P = changePercent(toScaled(this.open, priceDigits) ?? 0n, toScaled(c, priceDigits) ?? 0n)
    const v = fromScaled(this.base, quantityDigits)
    const q = fromScaled(this.quote, priceDigits + quantityDigits)
    return { c, P, v, o: this.open, h: this.high, l: this.low, q }
  }

  /** Candles of the trades so far, oldest first. @param end only those that open before this time, ms */
  candles(interval: Interval, limit: number, end: number | null): Candle[] {
    const { span } = intervalParts(interval)
    const lots = new Map<number, bigint>()
    const candles = new Map<number, Candle>()
    for (const [, price, quantity, , time] of this.rows) {
      const at = openTime(time, span)
      if (end !== null && at >= end) continue
      const volume = (lots.get(at) ?? 0n) + (toScaled(quantity, this.digits.quantityDigits) ?? 0n)
      lots.set(at, volume)
      const text = fromScaled(volume, this.digits.quantityDigits)
      const candle = candles.get(at)
      if (!candle) {
        candles.set(at, [at, price, price, price, price, text])
        continue
      }
      if (compareDecimals(price, candle[2]) > 0) candle[2] = price
      if (compareDecimals(price, candle[3]) < 0) candle[3] = price
      candle[4] = price
      candle[5] = text
    }
    return [...candles.values()].sort((a, b) => a[0] - b[0]).slice(-limit)
  }
}

/** Percent with two decimals, half away from zero. */
function changePercent(before: bigint, now: bigint): string {
  if (before <= 0n) return '0.00'
  const change = (now - before) * 10_000n
  const size = change < 0n ? -change : change
  const rounded = (size * 2n + before) / (before * 2n)
  return fromScaled(change < 0n ? -rounded : rounded, 2)
}
