import type { Interval } from '../../shared/calls/entities.ts'

const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
/** 1970-01-01 was a Thursday: the first Monday is four days on. */
const FIRST_MONDAY = 4 * DAY

/** The four grains that are kept; every interval is put together from one of them. */
export type Grain = '1s' | '1m' | '1H' | '1D'
export const GRAINS: readonly Grain[] = ['1s', '1m', '1H', '1D']
export const GRAIN_SPAN: Record<Grain, number> = { '1s': SECOND, '1m': MINUTE, '1H': HOUR, '1D': DAY }

/** How far back the history reaches that is made from the seed. */
export const HISTORY_SPAN: Record<Grain, number> = { '1s': 2 * HOUR, '1m': 7 * DAY, '1H': 90 * DAY, '1D': 730 * DAY }
/** How long live candles are kept: a little longer, so that whole larger candles can be put together at the edge. */
export const KEPT_SPAN: Record<Grain, number> = { '1s': 2 * HOUR, '1m': 8 * DAY, '1H': 92 * DAY, '1D': 740 * DAY }

/** The same on a light market, of which there are hundreds. */
export const LIGHT_SPAN: Record<Grain, number> = { '1s': 15 * MINUTE, '1m': 3 * DAY, '1H': 92 * DAY, '1D': 740 * DAY }

const INTERVALS: Record<Interval, { grain: Grain; span: number }> = {
  '1s': { grain: '1s', span: SECOND },
  '1m': { grain: '1m', span: MINUTE },
  '5m': { grain: '1m', span: 5 * MINUTE },
  '15m': { grain: '1m', span: 15 * MINUTE },
  '30m': { grain: '1m', span: 30 * MINUTE },
  '1H': { grain: '1H', span: HOUR },
  '4H': { grain: '1H', span: 4 * HOUR },
  '12H': { grain: '1H', span: 12 * HOUR },
  '1D': { grain: '1D', span: DAY },
  '1W': { grain: '1D', span: 7 * DAY },
}

export function intervalParts(interval: Interval): { grain: Grain; span: number } {
  return INTERVALS[interval]
}

/** Open time of the candle that holds `time`: whole spans of UTC, weeks from Monday 00:00 UTC. */
export function openTime(time: number, span: number): number {
  const shift = span === 7 * DAY ? FIRST_MONDAY : 0
  return Math.floor((time - shift) / span) * span + shift
}
