import { TAPE_BUCKET, TAPE_ROW, TAPE_SPAN, TapeAt } from '../../../shared/hub-protocol/delivery-layout.ts'
import { openTime } from './intervals.ts'

/** One candle: open time in server ms, prices in ticks, volume in lots. */
export interface Bar {
  time: number
  open: number
  high: number
  low: number
  close: number
  volume: number
}

/** Trades of 250 ms, as the tape gives them. */
export interface Bucket {
  start: number
  open: number
  high: number
  low: number
  close: number
  volume: number
}

/** Rows of a packed tape as buckets, oldest first. */
export function bucketsOf(body: Float64Array): Bucket[] {
  const buckets: Bucket[] = []
  for (let at = 0; at + TAPE_ROW <= body.length; at += TAPE_ROW) {
    const value = (index: number) => body[at + index] as number
    buckets.push({
      start: value(TapeAt.start),
      open: value(TapeAt.open),
      high: value(TapeAt.high),
      low: value(TapeAt.low),
      close: value(TapeAt.close),
      volume: value(TapeAt.bought) + value(TapeAt.sold),
    })
  }
  return buckets
}

/** The first bucket that begins at or after an instant: from there on nothing can be in an answer that had come by then. */
export function cutAfter(time: number): number {
  return Math.ceil(time / TAPE_BUCKET) * TAPE_BUCKET
}

/** A bucket this much older than the newest has left the tape and comes no more. */
const GONE = TAPE_SPAN + 2_000
/** More empty candles than this are not made up: the history is asked again. */
const MAX_FLAT = 600

/**
 * Candles of one interval: those of the exchange, and what the tape tells after them.
 * The exchange's candles are true up to `cut`; the volume of buckets from `cut` on is added, once each. High, low and close do not add up,
 * so they may be taken from earlier buckets of the last candle too: they close the gap between the answer and the cut.
 */
export class LiveCandles {
  private readonly span: number
  /** The exchange's candles and what has left the tape since, oldest first. */
  private base: Bar[] = []
  private cut = 0
  private readonly recent = new Map<number, Bucket>()
  private all: Bar[] = []
  /** The market's last price, ticks: what header and book name is the newest candle's close. */
  private last: number | null = null

  /** @param span length of a candle, ms */
  constructor(span: number) {
    this.span = span
  }

  /** Oldest first; never changed in place. */
  get bars(): readonly Bar[] {
    return this.all
  }

  /** Takes the exchange's candles in place of all. @param cut see {@link cutAfter} */
  replace(bars: readonly Bar[], cut: number): void {
    this.base = [...bars]
    this.cut = cut
    for (const start of this.recent.keys()) if (start < cut - this.span) this.recent.delete(start)
    this.rebuild(0)
  }

  /** Takes the exchange's newest candles in place of the ones from their first on. */
  correct(bars: readonly Bar[], cut: number): void {
    const first = bars[0]
    if (!first) return
    this.replace([...this.base.filter((bar) => bar.time < first.time), ...bars], cut)
  }

  /** Older candles before those that are there. */
  prepend(bars: readonly Bar[]): void {
    const first = this.base[0]
    const older = first ? bars.filter((bar) => bar.time < first.time) : bars
    this.base = [...older, ...this.base]
    this.all = [...older, ...this.all]
  }

  /**
   * Takes the tape, and the time: candles open by the clock, flat where nothing was traded, as the exchange draws them.
   * @param now server ms; null where the feed is not current, so that nothing moves
   * @returns the candles that changed or are new, oldest first
   */
  take(buckets: readonly Bucket[], now: number | null): readonly Bar[] {
    for (const bucket of buckets) {
      // A bucket only grows; one cut at the tape's edge, or by a hub that came later, says less than is known.
      const known = this.recent.get(bucket.start)
      if (!known || bucket.volume >= known.volume) this.recent.set(bucket.start, bucket)
    }
    const newest = buckets.at(-1)
    if (newest) this.fold(newest.start - GONE)
    return this.rebuild(now ?? 0)
  }

  /** Takes the market's last price. @returns the candles that changed */
  close(last: number | null): readonly Bar[] {
    this.last = last
    const before = this.all.at(-1)
    if (!before || last === null || before.close === last) return []
    this.all = this.closed([...this.all])
    return this.all.slice(-1)
  }

  /** True where the time since the last candle is more than can be filled with flat ones. */
  isBehind(now: number): boolean {
    const last = this.all.at(-1)
    return last !== undefined && openTime(now, this.span) - last.time > MAX_FLAT * this.span
  }

  /** Moves buckets that cannot come again into the candles. */
  private fold(before: number): void {
    const old = [...this.recent.values()].filter((bucket) => bucket.start < before).sort((a, b) => a.start - b.start)
    if (old.length === 0) return
    for (const bucket of old) this.recent.delete(bucket.start)
    this.base = this.withBuckets(this.base, old, 0)
    const end = (old.at(-1) as Bucket).start + TAPE_BUCKET
    if (end > this.cut) this.cut = end
  }

  private rebuild(now: number): readonly Bar[] {
    const buckets = [...this.recent.values()].sort((a, b) => a.start - b.start)
    const before = this.all
    this.all = this.closed(this.withBuckets(this.base, buckets, now))
    const changed: Bar[] = []
    const from = Math.max(0, Math.min(before.length, this.base.length) - 1)
    for (let i = from; i < this.all.length; i++) {
      const bar = this.all[i] as Bar
      if (!sameBar(bar, before[i])) changed.push(bar)
    }
    return changed
  }

  private closed(bars: Bar[]): Bar[] {
    const bar = bars.at(-1)
    const { last } = this
    if (bar && last !== null && bar.close !== last)
      bars[bars.length - 1] = { ...bar, close: last, high: Math.max(bar.high, last), low: Math.min(bar.low, last) }
    return bars
  }

  /** @param buckets oldest first  @param now opens candles up to this instant */
  private withBuckets(base: readonly Bar[], buckets: readonly Bucket[], now: number): Bar[] {
    const bars = [...base]
    const known = bars.at(-1)?.time ?? Number.NEGATIVE_INFINITY
    for (const bucket of buckets) {
      const time = openTime(bucket.start, this.span)
      if (time < known) continue
      const counted = bucket.start >= this.cut
      if (!counted && time !== known) continue
      this.open(bars, time, bucket.open)
      const at = bars.length - 1
      const bar = bars[at]
      if (!bar || bar.time !== time) continue
      bars[at] = {
        time,
        open: bar.open,
        high: Math.max(bar.high, bucket.high),
        low: Math.min(bar.low, bucket.low),
        close: bucket.close,
        volume: bar.volume + (counted ? bucket.volume : 0),
      }
    }
    const last = bars.at(-1)
    if (last && now > 0) this.open(bars, openTime(now, this.span), last.close)
    return bars
  }

  /** Opens the candle of `time` and flat ones before it where there are none. */
  private open(bars: Bar[], time: number, price: number): void {
    const last = bars.at(-1)
    if (!last) {
      bars.push(flat(time, price))
      return
    }
    if (last.time >= time || (time - last.time) / this.span > MAX_FLAT) return
    for (let at = last.time + this.span; at < time; at += this.span) bars.push(flat(at, last.close))
    bars.push(flat(time, price))
  }
}

function flat(time: number, price: number): Bar {
  return { time, open: price, high: price, low: price, close: price, volume: 0 }
}

function sameBar(a: Bar, b: Bar | undefined): boolean {
  return (
    b !== undefined &&
    a.time === b.time &&
    a.open === b.open &&
    a.high === b.high &&
    a.low === b.low &&
    a.close === b.close &&
    a.volume === b.volume
  )
}
