const BASE_MS = 500
const CAP_MS = 30_000
/** An outage so young … */
const YOUNG_MS = 3_000
/** … has no longer waits than this. */
const YOUNG_WAIT_MS = 1_500

/** Waiting times between tries as docs/wire.md has them: full jitter, doubling from half a second up to 30 s. */
export class Backoff {
  private tries = 0
  private since: number | null = null
  private readonly random: () => number

  /** @param random numbers in [0, 1) */
  constructor(random: () => number) {
    this.random = random
  }

  /** @param now ms @returns how long to wait before the next try, ms */
  next(now: number): number {
    this.since ??= now
    const wait = this.random() * Math.min(CAP_MS, BASE_MS * 2 ** this.tries)
    this.tries++
    return now - this.since < YOUNG_MS ? Math.min(YOUNG_WAIT_MS, wait) : wait
  }

  /** It went well: the next failure waits shortly again. */
  reset(): void {
    this.tries = 0
    this.since = null
  }
}
