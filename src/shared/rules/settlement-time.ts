const DAY = 24 * 3_600_000
/** 12:00 UTC+8, as time of UTC. */
const SETTLES_AT = 4 * 3_600_000

/**
 * The daily settlement at 12:00 UTC+8. Source: product.md §9.
 * @returns the first instant after `time`, ms; at the instant itself the one that follows
 */
export function nextSettlement(time: number): number {
  return Math.floor((time - SETTLES_AT) / DAY) * DAY + DAY + SETTLES_AT
}
