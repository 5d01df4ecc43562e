import type { DataStatus } from '../../base/platform/data-status.ts'

/** What is kept of an answer over the page's end. */
export interface Cached<T> {
  /** Server time, ms. */
  at: number
  data: T
}

export interface CachedState<T> {
  status: DataStatus
  data: T | null
  /** Server time of `data`, ms; null where there is none. */
  at: number | null
}

export interface CachedAnswerEnv<T> {
  /** null where the server gave no truth. @param quiet nobody has asked for it just now: no toast */
  ask(quiet: boolean): Promise<T | null>
  /** What an earlier visit was answered; null where nothing is kept. */
  readCached(): Promise<Cached<T> | null>
  /** Keeps a new answer, where the call itself is not kept. */
  writeCached?(cached: Cached<T>): Promise<void>
  /** Server time, ms. */
  now(): number
  /** Runs after `ms`, or sooner when the network is back. @returns ends it */
  later(ms: number, run: () => void): () => void
}

const AGAIN_FIRST_MS = 5_000
const AGAIN_LAST_MS = 60_000

/**
 * An answer that many ask for: asked once, shared, kept past the page's end. While somebody listens and the server is
 * out of reach it is asked for again by itself, more and more seldom.
 */
export class CachedAnswer<T> {
  private state: CachedState<T> = { status: 'loading', data: null, at: null }
  private readonly listeners = new Set<() => void>()
  private readonly env: CachedAnswerEnv<T>
  private asked = false
  private asking = false
  private endWait: (() => void) | null = null
  private pause = AGAIN_FIRST_MS

  constructor(env: CachedAnswerEnv<T>) {
    this.env = env
  }

  /** Whether somebody listens. */
  get used(): boolean {
    return this.listeners.size > 0
  }

  read(): CachedState<T> {
    return this.state
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener)
    if (this.state.status === 'last-known' || this.state.status === 'error') this.askLater()
    return () => {
      this.listeners.delete(listener)
      if (this.listeners.size > 0) return
      this.endWait?.()
      this.endWait = null
    }
  }

  /** Asks where nobody has asked yet. */
  need(): void {
    if (this.asked) return
    this.asked = true
    void this.ask(false)
    void this.takeCached()
  }

  /** The person's "Try again". */
  retry(): void {
    this.pause = AGAIN_FIRST_MS
    void this.ask(false)
  }

  /** Asks again without a sign of it while it is under way; what is known stays. */
  refresh(): Promise<void> {
    return this.ask(true)
  }

  private async ask(quiet: boolean): Promise<void> {
    if (this.asking) return
    this.asking = true
    this.asked = true
    this.endWait?.()
    this.endWait = null
    if (!quiet) this.set({ ...this.state, status: 'loading' })
    const data = await this.env.ask(quiet)
    this.asking = false
    if (data === null) {
      this.set({ ...this.state, status: this.state.data === null ? 'error' : 'last-known' })
      return this.askLater()
    }
    this.pause = AGAIN_FIRST_MS
    const at = this.env.now()
    this.set({ status: 'ready', data, at })
    await this.env.writeCached?.({ at, data })
  }

  private async takeCached(): Promise<void> {
    const cached = await this.env.readCached()
    if (!cached || this.state.data !== null) return
    const status = this.state.status === 'error' ? 'last-known' : this.state.status
    this.set({ status, data: cached.data, at: cached.at })
  }

  private askLater(): void {
    if (this.endWait || this.listeners.size === 0) return
    this.endWait = this.env.later(this.pause, () => {
      this.endWait = null
      void this.ask(true)
    })
    this.pause = Math.min(AGAIN_LAST_MS, this.pause * 2)
  }

  private set(state: CachedState<T>): void {
    this.state = state
    for (const listener of [...this.listeners]) listener()
  }
}
