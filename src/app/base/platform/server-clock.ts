import { deviceStore, type TextStore } from './client-cache.ts'
import { createClockWatch } from './clock-watch.ts'
import { tabNow } from './tab-clock.ts'

/** The server's time as this client knows it. Every deadline runs on it, never on the device's clock. */
export interface ServerClock {
  /** ms since 1970 UTC; by the offset of an earlier visit until the server has answered, and by the device's clock on a first one. */
  now(): number
  /** Server time − device time, ms: as measured, else as an earlier visit measured it, else 0. */
  expectedOffset(): number
  /** Server time − device time, ms; null until known. */
  offset(): number | null
  setOffset(ms: number): void
  /**
   * Asks once. The answer is taken as of the middle of the round trip.
   * @returns false where the server gave no time
   */
  sync(ask: () => Promise<number | null>): Promise<boolean>
}

const OFFSET_NAME = 'onetape:server-offset'
/** A smaller change of the offset is not worth a write. */
const WORTH_KEEPING_MS = 250

/**
 * @param device the device's clock, ms since 1970 UTC
 * @param store keeps the offset for a start at which the server cannot be reached: ages of kept answers are reckoned by it
 */
export function createServerClock(device: () => number, store?: TextStore): ServerClock {
  let offset: number | null = null
  let remembered: number | null = null
  const earlier = () => {
    if (remembered === null) {
      const text = store?.getItem(OFFSET_NAME) ?? ''
      remembered = /^-?\d{1,15}$/.test(text) ? Number(text) : 0
    }
    return remembered
  }
  const expectedOffset = () => offset ?? earlier()
  const put = (ms: number) => {
    if (Math.abs(ms - earlier()) >= WORTH_KEEPING_MS) {
      remembered = ms
      store?.setItem(OFFSET_NAME, String(ms))
    }
    offset = ms
  }
  return {
    now: () => device() + expectedOffset(),
    expectedOffset,
    offset: () => offset,
    setOffset(ms) {
      if (Number.isFinite(ms)) put(Math.round(ms))
    },
    async sync(ask) {
      const asked = device()
      const time = await ask()
      if (time === null || !Number.isFinite(time)) return false
      put(Math.round(time - (asked + device()) / 2))
      return true
    },
  }
}

export const serverClock = createServerClock(tabNow, deviceStore)

/** Keeps it right where the server's clock, or this device's, is set while the page is open. */
export const clockWatch = createClockWatch(serverClock, (run, ms) => void setTimeout(run, ms))

/** The server's time, ms since 1970 UTC. */
export function serverNow(): number {
  return serverClock.now()
}
