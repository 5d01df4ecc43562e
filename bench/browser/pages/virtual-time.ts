import type { Timers } from '../../../src/workers/base/environment.ts'

/** A clock that stands still until a test moves it on: ticks come as fast as they are taken. */
export class VirtualTime implements Timers {
  private at: number
  private last = 0
  private readonly waiting = new Map<number, { at: number; run: () => void }>()

  constructor(at: number) {
    this.at = at
  }

  readonly now = (): number => this.at

  after(ms: number, run: () => void): () => void {
    const id = ++this.last
    this.waiting.set(id, { at: this.at + ms, run })
    return () => void this.waiting.delete(id)
  }

  /** Runs what falls due, in its order. */
  advance(ms: number): void {
    const end = this.at + ms
    for (;;) {
      let next: [id: number, at: number, run: () => void] | null = null
      for (const [id, { at, run }] of this.waiting) if (at <= end && (!next || at < next[1])) next = [id, at, run]
      if (!next) break
      this.waiting.delete(next[0])
      this.at = Math.max(this.at, next[1])
      next[2]()
    }
    this.at = end
  }
}
