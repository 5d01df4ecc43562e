/** A difference between the two clocks that grows by less than this between two looks is no sleep, ms. */
const SLACK_MS = 200

/**
 * Monotonic time in which the machine's sleep counts: some systems stop their monotonic clock while they sleep, and a host that slept
 * would take its lead for as fresh as before. A clock that is set forward counts as sleep too, which ends a lead early and harms nothing.
 * @param monotonic time that may stand still while the machine sleeps, ms @param clock ms since 1970
 */
export function wakingStopwatch(monotonic: () => number, clock: () => number): () => number {
  let slept = 0
  let apart = clock() - monotonic()
  return () => {
    const now = monotonic()
    const found = clock() - now
    if (found - apart > SLACK_MS) slept += found - apart
    apart = found
    return now + slept
  }
}
