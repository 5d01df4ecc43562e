import { releaseProxy } from 'comlink'
import { ALERTS_CHANNEL } from '../../shared/hub-protocol/alert.ts'
import { HEARTBEAT_CHANNEL } from '../../shared/hub-protocol/heartbeat.ts'
import { createSteadyClock } from '../../shared/hub-protocol/steady-clock.ts'
import { type HubEnvironment, platformTimers } from '../base/environment.ts'
import { openChannel, ownLocks } from '../base/own-parts.ts'
import { indexedMemory } from '../cache/indexed-memory.ts'
import { openWebSocket } from '../feed/open-web-socket.ts'
import { indexedRing } from '../recorder/indexed-ring.ts'

/** A channel as what is said at it and who hears what others say; empty where the browser has none, or refuses one. */
function channelOf(name: string): {
  say?: (message?: unknown) => void
  hear?: (take: (message: unknown) => void) => void
} {
  const channel = openChannel(name)
  if (!channel) return {}
  return {
    say: (message) => channel.postMessage(message),
    hear: (take) => channel.addEventListener('message', ({ data }) => take(data)),
  }
}

/** All that a hub has of the browser, in whichever worker it runs. */
export function hubEnvironment(version: string, host: 1 | 2 | 3): HubEnvironment {
  const alerts = channelOf(ALERTS_CHANNEL)
  return {
    openSocket: openWebSocket,
    clock: createSteadyClock(
      () => Date.now(),
      () => performance.now(),
    ),
    timers: platformTimers,
    locks: ownLocks(navigator as { locks?: LockManager }),
    random: Math.random,
    fine: () => performance.now(),
    version,
    host,
    log: (level, message, detail) => console[level](`hub: ${message}`, detail ?? ''),
    memory: indexedMemory('onetape-hub'),
    ring: indexedRing('onetape-ring'),
    beat: channelOf(HEARTBEAT_CHANNEL).say,
    reportAlerts: alerts.say,
    hearAlerts: alerts.hear,
    releaseSink: (sink) => (sink as { [releaseProxy]?: () => void })[releaseProxy]?.(),
  }
}
