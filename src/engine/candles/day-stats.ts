import { DAY, MINUTE, openTime } from './intervals.ts'
import { joinRow, type Row } from './row.ts'

export interface DayStats {
  /** Ticks. */
  open: number
  high: number
  low: number
  lots: number
  /** Σ ticks × lots, exact. */
  quote: bigint
}

/** Quote volume of the minute or hour that opens at `t`. */
interface Quote {
  t: number
  quote: bigint
}

/**
 * The last 24 h, by minutes: the current minute and the 1,439 before it. What lies in closed minutes is added up once a minute;
 * a call adds the open minute only.
 */
export class DayWindow {
  /** Quote volume of minutes with trades, oldest first. */
  private readonly quotes: Quote[]
  private closed: { t: number; row: Row; quote: bigint } | null = null
  private readonly minutes: (from: number, to: number) => Row[]
  private readonly generated: (t: number) => Row | null

  /** @param minutes the candles in [from, to), flat where nothing was traded  @param generated the part of one that is history */
  constructor(minutes: (from: number, to: number) => Row[], generated: (t: number) => Row | null, saved?: string) {
    this.minutes = minutes
    this.generated = generated
    this.quotes = quotesFromText(saved, MINUTE)
  }

  trade(time: number, price: number, lots: number): void {
    const t = openTime(time, MINUTE)
    const quote = BigInt(price) * BigInt(lots)
    const last = this.quotes[this.quotes.length - 1]
    if (last && last.t === t) {
      last.quote += quote
      return
    }
    this.quotes.push({ t, quote })
    let old = 0
    while ((this.quotes[old] as { t: number }).t <= t - DAY) old++
    if (old > 0) this.quotes.splice(0, old)
  }

  stats(now: number): DayStats {
    const current = openTime(now, MINUTE)
    if (this.closed?.t !== current) this.closed = this.addUp(current)
    const { row, quote } = this.closed
    const open = this.minutes(current, current + MINUTE)[0] as Row
    const last = this.quotes[this.quotes.length - 1]
    const live = last && last.t === current ? last.quote : 0n
    return {
      open: row.o,
      high: Math.max(row.h, open.h),
      low: Math.min(row.l, open.l),
      lots: row.lots + open.lots,
      quote: quote + live + worth(this.generated(current)),
    }
  }

  save(): string {
    return quotesToText(this.quotes, MINUTE)
  }

  private addUp(current: number): { t: number; row: Row; quote: bigint } {
    const from = current - DAY + MINUTE
    const [row, ...later] = this.minutes(from, current) as [Row, ...Row[]]
    let quote = worth(this.generated(from))
    for (const minute of later) {
      joinRow(row, minute)
      quote += worth(this.generated(minute.t))
    }
    for (const part of this.quotes) if (part.t >= from && part.t < current) quote += part.quote
    return { t: current, row, quote }
  }
}

/** Quote volume that a generated candle stands for: its volume at the mean of open, high, low and close. */
export function worth(row: Row | null): bigint {
  if (!row) return 0n
  return (BigInt(row.lots) * BigInt(row.o + row.h + row.l + row.c)) / 4n
}

/** @param span of what a volume stands for, ms */
export function quotesToText(quotes: readonly Quote[], span: number): string {
  let before = 0
  return quotes
    .map(({ t, quote }) => {
      const text = `${((t - before) / span).toString(36)} ${quote.toString(36)}`
      before = t
      return text
    })
    .join(';')
}

export function quotesFromText(text: string | undefined, span: number): Quote[] {
  let t = 0
  return (text ? text.split(';') : []).map((part) => {
    const [gap, quote] = part.split(' ')
    t += Number.parseInt(gap ?? '', 36) * span
    return { t, quote: bigint36(quote ?? '') }
  })
}

function bigint36(text: string): bigint {
  let value = 0n
  for (let i = 0; i < text.length; i += 8) {
    const part = text.slice(i, i + 8)
    value = value * 36n ** BigInt(part.length) + BigInt(Number.parseInt(part, 36))
  }
  return value
}
