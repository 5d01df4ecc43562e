import type { PrivateDelivery, PrivateReload } from '../../shared/market/hub.ts'

export type PrivateListener = (event: PrivateDelivery | PrivateReload) => void

/** Hands private events on to whoever keeps orders and balances; another user's are dropped here. */
export function createPrivateEvents(user: () => number | null) {
  const listeners = new Set<PrivateListener>()
  return {
    take(events: readonly (PrivateDelivery | PrivateReload)[]): void {
      for (const event of events) {
        if (event.user !== user()) continue
        for (const listener of [...listeners]) listener(event)
      }
    },
    listen(listener: PrivateListener): () => void {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
