import type { Clock, Timers } from '../base/environment.ts'

const APART = 1_000

/** Asks the server for something on a person's wish, at most once a second: a wish that comes sooner waits for its turn. */
export class AskLimit {
  private readonly env: { clock: Clock; timers: Timers }
  private readonly ask: () => void
  private askedAt = Number.NEGATIVE_INFINITY
  private cancel: (() => void) | null = null

  constructor(env: { clock: Clock; timers: Timers }, ask: () => void) {
    this.env = env
    this.ask = ask
  }

  /** The person asks. */
  now(): void {
    if (this.cancel) return
    const rest = this.askedAt + APART - this.env.clock()
    if (rest > 0) this.cancel = this.env.timers.after(Math.min(APART, rest), () => this.request())
    else this.request()
  }

  /** Nothing is to be asked any more. */
  stop(): void {
    this.cancel?.()
    this.cancel = null
  }

  private request(): void {
    this.stop()
    this.askedAt = this.env.clock()
    this.ask()
  }
}
