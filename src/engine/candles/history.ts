import { toScaled, toUnits } from '../../shared/decimal/decimal-text.ts'
import { dayWorth, isLight } from '../bots/liveliness.ts'
import type { MarketSpec } from '../contract/command.ts'
import { bell, mix, smoothNoise } from '../kernel/arithmetic.ts'
import { Random } from '../kernel/random.ts'
import { DAY, type Grain, HISTORY_SPAN, HOUR, MINUTE } from './intervals.ts'
import { refine } from './refine.ts'
import type { Row } from './row.ts'

/** Usual height of a day against the price. */
const DAY_WIDTH = 0.021
/** Hours of a light market whose minutes are kept once they are made: a day's window and a little more. */
const LIGHT_HOURS = 30

/**
 * Candles before the genesis, made from the seed when they are asked for and never stored: days are drawn backwards from the start
 * price, each day is refined into hours, each hour into minutes, each minute into seconds, and each refinement adds up to what it
 * came from. Every day, hour and minute has its own seed, so the order of asking changes nothing.
 */
export class History {
  /** The history's end: the whole minute before the genesis. */
  readonly end: number
  /** Price at which it ends, ticks. */
  readonly start: number
  private readonly tick: number
  private readonly step: number
  private readonly key: number
  private readonly lotsOfDay: number
  private readonly width: number
  private readonly hoursKept: number
  private readonly days = new Map<number, Row>()
  /** The day that is drawn next, in days since 1970, and the price at which it closes. */
  private undrawn: number
  private close: number
  private readonly hours = new Map<number, Row[]>()
  private readonly minutes = new Map<number, Row[]>()
  private readonly seconds = new Map<number, Row[]>()

  /** @throws RangeError where the spec's price, tick or step does not fit its digits */
  constructor(spec: MarketSpec, seed: number, genesisTime: number) {
    const start = toUnits(spec.start_price, spec.price_digits)
    const tick = toUnits(spec.tick_size, spec.price_digits)
    const step = toUnits(spec.step_size, spec.quantity_digits)
    if (!start || !tick || !step) throw new RangeError(`market ${spec.symbol}: price, tick or step`)
    this.end = Math.floor(genesisTime / MINUTE) * MINUTE
    this.start = start
    this.tick = tick
    this.step = step
    this.key = mix(seed | 0, spec.currency_id)
    const one = Number(toScaled('1', spec.price_digits)) * Number(toScaled('1', spec.quantity_digits))
    this.lotsOfDay = (dayWorth(spec.liveliness) / start) * one
    this.width = spec.liveliness?.day_move ?? DAY_WIDTH
    this.hoursKept = isLight(spec) ? LIGHT_HOURS : Number.POSITIVE_INFINITY
    this.undrawn = Math.floor((this.end - 1) / DAY)
    this.close = start
  }

  /** First open time of a grain. */
  first(grain: Grain): number {
    return grain === '1D'
      ? Math.floor(this.end / DAY) * DAY - HISTORY_SPAN['1D']
      : Math.floor((this.end - HISTORY_SPAN[grain]) / HOUR) * HOUR
  }

  /** The candle of a grain that opens at `t`; null outside the history. The one that the genesis falls into ends there. */
  row(grain: Grain, t: number): Row | null {
    if (t >= this.end || t < this.first(grain)) return null
    if (grain === '1D') return this.day(t)
    if (grain === '1H') return this.hour(t)
    return grain === '1m' ? this.minute(t) : this.second(t)
  }

  private day(t: number): Row | null {
    while (this.undrawn * DAY >= t) this.drawDay()
    return this.days.get(t) ?? null
  }

  private hour(t: number): Row | null {
    const from = Math.floor(t / DAY) * DAY
    return this.parts(this.hours, this.day(from), DAY, HOUR, 2)?.[(t - from) / HOUR] ?? null
  }

  private minute(t: number): Row | null {
    const from = Math.floor(t / HOUR) * HOUR
    return this.parts(this.minutes, this.hour(from), HOUR, MINUTE, 3)?.[(t - from) / MINUTE] ?? null
  }

  private second(t: number): Row | null {
    const from = Math.floor(t / MINUTE) * MINUTE
    return this.parts(this.seconds, this.minute(from), MINUTE, 1000, 4)?.[(t - from) / 1000] ?? null
  }

  private parts(cache: Map<number, Row[]>, whole: Row | null, length: number, span: number, salt: number) {
    if (!whole) return null
    let rows = cache.get(whole.t)
    if (!rows) {
      const parts = Math.min(length, this.end - whole.t) / span
      const count = Math.ceil(parts)
      const random = Random.seeded(mix(this.key, salt), Math.floor(whole.t / length) | 0)
      rows = refine(whole, count, span, this.tick, this.step, random, parts - (count - 1))
      cache.set(whole.t, rows)
      // The oldest made goes first; what it held is made again, and alike, when it is asked for.
      if (cache.size > this.hoursKept) cache.delete(cache.keys().next().value as number)
    }
    return rows
  }

  /** Draws one more day into the past. */
  private drawDay(): void {
    const { close, undrawn: d } = this
    const snap = (price: number) => Math.max(1, Math.round(price / this.tick)) * this.tick
    const t = d * DAY
    const random = Random.seeded(mix(this.key, 1), d)
    const part = Math.min(1, (this.end - t) / DAY)
    const mood = 1 + 0.55 * smoothNoise(mix(this.key, 5), d / 23)
    const width = this.width * mood * Math.sqrt(part)
    // Back towards the start price, slowly: two years stay in a market's usual range.
    const pull = 0.004 * (close / this.start - 0.8)
    const move = width * (bell(random) * (random.unit() < 0.05 ? 2 : 0.9)) + pull
    const open = snap(close / (1 + Math.max(-0.3, Math.min(0.3, move))))
    const high = snap(Math.max(open, close) * (1 + 0.5 * width * Math.abs(bell(random))))
    const low = snap(Math.min(open, close) * (1 - 0.5 * width * Math.abs(bell(random))))
    const swing = 0.6 + 8 * (Math.abs(close - open) / close) + 0.25 * Math.abs(bell(random))
    const lots = Math.floor((this.lotsOfDay * part * mood * swing) / this.step) * this.step
    this.days.set(t, { t, o: open, h: Math.max(high, open, close), l: Math.min(low, open, close), c: close, lots })
    this.close = open
    this.undrawn--
  }
}
