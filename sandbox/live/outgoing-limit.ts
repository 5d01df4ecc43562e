import type { Timers } from '../../gateway/base/timers.ts'
import { after } from './turns.ts'

const SECOND = 1_000
const HOUR = 3_600_000

export interface OutgoingLimitParts {
  perSecond: number
  perHour: number
  clock: () => number
  timers: Timers
}

/** Lets frames out in their order, never more than a venue bears; what is too much waits. */
export class OutgoingLimit {
  private readonly parts: OutgoingLimitParts
  private waiting: { owner: object; say: () => void }[] = []
  /** Times of what was said within the last hour, oldest first. */
  private said: number[] = []
  private cancelTimer: (() => void) | null = null

  constructor(parts: OutgoingLimitParts) {
    this.parts = parts
  }

  /** @param owner whose frame it is: `forget` drops what of it still waits */
  take(owner: object, say: () => void): void {
    this.waiting.push({ owner, say })
    this.let()
  }

  /** What an owner still wanted to say is not said any more. */
  forget(owner: object): void {
    this.waiting = this.waiting.filter((one) => one.owner !== owner)
  }

  private let(): void {
    this.cancelTimer?.()
    this.cancelTimer = null
    const { perSecond, perHour, clock, timers } = this.parts
    while (this.waiting.length > 0) {
      const now = clock()
      this.said = this.said.filter((at) => now - at < HOUR)
      const recent = this.said.at(-perSecond)
      const hourly = this.said.at(-perHour)
      const next = Math.max(recent === undefined ? 0 : recent + SECOND, hourly === undefined ? 0 : hourly + HOUR)
      if (now < next) {
        this.cancelTimer = after(timers, next - now, () => this.let())
        return
      }
      this.said.push(now)
      this.waiting.shift()?.say()
    }
  }
}
