import { NOBODY, type PrivateDelivery, type PrivateReload } from '../../../shared/hub-protocol/hub.ts'
import type { MarketKind } from '../../../shared/hub-protocol/market.ts'

export type PrivateListener = (event: PrivateDelivery | PrivateReload) => void

/** Hands private events on to whoever keeps orders and balances; another user's are dropped here. */
export function createPrivateEvents(user: () => number | null) {
  const listeners = new Set<PrivateListener>()
  const contentListeners = new Set<() => void>()
  /** Whose line of a kind was heard last. */
  const heard = new Map<MarketKind, number>()
  return {
    take(events: readonly (PrivateDelivery | PrivateReload)[]): void {
      for (const event of events) {
        if (event.user === NOBODY) for (const listener of [...contentListeners]) listener()
        if (event.user !== user()) continue
        heard.set(event.kind, event.user)
        for (const listener of [...listeners]) listener(event)
      }
    },
    /** Whether the line of a kind has signed in for the person of now. */
    signedIn: (kind: MarketKind): boolean => heard.get(kind) === user(),
    /** Hears that articles have changed. @returns ends it */
    onContent(listener: () => void): () => void {
      contentListeners.add(listener)
      return () => void contentListeners.delete(listener)
    },
    listen(listener: PrivateListener): () => void {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
