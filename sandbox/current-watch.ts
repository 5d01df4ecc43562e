import type { Timers } from '../gateway/base/timers.ts'

/** Between two looks, ms. */
const LOOK_MS = 100
/** How long the journal must have been behind before others are notified, ms: an event loop that was held for a second looks so for a moment. */
const GRACE_MS = 500

export interface CurrentWatchParts {
  /** Whether the journal has acknowledged something within the last second. */
  isCurrent(): boolean
  timers: Pick<Timers, 'every'>
  /** Monotonic time, ms. */
  stopwatch(): number
}

/**
 * Whether what a host shows is the newest. It is no more once nothing was acknowledged for about a second and a half: ticks come ten
 * times a second, so the journal does not answer, or another host has taken over.
 */
export class CurrentWatch {
  private readonly parts: CurrentWatchParts
  private readonly listeners = new Set<(isCurrent: boolean) => void>()
  private readonly end: () => void
  private current = true
  /** Since when the journal is behind, ms of the stopwatch; null while it is not. */
  private behindSince: number | null = null

  constructor(parts: CurrentWatchParts) {
    this.parts = parts
    this.end = parts.timers.every(LOOK_MS, () => this.look())
  }

  get isCurrent(): boolean {
    return this.current
  }

  /** @returns a function that ends the listening */
  onChange(listener: (isCurrent: boolean) => void): () => void {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  close(): void {
    this.end()
  }

  private look(): void {
    const now = this.parts.stopwatch()
    if (this.parts.isCurrent()) this.behindSince = null
    else this.behindSince ??= now
    const isCurrent = this.behindSince === null || (this.current && now - this.behindSince < GRACE_MS)
    if (isCurrent === this.current) return
    this.current = isCurrent
    for (const listener of this.listeners) listener(isCurrent)
  }
}
