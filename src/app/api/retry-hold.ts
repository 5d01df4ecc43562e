import { deviceStore, type TextStore } from '../platform/client-cache.ts'
import { serverNow } from '../platform/server-clock.ts'
import { type StorageChanges, storageChanges } from '../platform/storage-changes.ts'

const NAME = 'onetape:retry-after'
/** No server's word keeps a browser away for longer than this. */
const MOST_MS = 10 * 60_000

/**
 * A Retry-After header as ms from now: seconds, or an HTTP date by the server's own clock.
 * @param date the answer's Date header @param now device time, where the answer has no date @returns null where there is none
 */
export function retryAfterMs(header: unknown, date: unknown, now: number): number | null {
  if (typeof header !== 'string') return null
  const text = header.trim()
  if (/^\d{1,9}$/.test(text)) return Math.min(MOST_MS, Number(text) * 1_000)
  // All three forms of an HTTP date begin with the day's name; much else is a date to Date.parse.
  const at = /^[A-Z][a-z]{2,8},? /.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(at)) return null
  const sentAt = typeof date === 'string' ? Date.parse(date) : Number.NaN
  return Math.min(MOST_MS, Math.max(0, at - (Number.isNaN(sentAt) ? now : sentAt)))
}

/**
 * How long the server wants to be left alone, in all tabs of this browser; where the store refuses, in this tab.
 * @param store shared by the tabs @param now server time, ms: a device clock that is set changes nothing
 */
export function createRetryHold(store: TextStore, changes: Pick<StorageChanges, 'on'>, now: () => number) {
  const listeners = new Set<() => void>()
  let until = readTime(store.getItem(NAME))
  const set = (next: number) => {
    until = next
    for (const listener of [...listeners]) listener()
  }
  changes.on(NAME, (text) => set(readTime(text)))
  return {
    /** Server ms until which nothing is asked; 0 where nothing is held. */
    until: () => until,
    /** Ms that are left; 0 where nothing is held. */
    left(): number {
      const left = until - now()
      return left > 0 && left <= MOST_MS ? left : 0
    },
    /** The server has asked for so many ms. */
    hold(ms: number): void {
      const next = Math.round(now() + Math.min(ms, MOST_MS))
      if (next <= until && until - now() <= MOST_MS) return
      set(next)
      store.setItem(NAME, String(next))
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

function readTime(text: string | null): number {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : 0
}

/** This browser's. */
export const retryHold = createRetryHold(deviceStore, storageChanges, serverNow)
