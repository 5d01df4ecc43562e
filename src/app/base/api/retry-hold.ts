import { deviceStore, type TextStore } from '../platform/client-cache.ts'
import { serverNow } from '../platform/server-clock.ts'
import { type StorageChanges, storageChanges } from '../platform/storage-changes.ts'

const NAME = 'onetape:retry-after'
/** No server's word keeps a browser away for longer than this. */
const MAX_MS = 10 * 60_000
/** "At once" is not the same moment: else a busy server is asked as fast as it answers. */
const MIN_MS = 1_000
/** For a gateway that asks to be left alone and does not say for how long. */
const UNSAID_MS = 5_000

/**
 * A Retry-After header as ms from now, a second at least: seconds, or an HTTP date by the server's own clock.
 * @param date the answer's Date header @param now device time, where the answer has no date @returns null where there is none
 */
export function retryAfterMs(header: unknown, date: unknown, now: number): number | null {
  if (typeof header !== 'string') return null
  const text = header.trim()
  if (/^\d+$/.test(text)) return bounded(Number(text) * 1_000)
  // All three forms of an HTTP date begin with the day's name; much else is a date to Date.parse.
  const at = /^[A-Z][a-z]{2,8},? /.test(text) ? Date.parse(inUtc(text)) : Number.NaN
  if (Number.isNaN(at)) return null
  const sentAt = typeof date === 'string' ? Date.parse(inUtc(date)) : Number.NaN
  return bounded(at - (Number.isNaN(sentAt) ? now : sentAt))
}

/**
 * How long an answer asks for nothing more, ms; null where it does not.
 * @param gateway something before the exchange gave it: where such a 429 names no time, some seconds are meant
 */
export function heldMs(status: number, gateway: boolean, header: unknown, date: unknown, now: number): number | null {
  if (status !== 429 && status !== 503) return null
  return retryAfterMs(header, date, now) ?? (status === 429 && gateway ? UNSAID_MS : null)
}

const bounded = (ms: number) => Math.min(MAX_MS, Math.max(MIN_MS, ms))

/** The oldest form of an HTTP date, asctime's, names no zone, and would be read by the device's. */
const inUtc = (text: string) => (/ \d{4}$/.test(text) ? `${text} GMT` : text)

/**
 * How long the server wants to be left alone, in all tabs of this browser; where the store refuses, in this tab.
 * @param store shared by the tabs @param now server time, ms: a device clock that is set changes nothing
 */
export function createRetryHold(store: TextStore, changes: Pick<StorageChanges, 'on'>, now: () => number) {
  const listeners = new Set<() => void>()
  // What another page wrote by a clock that was set since is no wait of ours.
  const readTime = (text: string | null) => {
    const time = text !== null && /^\d{1,15}$/.test(text) ? Number(text) : 0
    return time - now() > MAX_MS ? 0 : time
  }
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
      // The clock was set back: forgotten, for it would come back minutes later.
      if (left > MAX_MS) until = 0
      return left > 0 && left <= MAX_MS ? left : 0
    },
    /** The server has asked for so many ms. */
    hold(ms: number): void {
      const next = Math.round(now() + Math.min(ms, MAX_MS))
      if (next <= until && until - now() <= MAX_MS) return
      set(next)
      store.setItem(NAME, String(next))
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** This browser's. */
export const retryHold = createRetryHold(deviceStore, storageChanges, serverNow)
