import type { Timers } from '../../gateway/base/timers.ts'

/** Runs something once. @returns a function that ends the waiting */
export function after(timers: Timers, ms: number, run: () => void): () => void {
  const cancel = timers.every(Math.max(1, ms), () => {
    cancel()
    run()
  })
  return cancel
}

/** Waits for something no longer than so many ms. Never fails. */
export function atMost(timers: Timers, ms: number, run: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const cancel = after(timers, ms, resolve)
    const done = () => {
      cancel()
      resolve()
    }
    run.then(done, done)
  })
}

/** A clock that goes on where the other one is set back: waiting times are measured by it. */
export function forwardClock(clock: () => number): () => number {
  let newest = clock()
  let ahead = 0
  return () => {
    const now = clock() + ahead
    if (now < newest) ahead += newest - now
    newest = Math.max(newest, now)
    return newest
  }
}

export interface TurnsParts {
  /** Least time between two turns, ms. */
  every: number
  clock: () => number
  timers: Timers
  /** No turn before this time, ms. */
  notBefore(): number
}

/** Gives turns one after the other, each so many ms after the last one at the earliest. */
export class Turns {
  private readonly parts: TurnsParts
  private readonly urgent = new Set<() => void>()
  private readonly waiting = new Set<() => void>()
  private free = Number.NEGATIVE_INFINITY
  private cancelTimer: (() => void) | null = null

  constructor(parts: TurnsParts) {
    this.parts = parts
  }

  /** @param isUrgent before all that are not @returns a function that gives the turn up */
  take(run: () => void, isUrgent = false): () => void {
    const turn = () => run()
    const queue = isUrgent ? this.urgent : this.waiting
    queue.add(turn)
    this.give()
    return () => void queue.delete(turn)
  }

  close(): void {
    this.urgent.clear()
    this.waiting.clear()
    this.cancelTimer?.()
  }

  private give(): void {
    this.cancelTimer?.()
    this.cancelTimer = null
    for (const queue of [this.urgent, this.waiting])
      for (const turn of queue) {
        const now = this.parts.clock()
        const next = Math.max(this.free, this.parts.notBefore())
        if (now < next) {
          this.cancelTimer = after(this.parts.timers, next - now, () => this.give())
          return
        }
        this.free = now + this.parts.every
        queue.delete(turn)
        turn()
      }
  }
}
