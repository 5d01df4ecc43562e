import { after } from './after.ts'
import { HANDSHAKES_PER_SECOND } from './handshake-slots.ts'
import type { Timers } from './timers.ts'

/** Between two turns, ms: a tenth slower than allowed, since timers are not exact. */
const APART_MS = 1_000 / (HANDSHAKES_PER_SECOND * 0.9)
/** Turns that a late timer may catch up with. */
const CATCH_UP = 2

/**
 * Who may connect next, so that no server gets more handshakes than it can take. Owners come in turn, one handshake each: however many
 * one of them wants, another waits for one round alone. A turn is used when it comes, and whoever gives up waiting costs none.
 */
export class HandshakeTurns {
  /** What waits, by owner; the owner whose turn is next comes first. */
  private readonly waiting = new Map<string, Set<() => void>>()
  private nextAt = Number.NEGATIVE_INFINITY
  private cancelTimer: (() => void) | null = null
  private readonly clock: () => number
  private readonly timers: Timers

  /** @param clock ms */
  constructor(clock: () => number, timers: Timers) {
    this.clock = clock
    this.timers = timers
  }

  /** How many wait. */
  get size(): number {
    let size = 0
    for (const runs of this.waiting.values()) size += runs.size
    return size
  }

  /**
   * Runs something when its turn comes: at once where nobody waits and the last turn is long enough ago.
   * @param owner whose turn it is
   * @returns a function that gives the turn back; it does nothing once the turn has come
   */
  take(owner: string, run: () => void): () => void {
    if (this.waiting.size === 0 && this.clock() >= this.nextAt) {
      this.use(run, 0)
      return () => undefined
    }
    const own = () => run()
    const runs = this.waiting.get(owner)
    if (runs) runs.add(own)
    else this.waiting.set(owner, new Set([own]))
    this.plan()
    return () => this.giveBack(owner, own)
  }

  private giveBack(owner: string, run: () => void): void {
    const runs = this.waiting.get(owner)
    if (runs?.delete(run) && runs.size === 0) this.waiting.delete(owner)
  }

  private use(run: () => void, catchUp: number): void {
    this.nextAt = Math.max(this.nextAt, this.clock() - catchUp * APART_MS) + APART_MS
    run()
  }

  private plan(): void {
    if (this.cancelTimer !== null || this.waiting.size === 0) return
    this.cancelTimer = after(this.timers, this.nextAt - this.clock(), () => {
      this.cancelTimer = null
      while (this.waiting.size > 0 && this.clock() >= this.nextAt) this.next()
      this.plan()
    })
  }

  private next(): void {
    const [first] = this.waiting
    if (!first) return
    const [owner, runs] = first
    const [run] = runs
    this.waiting.delete(owner)
    if (!run) return
    runs.delete(run)
    if (runs.size > 0) this.waiting.set(owner, runs)
    this.use(run, CATCH_UP)
  }
}
