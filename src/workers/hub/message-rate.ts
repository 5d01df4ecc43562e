const SPAN = 1_000

/** Pushes a second over the last second or so. */
export class MessageRate {
  perSecond = 0
  private at = 0
  private count = 0

  /** @param total pushes so far */
  sample(now: number, total: number): void {
    const span = now - this.at
    if (span < SPAN && span >= 0) return
    if (this.at > 0 && span > 0) this.perSecond = Math.round(((total - this.count) * SPAN) / span)
    this.at = now
    this.count = total
  }
}
