import { deviceStore, type TextStore } from '../platform/client-cache.ts'
import { type StorageChanges, storageChanges } from '../platform/storage-changes.ts'

const NAME = 'onetape:orders-paused'

/**
 * Whether new orders are let through, in all tabs of this browser. Cancelling and closing always are.
 * @param store shared by the tabs
 */
export function createOrderPause(store: TextStore, changes: StorageChanges) {
  const listeners = new Set<() => void>()
  let since = readTime(store.getItem(NAME))
  const set = (next: number | null) => {
    since = next
    for (const listener of [...listeners]) listener()
  }
  changes.on(NAME, (text) => set(readTime(text)))
  return {
    /** Since when, ms; null while they are let through. */
    read: () => since,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** @param at ms; null lets them through again */
    set(at: number | null): void {
      set(at)
      try {
        if (at === null) store.removeItem(NAME)
        else store.setItem(NAME, String(at))
      } catch (error) {
        // A full store: it holds in this tab.
        if (!(error instanceof DOMException)) throw error
      }
    },
  }
}

function readTime(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null
}

/** This browser's. */
export const orderPause = createOrderPause(deviceStore, storageChanges)
