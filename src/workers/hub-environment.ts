import { releaseProxy } from 'comlink'
import { type HubEnvironment, type Locks, platformTimers } from './environment.ts'
import { indexedMemory } from './memory/indexed-memory.ts'
import { openWebSocket } from './open-web-socket.ts'
import { indexedRing } from './ring/indexed-ring.ts'

/** Where the browser has no locks the hub ends with its tab, and has none but that one: nothing is ever granted. */
const noLocks: Locks = { request: () => new Promise(() => undefined) }

/** All that a hub has of the browser, in whichever worker it runs. */
export function hubEnvironment(version: string, home: 1 | 2 | 3): HubEnvironment {
  return {
    openSocket: openWebSocket,
    clock: () => Date.now(),
    timers: platformTimers,
    locks: (navigator as { locks?: LockManager }).locks ?? noLocks,
    random: Math.random,
    fine: () => performance.now(),
    version,
    home,
    log: (level, message, detail) => console[level](`hub: ${message}`, detail ?? ''),
    memory: indexedMemory('onetape-hub'),
    ring: indexedRing('onetape-ring'),
    releaseSink: (sink) => (sink as { [releaseProxy]?: () => void })[releaseProxy]?.(),
  }
}
