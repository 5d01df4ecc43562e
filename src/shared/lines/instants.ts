/*
 * The instants of the product lines, ms since 1970. UTC+8 has no summer time. Source: lines.md §0.2, product.md §9.
 */

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** 12:00 and 18:00 UTC+8, as time of the UTC day. */
const NOON = 4 * HOUR
const SIX = 10 * HOUR
/** 00:00 of the first Monday of 1970, as 1 January was a Thursday. */
const MONDAY = 4 * DAY

/** D8: the date in UTC+8, as days since 1970. */
export function utc8DateOf(time: number): number {
  return Math.floor((time + 8 * HOUR) / DAY)
}

/** UD: the date in UTC, as days since 1970. */
export function utcDateOf(time: number): number {
  return Math.floor(time / DAY)
}

/** 12:00 UTC+8 of a date, the daily settlement. @param date of UTC+8, days since 1970 */
export function noonOf(date: number): number {
  return date * DAY + NOON
}

/** The first Noon strictly after `time`: at the instant itself the one that follows. */
export function nextNoon(time: number): number {
  return nextOf(time, NOON, DAY)
}

/** The first 18:00 UTC+8 strictly after `time`. */
export function nextSix(time: number): number {
  return nextOf(time, SIX, DAY)
}

/** The first Monday 00:00 UTC strictly after `time`. */
export function nextMonday(time: number): number {
  return nextOf(time, MONDAY, 7 * DAY)
}

function nextOf(time: number, first: number, period: number): number {
  return Math.floor((time - first) / period) * period + period + first
}
