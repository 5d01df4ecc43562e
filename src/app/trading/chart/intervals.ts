import type { Interval } from '../../../shared/calls/entities.ts'

/** The choices of product.md §9. `line` draws the closes of the calls' own default, one second. */
export const CHART_INTERVALS = ['line', '1m', '5m', '15m', '30m', '1H', '4H', '12H', '1D', '1W'] as const
export type ChartInterval = (typeof CHART_INTERVALS)[number]
export const DEFAULT_INTERVAL: ChartInterval = '15m'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const WEEK = 7 * DAY
/** 1970-01-01 was a Thursday; weeks begin on Monday, 00:00 UTC. */
const FIRST_MONDAY = 4 * DAY

const SPANS: Record<Interval, number> = {
  '1s': SECOND,
  '1m': MINUTE,
  '5m': 5 * MINUTE,
  '15m': 15 * MINUTE,
  '30m': 30 * MINUTE,
  '1H': HOUR,
  '4H': 4 * HOUR,
  '12H': 12 * HOUR,
  '1D': DAY,
  '1W': WEEK,
}

/** The stored choice, or the default where it is none. */
export function chartIntervalOf(text: string | null): ChartInterval {
  return CHART_INTERVALS.find((each) => each === text) ?? DEFAULT_INTERVAL
}

/** The interval that the calls know. */
export function callInterval(interval: ChartInterval): Interval {
  return interval === 'line' ? '1s' : interval
}

/** Length of a candle, ms. */
export function spanOf(interval: ChartInterval): number {
  return SPANS[callInterval(interval)]
}

/** When the candle opened that holds `time`, ms: whole spans of UTC, weeks from Monday. */
export function openTime(time: number, span: number): number {
  const shift = span === WEEK ? FIRST_MONDAY : 0
  return Math.floor((time - shift) / span) * span + shift
}
