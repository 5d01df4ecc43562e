import type { Locks } from './environment.ts'

/** Where the browser has no locks the hub ends with its tab, and has none but that one: nothing is ever granted. */
export const noLocks: Locks = { request: () => new Promise(() => undefined) }

/**
 * This worker's locks. Tried when they are asked for, not by their name: with cookies blocked they exist and reject.
 * @param otherwise what answers where the browser has none or refuses one
 */
export function ownLocks(scope: { locks?: Locks }, otherwise: Locks = noLocks): Locks {
  return {
    async request(name, options, held) {
      let granted = false
      try {
        if (!scope.locks) return await otherwise.request(name, options, held)
        return await scope.locks.request(name, options, () => {
          granted = true
          return held()
        })
      } catch (error) {
        if (granted || options.signal?.aborted) throw error
        return otherwise.request(name, options, held)
      }
    },
  }
}

/** A channel between this browser's tabs and workers; null where there is none, or the browser refuses one. */
export function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name)
  } catch {
    return null
  }
}
