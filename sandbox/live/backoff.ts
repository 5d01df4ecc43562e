const BASE_MS = 500
const CAP_MS = 30_000

/** Waiting times between tries: full jitter, doubling from half a second up to 30 s. */
export class Backoff {
  private tries = 0
  private readonly random: () => number

  /** @param random numbers in [0, 1) */
  constructor(random: () => number) {
    this.random = random
  }

  /** @returns how long to wait before the next try, ms */
  next(): number {
    const most = Math.min(CAP_MS, BASE_MS * 2 ** this.tries)
    this.tries++
    return this.random() * most
  }

  /** It went well: the next failure waits shortly again. */
  reset(): void {
    this.tries = 0
  }
}
