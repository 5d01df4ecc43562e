import { type DayStats, quotesFromText, quotesToText, worth } from './day-stats.ts'
import { DAY, HOUR, MINUTE, openTime } from './intervals.ts'
import { flatRow, joinRow, type Row } from './row.ts'

interface Sums extends DayStats {
  /** The minute that these hold for. */
  minute: number
}

/** Candles that open in [from, to), flat where nothing was traded. */
export type Rows = (grain: '1m' | '1H', from: number, to: number) => Row[]

/**
 * The last 24 h of a light market: as on a deep one the current minute and the 1,439 before it, but read from hours, and from
 * minutes only where the window begins within an hour. Its quote volume is exact over whole hours; of the hour that it begins
 * in, it is the minutes' volumes at the mean of open, high, low and close.
 */
export class LightDay {
  /** Quote volume of hours with trades, oldest first. */
  private readonly quotes: { t: number; quote: bigint }[]
  private sums: Sums | null = null
  private readonly rows: Rows
  private readonly generated: (hour: number) => Row | null

  /** @param generated the part of an hour that is history */
  constructor(rows: Rows, generated: (hour: number) => Row | null, saved?: string) {
    this.rows = rows
    this.generated = generated
    this.quotes = quotesFromText(saved, HOUR)
  }

  trade(time: number, price: number, lots: number): void {
    const quote = BigInt(price) * BigInt(lots)
    const t = openTime(time, HOUR)
    const last = this.quotes[this.quotes.length - 1]
    if (last?.t === t) last.quote += quote
    else {
      this.quotes.push({ t, quote })
      while ((this.quotes[0]?.t ?? t) < t - DAY) this.quotes.shift()
    }
    const { sums } = this
    if (sums?.minute !== openTime(time, MINUTE)) return
    if (price > sums.high) sums.high = price
    if (price < sums.low) sums.low = price
    sums.lots += lots
    sums.quote += quote
  }

  stats(now: number): DayStats {
    const minute = openTime(now, MINUTE)
    if (this.sums?.minute !== minute) this.sums = this.addUp(minute)
    const { open, high, low, lots, quote } = this.sums
    return { open, high, low, lots, quote }
  }

  save(): string {
    return quotesToText(this.quotes, HOUR)
  }

  private addUp(minute: number): Sums {
    const from = minute - DAY + MINUTE
    const whole = openTime(from + HOUR - 1, HOUR)
    const begun = this.rows('1m', from, whole)
    const hours = this.rows('1H', whole, minute + MINUTE)
    let quote = 0n
    for (const row of begun) quote += worth(row)
    for (const { t } of hours) quote += worth(this.generated(t))
    for (const part of this.quotes) if (part.t >= whole) quote += part.quote
    // An hour opens with its first trade; the window opens with its first minute, traded or not.
    const [{ o }] = (begun.length > 0 ? begun : this.rows('1m', from, from + MINUTE)) as [Row]
    const first = flatRow(from, o)
    for (const row of [...begun, ...hours]) joinRow(first, row)
    return { minute, open: first.o, high: first.h, low: first.l, lots: first.lots, quote }
  }
}
