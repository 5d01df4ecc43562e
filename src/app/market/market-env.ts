import type { HubPort } from '../../shared/market/hub.ts'

/** One way to a hub. `hub` is its remote; `close` ends this side only. */
export interface HubConnection {
  hub: HubPort
  close(): void
}

/** Everything of the browser that the client touches, so that each branch runs without one. */
export interface MarketEnv {
  /** Opens a way to the hub. @param failed called once where the worker cannot be started */
  connect(failed: () => void): HubConnection
  /** What goes over the wire in place of the sink (Comlink's proxy mark). */
  expose<T extends object>(sink: T): T
  locks: {
    /** Holds a lock; the promise comes when it is held and gives the release. */
    hold(name: string): Promise<() => void>
    /** Calls `granted` once the lock comes free for sharing. @returns gives up waiting */
    whenFree(name: string, granted: () => void): () => void
  }
  /** `Date.now()`. */
  now(): number
  /** @returns cancels */
  after(ms: number, run: () => void): () => void
  every(ms: number, run: () => void): () => void
  visible(): boolean
  onVisibility(changed: () => void): () => void
  onOnline(run: () => void): () => void
  /** The page came back out of the back/forward cache. */
  onReturn(run: () => void): () => void
  /** The page goes for good (not into the back/forward cache). */
  onLeave(run: () => void): () => void
  /** A random id. */
  id(): string
}
