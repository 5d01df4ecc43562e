import type { MarketEnv } from './market-env.ts'

export interface BrowserLocks {
  forMarket: MarketEnv['locks']
  /** Waits for a lock. @param held gets its release @returns gives up waiting */
  wait(name: string, held: (release: () => void) => void): () => void
}

/** Web Locks as the market client asks for them. Where there are none, none is ever lost, and the hub is this tab's own. */
export function browserLocks(locks: LockManager | undefined): BrowserLocks {
  if (!locks)
    return {
      forMarket: { hold: () => Promise.resolve(() => undefined), whenFree: () => () => undefined },
      wait: () => () => undefined,
    }
  return {
    forMarket: {
      hold: (name) =>
        new Promise((held, refused) => {
          locks
            .request(name, () => new Promise<void>((release) => held(() => release())))
            .catch((error: unknown) => refused(error instanceof Error ? error : new Error(String(error))))
        }),
      whenFree(name, granted) {
        const abort = new AbortController()
        locks
          .request(name, { mode: 'shared', signal: abort.signal }, () => {
            if (!abort.signal.aborted) granted()
          })
          // Taken back, or no locks to be had: the watchdog of the deliveries tells of the hub's end then.
          .catch(() => undefined)
        return () => abort.abort()
      },
    },
    wait(name, held) {
      const abort = new AbortController()
      locks
        .request(name, { signal: abort.signal }, () =>
          abort.signal.aborted ? undefined : new Promise<void>((release) => held(() => release())),
        )
        // Taken back; or none to be had, and nobody stands by.
        .catch(() => undefined)
      return () => abort.abort()
    },
  }
}
