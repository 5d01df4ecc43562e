/** What a stream of a market carries besides its book; index prices may come on a stream of their own. */
export type SilentContent = 'trades' | 'ticker' | 'mark'

/** Silence that a stream may always have, and may never have, ms. A quiet market has no trade for minutes, and its ticker goes on. */
const LIMITS: Readonly<Record<SilentContent, { least: number; most: number }>> = {
  trades: { least: 10_000, most: 300_000 },
  ticker: { least: 5_000, most: 60_000 },
  mark: { least: 5_000, most: 60_000 },
}
/** A stream is silent after so many times its longest pause of the last minutes. */
const TIMES = 3
/** Length of a window in which the longest pause is sought, ms; the one before it counts too. */
const WINDOW_MS = 300_000
/** What was seen for a shorter time says nothing about pauses, ms. */
const PROOF_MS = 60_000

/** Knows of one stream when it has been quiet for longer than it ever is: it may have ended without a word while others go on. */
export class StreamSilence {
  private readonly limits: { least: number; most: number }
  private readonly since: number
  private heardAt: number
  private windowAt: number
  private longest = 0
  private before = 0
  private isSilent = false

  /** @param now when its first data came, ms */
  constructor(content: SilentContent, now: number) {
    this.limits = LIMITS[content]
    this.since = now
    this.heardAt = now
    this.windowAt = now
  }

  /** Silence that it may have now, ms. */
  get limit(): number {
    const { least, most } = this.limits
    if (this.heardAt - this.since < PROOF_MS) return most
    return Math.min(most, Math.max(least, TIMES * Math.max(this.longest, this.before)))
  }

  heard(now: number): void {
    if (now - this.windowAt >= WINDOW_MS) {
      this.before = this.longest
      this.longest = 0
      this.windowAt = now
    }
    // A pause in which it counted as gone is no pause that it usually has.
    if (!this.isSilent) this.longest = Math.max(this.longest, now - this.heardAt)
    this.heardAt = now
    this.isSilent = false
  }

  /** @returns whether it has become silent since the last look */
  look(now: number): boolean {
    if (this.isSilent || now - this.heardAt <= this.limit) return false
    this.isSilent = true
    return true
  }
}
