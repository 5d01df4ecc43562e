import type { Timers } from '../timers.ts'

/** A clock that stands until a test moves it, with the timers that hang on it. */
export class ManualTime implements Timers {
  private time: number
  private readonly running = new Set<{ every: number; next: number; run: () => void }>()

  constructor(time = 1_763_600_000_000) {
    this.time = time
  }

  readonly now = (): number => this.time

  every(ms: number, run: () => void): () => void {
    const timer = { every: ms, next: this.time + ms, run }
    this.running.add(timer)
    return () => void this.running.delete(timer)
  }

  soon(run: () => void): void {
    queueMicrotask(run)
  }

  /** Goes on by `ms`, running what falls due on the way in its order. */
  advance(ms: number): void {
    const end = this.time + ms
    for (;;) {
      const due = [...this.running].filter((timer) => timer.next <= end).sort((a, b) => a.next - b.next)[0]
      if (!due) break
      this.time = Math.max(this.time, due.next)
      due.next += due.every
      due.run()
    }
    this.time = end
  }
}
