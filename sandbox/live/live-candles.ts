import type { Timers } from '../../gateway/base/timers.ts'
import { intervalParts, openTime } from '../../src/engine/candles/intervals.ts'
import { compareDecimals } from '../../src/engine/wire/compare-decimals.ts'
import type { Candle, Interval } from '../../src/shared/calls/entities.ts'
import type { Instrument, VenuePlan } from '../../src/venues/base/venue-plan.ts'
import { addDecimals } from './second-candles.ts'
import { atMost } from './turns.ts'
import type { VenueAccess } from './venue-access.ts'

/** A page waits no longer than this for candles, ms. */
const PATIENCE_MS = 3_000
/** The newest candles are asked for anew after this, ms; sparklines of half hours after a minute. */
const FRESH_MS = 5_000
const SLOW_FRESH_MS = 60_000
const HALF_HOUR = 1_800_000
/** Series that are remembered; those that were not asked for the longest go first. */
const MAX_SERIES = 500
const MAX_PER_SERIES = 3_000
/** Parts of a series that are known to have been asked for; anybody may ask for any. */
const MAX_PARTS = 1_000
/** Questions that may wait for the venue; whoever comes then sees what is known. */
const MAX_RUNNING = 100
/** From which interval of a venue one that it does not have is put together. */
const FROM: Partial<Record<Interval, readonly Interval[]>> = { '4H': ['1H'], '12H': ['4H', '1H'], '1W': ['1D'] }

export interface CandlesAsked {
  interval: Interval
  limit: number
  /** Only those that open before this time, ms; null for the newest. */
  end: number | null
}

interface Series {
  /** By open time. */
  candles: Map<number, Candle>
  askedAt: number
  /** Ends of older parts that were asked for. */
  older: Set<string>
}

export interface CandlesParts {
  plan: VenuePlan
  access: VenueAccess
  clock: () => number
  timers: Timers
}

/** Candles of a venue by REST, remembered. */
export class LiveCandles {
  private readonly parts: CandlesParts
  private readonly series = new Map<string, Series>()
  private readonly running = new Map<string, Promise<void>>()

  constructor(parts: CandlesParts) {
    this.parts = parts
  }

  /** Whether the venue has candles of this interval, or of one from which they can be put together. */
  has(interval: Interval): boolean {
    return this.sourceOf(interval) !== null
  }

  /** What is remembered, oldest first. */
  known(currencyId: number, { interval, limit, end }: CandlesAsked): Candle[] {
    const source = this.sourceOf(interval)
    const series = source && this.series.get(`${currencyId}:${source}`)
    if (!series) return []
    const all = [...series.candles.values()].sort((a, b) => a[0] - b[0])
    const merged = source === interval ? all : mergeCandles(all, intervalParts(interval).span)
    return merged.filter(([open]) => end === null || open < end).slice(-limit)
  }

  /** Asks for what is not known or old. Waits for it no longer than a page can; a venue that refuses leaves what was known. */
  load(currencyId: number, instrument: Instrument, asked: CandlesAsked): Promise<void> {
    const source = this.sourceOf(asked.interval)
    if (!source) return Promise.resolve()
    const name = `${currencyId}:${source}`
    const part = `${name}:${asked.end}:${asked.limit}`
    let run = this.running.get(part)
    if (!run) {
      const series = this.seriesOf(name)
      if (!this.isDue(series, asked, part) || this.running.size >= MAX_RUNNING) return Promise.resolve()
      run = this.fetch(series, instrument, source, asked, part).finally(() => this.running.delete(part))
      this.running.set(part, run)
    }
    return atMost(this.parts.timers, PATIENCE_MS, run)
  }

  private isDue(series: Series, { interval, end, limit }: CandlesAsked, part: string): boolean {
    if (end !== null) return !series.older.has(part)
    const fresh = intervalParts(interval).span >= HALF_HOUR ? SLOW_FRESH_MS : FRESH_MS
    return this.parts.clock() - series.askedAt >= fresh || (series.candles.size < limit && !series.older.has(part))
  }

  private async fetch(
    series: Series,
    instrument: Instrument,
    source: Interval,
    { interval, limit, end }: CandlesAsked,
    part: string,
  ): Promise<void> {
    const { plan, access, clock } = this.parts
    const { span } = intervalParts(source)
    const wanted = limit * Math.ceil(intervalParts(interval).span / span)
    let until = end
    let left = Math.min(wanted, MAX_PER_SERIES)
    const askedAt = clock()
    try {
      while (left > 0) {
        const count = Math.min(left, plan.candlesPerCall)
        const request = { interval: plan.intervals[source] as string, span, count, end: until, now: clock() }
        const candles = plan.readCandles(await access.call(plan.candlesUrl(instrument, request)), instrument)
        for (const candle of candles) series.candles.set(candle[0], candle)
        const oldest = candles[0]?.[0]
        if (oldest === undefined || (until !== null && oldest >= until)) break
        left -= count
        until = oldest
      }
      if (end === null) series.askedAt = askedAt
      if (series.older.size >= MAX_PARTS) series.older.clear()
      series.older.add(part)
    } catch {
      // The venue said no, or nothing: what was known stays, and the next page asks again.
      if (end === null) series.askedAt = askedAt
    }
    this.trim(series)
  }

  private trim(series: Series): void {
    if (series.candles.size <= 4 * MAX_PER_SERIES) return
    const newest = [...series.candles.values()].sort((a, b) => b[0] - a[0]).slice(0, MAX_PER_SERIES)
    series.candles = new Map(newest.map((candle) => [candle[0], candle]))
    series.older.clear()
  }

  private seriesOf(name: string): Series {
    const known = this.series.get(name) ?? {
      candles: new Map<number, Candle>(),
      askedAt: Number.NEGATIVE_INFINITY,
      older: new Set<string>(),
    }
    this.series.delete(name)
    this.series.set(name, known)
    if (this.series.size > MAX_SERIES) this.series.delete(this.series.keys().next().value as string)
    return known
  }

  private sourceOf(interval: Interval): Interval | null {
    const { intervals } = this.parts.plan
    if (intervals[interval] !== undefined) return interval
    return FROM[interval]?.find((one) => intervals[one] !== undefined) ?? null
  }
}

/** Puts candles together to longer ones. @param candles oldest first @param span of the longer ones, ms */
export function mergeCandles(candles: readonly Candle[], span: number): Candle[] {
  const merged: Candle[] = []
  for (const candle of candles) {
    const at = openTime(candle[0], span)
    const last = merged.at(-1)
    if (last?.[0] !== at) {
      merged.push([at, candle[1], candle[2], candle[3], candle[4], candle[5]])
      continue
    }
    if (compareDecimals(candle[2], last[2]) > 0) last[2] = candle[2]
    if (compareDecimals(candle[3], last[3]) < 0) last[3] = candle[3]
    last[4] = candle[4]
    last[5] = addDecimals(last[5], candle[5])
  }
  return merged
}
