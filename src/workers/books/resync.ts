import type { Clock, Timers } from '../base/environment.ts'

const FIRST_WAIT = 1_000
const LONGEST_WAIT = 30_000
/** A first subscription gets so long for its snapshot. */
const ANSWER_WITHIN_MS = 5_000

/**
 * When a lost book is asked for again: at once, then at most once a second, doubling to 30 s while it keeps failing
 * (no snapshot comes, or the book is lost again before it was right for as long as the last wait).
 */
export class ResyncPolicy {
  private readonly env: { clock: Clock; timers: Timers }
  private readonly ask: () => void
  private cancel: (() => void) | null = null
  private lastAt = Number.NEGATIVE_INFINITY
  private wait = FIRST_WAIT
  private liveSince: number | null = null
  private asked = false
  private open = false
  /** Times that the book was asked for again, for the health panel. */
  asks = 0
  /** Of those, since it was last right. */
  tries = 0
  /** When it was asked for without an answer yet, and is to be asked for next; null where it is not. */
  askedAt: number | null = null
  nextAt: number | null = null

  constructor(env: { clock: Clock; timers: Timers }, ask: () => void) {
    this.env = env
    this.ask = ask
  }

  /** The topic has just been subscribed on a fresh connection. @param waits a snapshot has to come, or it is asked for again */
  began(waits = true): void {
    this.stop()
    this.open = true
    this.asked = false
    this.wait = FIRST_WAIT
    this.lastAt = this.env.clock()
    this.askedAt = this.lastAt
    this.tries = 0
    if (waits) this.arm(ANSWER_WITHIN_MS)
  }

  /** The book is right. */
  live(): void {
    if (this.liveSince !== null) return
    this.liveSince = this.env.clock()
    this.tries = 0
    this.askedAt = null
    this.disarm()
  }

  /** The person asks for it: it comes a second after the last request at the soonest, and later waits grow no longer by it. */
  now(): void {
    if (!this.open || this.liveSince !== null) return
    const now = this.env.clock()
    const rest = this.rest(FIRST_WAIT)
    // Asked for this very instant, or about to be.
    if (this.lastAt === now || (this.nextAt !== null && this.nextAt <= now + rest)) return
    this.disarm()
    if (rest > 0) this.plan(rest, () => this.request())
    else this.request()
  }

  /** The book is lost. */
  lost(): void {
    if (!this.open) return
    const now = this.env.clock()
    if (this.liveSince !== null && (now - this.liveSince >= this.wait || now < this.liveSince)) {
      this.wait = FIRST_WAIT
      this.asked = false
    }
    const wasLive = this.liveSince !== null
    this.liveSince = null
    if (this.cancel && !wasLive && this.asked) return
    this.disarm()
    this.arm(this.asked ? this.rest(this.wait) : 0)
  }

  /** Nothing is asked any more: the connection or the subscription has ended, or the book is refused. */
  stop(): void {
    this.disarm()
    this.open = false
    this.liveSince = null
  }

  private arm(ms: number): void {
    if (ms <= 0) this.again()
    else this.plan(ms, () => this.again())
  }

  private again(): void {
    if (this.asked) this.wait = Math.min(LONGEST_WAIT, this.wait * 2)
    this.request()
  }

  private request(): void {
    const now = this.env.clock()
    this.asked = true
    this.lastAt = now
    this.disarm()
    this.asks++
    this.tries++
    this.askedAt = now
    this.plan(this.wait, () => this.again())
    this.ask()
  }

  /** What is left of a wait since the last request; a clock that was set back makes it no longer than the whole. */
  private rest(wait: number): number {
    return Math.min(wait, Math.max(0, this.lastAt + wait - this.env.clock()))
  }

  private plan(ms: number, run: () => void): void {
    this.nextAt = this.env.clock() + ms
    this.cancel = this.env.timers.after(ms, run)
  }

  private disarm(): void {
    this.cancel?.()
    this.cancel = null
    this.nextAt = null
  }
}
