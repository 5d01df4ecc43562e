/** The exchange counts one confirmation of a deposit in each such time after it was seen, on whatever network. */
export const CONFIRMATION_MS = 1_000

/** How long a deposit takes from being seen to being credited, ms. */
export function arrivalMs(confirmations: number): number {
  return confirmations * CONFIRMATION_MS
}
