/** Handshakes that may come within any second. */
export const HANDSHAKES_PER_SECOND = 200
/** Between two slots, ms: a tenth slower than allowed, since clients are not exact. */
const APART_MS = 1_000 / (HANDSHAKES_PER_SECOND * 0.9)

/** Instants at which somebody may connect, so far apart that no server gets more handshakes than it can take. */
export class HandshakeSlots {
  private readonly clock: () => number
  private last = Number.NEGATIVE_INFINITY

  constructor(clock: () => number) {
    this.clock = clock
  }

  /** Takes the next instant that is free. @param least ms from now at the earliest @returns how long to wait for it, ms */
  next(least = 0): number {
    const now = this.clock()
    this.last = Math.max(now + least, this.last + APART_MS)
    return this.last - now
  }
}
