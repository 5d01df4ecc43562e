/*
 * Months of UTC, counted since January 1970. Source: lines.md §9, §10.
 */

/** @param time ms */
export function monthOf(time: number): number {
  const date = new Date(time)
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth()
}

/** The first instant of a month, ms. @param month since January 1970 */
export function monthStart(month: number): number {
  return Date.UTC(1970, month, 1)
}
