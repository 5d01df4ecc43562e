import { createClockWatch } from './clock-watch.ts'
import { tabNow } from './tab-clock.ts'

/** The server's time as this client knows it. Every deadline runs on it, never on the device's clock. */
export interface ServerClock {
  /** ms since 1970 UTC; the device's clock until the server has answered. */
  now(): number
  /** Server time − device time, ms; null until known. */
  offset(): number | null
  setOffset(ms: number): void
  /**
   * Asks once. The answer is taken as of the middle of the round trip.
   * @returns false where the server gave no time
   */
  sync(ask: () => Promise<number | null>): Promise<boolean>
}

/** @param device the device's clock, ms since 1970 UTC */
export function createServerClock(device: () => number): ServerClock {
  let offset: number | null = null
  return {
    now: () => device() + (offset ?? 0),
    offset: () => offset,
    setOffset(ms) {
      if (Number.isFinite(ms)) offset = Math.round(ms)
    },
    async sync(ask) {
      const asked = device()
      const time = await ask()
      if (time === null || !Number.isFinite(time)) return false
      offset = Math.round(time - (asked + device()) / 2)
      return true
    },
  }
}

export const serverClock = createServerClock(tabNow)

/** Keeps it right where the server's clock, or this device's, is set while the page is open. */
export const clockWatch = createClockWatch(serverClock, (run, ms) => void setTimeout(run, ms))

/** The server's time, ms since 1970 UTC. */
export function serverNow(): number {
  return serverClock.now()
}
