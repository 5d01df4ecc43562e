import type { MarketEnv } from './market-env.ts'

export interface BrowserLocks {
  forMarket: MarketEnv['locks']
  /** Waits for a lock. @param held gets its release @returns gives up waiting */
  wait(name: string, held: (release: () => void) => void): () => void
  /** False where there are none, and once a request has been refused: with cookies blocked they exist and reject. */
  usable(): boolean
}

/**
 * Web Locks as the market client asks for them. Where there are none, or the browser refuses them, none is ever lost, and the hub is
 * this tab's own. The request that finds them refused rejects, so that the way to a hub that needs them is left.
 */
export function browserLocks(locks: LockManager | undefined): BrowserLocks {
  let refused = locks === undefined

  /** @throws what the browser refuses with, but for a request that was taken back by its own signal */
  async function request(name: string, options: LockOptions, held: () => Promise<void> | undefined): Promise<void> {
    if (!locks || refused) return
    try {
      await locks.request(name, options, held)
    } catch (error) {
      if (options.signal?.aborted) return
      refused = true
      throw error instanceof Error ? error : new Error(String(error))
    }
  }

  return {
    usable: () => !refused,
    forMarket: {
      hold: (name) =>
        new Promise((held, fail) => {
          if (refused) return held(() => undefined)
          request(name, {}, () => new Promise<void>((release) => held(() => release()))).catch(fail)
        }),
      whenFree(name, granted) {
        const abort = new AbortController()
        request(name, { mode: 'shared', signal: abort.signal }, () => {
          if (!abort.signal.aborted) granted()
          return undefined
        })
          // No locks to be had: the watchdog of the deliveries tells of the hub's end then.
          .catch(() => undefined)
        return () => abort.abort()
      },
    },
    wait(name, held) {
      const abort = new AbortController()
      request(name, { signal: abort.signal }, () =>
        abort.signal.aborted ? undefined : new Promise<void>((release) => held(() => release())),
      )
        // None to be had, and nobody stands by.
        .catch(() => undefined)
      return () => abort.abort()
    },
  }
}
