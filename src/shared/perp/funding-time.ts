/** Eight hours, ms: the time from one funding to the next. */
export const FUNDING_PERIOD = 8 * 3_600_000

/**
 * PERP-FUNDING-TIME: funding is paid at 00:00, 08:00 and 16:00 UTC.
 * Source: rules.md, Perpetuals.
 * @returns the first instant after `time`, ms; at the instant itself the one that follows
 */
export function nextFunding(time: number): number {
  return Math.floor(time / FUNDING_PERIOD) * FUNDING_PERIOD + FUNDING_PERIOD
}
