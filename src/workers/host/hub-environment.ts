import { releaseProxy } from 'comlink'
import { ALERTS_CHANNEL } from '../../shared/market/alert.ts'
import { BEAT_CHANNEL } from '../../shared/market/beat.ts'
import { createSteadyClock } from '../../shared/market/steady-clock.ts'
import { type HubEnvironment, type Locks, platformTimers } from '../base/environment.ts'
import { indexedMemory } from '../cache/indexed-memory.ts'
import { openWebSocket } from '../feed/open-web-socket.ts'
import { indexedRing } from '../recorder/indexed-ring.ts'

/** Where the browser has no locks the hub ends with its tab, and has none but that one: nothing is ever granted. */
const noLocks: Locks = { request: () => new Promise(() => undefined) }

/** A channel as what is said at it and who hears what others say; empty where the browser has none. */
function channelOf(name: string): {
  say?: (message?: unknown) => void
  hear?: (take: (message: unknown) => void) => void
} {
  if (typeof BroadcastChannel === 'undefined') return {}
  const channel = new BroadcastChannel(name)
  return {
    say: (message) => channel.postMessage(message),
    hear: (take) => channel.addEventListener('message', ({ data }) => take(data)),
  }
}

/** All that a hub has of the browser, in whichever worker it runs. */
export function hubEnvironment(version: string, home: 1 | 2 | 3): HubEnvironment {
  const alerts = channelOf(ALERTS_CHANNEL)
  return {
    openSocket: openWebSocket,
    clock: createSteadyClock(
      () => Date.now(),
      () => performance.now(),
    ),
    timers: platformTimers,
    locks: (navigator as { locks?: LockManager }).locks ?? noLocks,
    random: Math.random,
    fine: () => performance.now(),
    version,
    home,
    log: (level, message, detail) => console[level](`hub: ${message}`, detail ?? ''),
    memory: indexedMemory('onetape-hub'),
    ring: indexedRing('onetape-ring'),
    beat: channelOf(BEAT_CHANNEL).say,
    tellAlerts: alerts.say,
    hearAlerts: alerts.hear,
    releaseSink: (sink) => (sink as { [releaseProxy]?: () => void })[releaseProxy]?.(),
  }
}
