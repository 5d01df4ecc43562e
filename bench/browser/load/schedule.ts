/** Of a message: times since 1970 have a quarter of a microsecond. */
export const ROUNDING = 1e-3

/**
 * When each message of a steady stream is due. Times follow from the start alone: a sender that was held up sends what is
 * overdue at once, and what it sends late still counts from when it was due (no coordinated omission).
 */
export class Schedule {
  readonly startAt: number
  private readonly perMs: number

  /** @param startAt ms @param rate messages a second */
  constructor(startAt: number, rate: number) {
    if (!(rate > 0)) throw new RangeError(`a rate of ${rate} messages a second`)
    this.startAt = startAt
    this.perMs = rate / 1_000
  }

  /** Messages due by `now`, the first one being due at the start. */
  due(now: number): number {
    return now < this.startAt ? 0 : Math.floor((now - this.startAt) * this.perMs + ROUNDING) + 1
  }

  /** The time at which message `index` (from 0) is due. */
  at(index: number): number {
    return this.startAt + index / this.perMs
  }
}
