import type { Candle, Interval } from '../../shared/calls/entities.ts'
import { fromUnits } from '../../shared/decimal/decimal-text.ts'
import { isLight } from '../bots/liveliness.ts'
import type { MarketSpec } from '../contract/command.ts'
import { type DayStats, DayWindow } from './day-stats.ts'
import { History } from './history.ts'
import { GRAIN_SPAN, GRAINS, type Grain, intervalParts, KEPT_SPAN, LIGHT_SPAN, openTime } from './intervals.ts'
import { LightDay } from './light-day.ts'
import { LiveSeries } from './live-series.ts'
import { flatRow, joinRow, type Row } from './row.ts'

export interface CandleStore {
  /** A trade; `time` never goes back. Price in ticks of price_digits, quantity in lots of quantity_digits. */
  trade(time: number, priceTicks: number, lots: number): void
  /**
   * Oldest first, the newest being the one that `now` falls into. Where nothing was traded a candle is flat at the last close, volume 0.
   * @param limit at most so many, fewer where the record begins  @param end only candles that open before it, ms; null for all
   */
  candles(interval: Interval, limit: number, end: number | null, now: number): Candle[]
  /** Over the last 24 h, by minutes, history before the genesis included. */
  stats24h(now: number): DayStats
  /** JSON-safe; generated history is not in it. */
  save(): unknown
}

interface SavedCandles {
  grains: Record<Grain, string[]>
  quotes: string
}

/**
 * Candles of one market: those before the genesis from the seed, those since from trades. Seconds are kept for 2 h, minutes 8 days,
 * hours 92 days, days 740 days (a light market: seconds 15 min, minutes 3 days); all other intervals are put together from them.
 * @param saved what `save()` gave
 */
export function createCandleStore(spec: MarketSpec, seed: number, genesisTime: number, saved?: unknown): CandleStore {
  return new MarketCandles(spec, seed, genesisTime, saved as SavedCandles | undefined)
}

class MarketCandles implements CandleStore {
  private readonly history: History
  private readonly live: Record<Grain, LiveSeries>
  private readonly light: boolean
  private readonly kept: Record<Grain, number>
  private readonly day: DayWindow | LightDay
  private readonly priceDigits: number
  private readonly quantityDigits: number

  constructor(spec: MarketSpec, seed: number, genesisTime: number, saved?: SavedCandles) {
    this.priceDigits = spec.price_digits
    this.quantityDigits = spec.quantity_digits
    this.history = new History(spec, seed, genesisTime)
    const light = isLight(spec)
    this.light = light
    this.kept = light ? LIGHT_SPAN : KEPT_SPAN
    const series = (grain: Grain) => new LiveSeries(GRAIN_SPAN[grain], this.kept[grain], saved?.grains[grain], light)
    this.live = { '1s': series('1s'), '1m': series('1m'), '1H': series('1H'), '1D': series('1D') }
    const rows = (grain: Grain, from: number, to: number) => this.rows(grain, GRAIN_SPAN[grain], from, to)
    this.day = light
      ? new LightDay(rows, (t) => this.history.row('1H', t), saved?.quotes)
      : new DayWindow(
          (from, to) => rows('1m', from, to),
          (t) => this.history.row('1m', t),
          saved?.quotes,
        )
  }

  trade(time: number, priceTicks: number, lots: number): void {
    for (const grain of GRAINS) this.live[grain].trade(time, priceTicks, lots)
    this.day.trade(time, priceTicks, lots)
  }

  candles(interval: Interval, limit: number, end: number | null, now: number): Candle[] {
    const { grain, span } = intervalParts(interval)
    const newest = openTime(end === null ? now : Math.min(now, end - 1), span)
    const edge = this.first(grain, now)
    const whole = openTime(edge + span - 1, span)
    const first = Math.max(whole, newest - (limit - 1) * span)
    return this.rows(grain, span, first, newest + span).map((row) => this.candle(row))
  }

  stats24h(now: number): DayStats {
    return this.day.stats(now)
  }

  save(): SavedCandles {
    const { live } = this
    return {
      grains: { '1s': live['1s'].save(), '1m': live['1m'].save(), '1H': live['1H'].save(), '1D': live['1D'].save() },
      quotes: this.day.save(),
    }
  }

  /** Where the record begins: with the history while nothing since the genesis has fallen off, else with what is kept. */
  private first(grain: Grain, now: number): number {
    const kept = openTime(now - this.kept[grain], GRAIN_SPAN[grain])
    const first = this.history.first(grain)
    return this.light && kept <= this.history.end ? first : Math.max(first, kept)
  }

  /** Candles of `span` that open in [from, to), gaps filled, put together from a grain. */
  private rows(grain: Grain, span: number, from: number, to: number): Row[] {
    const size = GRAIN_SPAN[grain]
    const live = this.live[grain].range(from, to)
    const out: Row[] = []
    let at = 0
    let close = this.closeBefore(grain, from)
    for (let bucket = from; bucket < to; bucket += span) {
      let whole: Row | null = null
      for (let t = bucket; t < bucket + span; t += size) {
        const traded = live[at]?.t === t ? (live[at++] as Row) : null
        const made = this.history.row(grain, t)
        for (const part of [made, traded]) {
          if (!part) continue
          if (whole) joinRow(whole, part)
          else whole = { ...part, t: bucket }
        }
      }
      whole ??= flatRow(bucket, close)
      close = whole.c
      out.push(whole)
    }
    return out
  }

  /** Close of the last candle that opened before `t`. */
  private closeBefore(grain: Grain, t: number): number {
    const live = this.live[grain].before(t)
    if (live) return live.c
    return this.history.row(grain, t - GRAIN_SPAN[grain])?.c ?? this.history.start
  }

  private candle(row: Row): Candle {
    const price = (ticks: number) => fromUnits(ticks, this.priceDigits)
    return [row.t, price(row.o), price(row.h), price(row.l), price(row.c), fromUnits(row.lots, this.quantityDigits)]
  }
}
