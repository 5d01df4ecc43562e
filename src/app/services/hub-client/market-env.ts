import type { HubPort } from '../../../shared/hub-protocol/hub.ts'

/** One way to a hub, in whichever of its hosts. */
export interface HubConnection {
  /** The hub lives in a worker of this very tab, for others too. */
  readonly holdsHub?: boolean
  /** Its remote. A call that cannot be answered any more is rejected with {@link HubGone}. */
  hub: HubPort
  /** What goes over this way in place of the sink. */
  expose<T extends object>(sink: T): T
  /** Ends this side only. */
  close(): void
}

/** The hub has ended, or the way to it was closed, before a call was answered. */
export class HubGone extends Error {
  override name = 'HubGone'
}

/** Everything of the browser that the client touches, so that each branch runs without one. */
export interface MarketEnv {
  /** Opens a way to the hub. @param tab id of this life of the tab @param failed called once where the worker cannot be started */
  connect(tab: string, failed: () => void): HubConnection
  locks: {
    /** Holds a lock; the promise comes when it is held and gives the release. */
    hold(name: string): Promise<() => void>
    /** Calls `granted` once the lock comes free for sharing. @returns gives up waiting */
    whenFree(name: string, granted: () => void): () => void
  }
  /** This tab's clock, ms since 1970, which never runs backwards. */
  now(): number
  /** @returns cancels */
  after(ms: number, run: () => void): () => void
  every(ms: number, run: () => void): () => void
  /** ms of a clock with parts of a millisecond that never runs backwards; `frame` tells its times by it. */
  fine(): number
  /**
   * Calls once the next frame has been made, with the ms that making it took and when it began; NaN where nobody knows. Pages that are
   * not shown make none.
   */
  frame(shown: (ms: number, at: number) => void): void
  /** The machine runs on its battery, as far as the browser tells. */
  saving(): boolean
  /** Runs the newest of what it is given when the page has nothing better to do, a few times a second; at once in one that is not shown. */
  whenCalm(run: () => void): void
  visible(): boolean
  onVisibility(changed: () => void): () => void
  /** A person touches the page: a pointer or a key goes down, or its window gets the focus. */
  onTouch(run: () => void): () => void
  onOnline(run: () => void): () => void
  /** The page came back out of the back/forward cache. */
  onReturn(run: () => void): () => void
  /** The browser stops the page, and lets it go on. */
  onFreeze(run: () => void): () => void
  onResume(run: () => void): () => void
  /** The page goes for good (not into the back/forward cache). */
  onLeave(run: () => void): () => void
  /** The page goes into the back/forward cache. */
  onPageCached(run: () => void): () => void
  /** Version of this build. */
  version: string
  /** Title of the page, and when it changes. */
  title(): string
  onTitle(run: () => void): () => void
  /** A random id. */
  id(): string
}
