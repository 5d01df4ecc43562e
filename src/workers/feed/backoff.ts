export const BACKOFF_BASE = 500
export const BACKOFF_CAP = 30_000

/**
 * Wait before the next try, with full jitter: random in [0, min(cap, base · 2^attempt)).
 * Source: "Exponential Backoff And Jitter", AWS architecture blog, 2015. @param attempt failed tries so far, 0 for the first
 */
export function fullJitter(attempt: number, random: () => number): number {
  return random() * Math.min(BACKOFF_CAP, BACKOFF_BASE * 2 ** Math.min(attempt, 30))
}
