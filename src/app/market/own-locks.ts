import { type BrowserLocks, browserLocks } from './browser-locks.ts'
import type { HomeNeeds } from './choose-home.ts'

let made: BrowserLocks | null = null

/** This browser's locks. Insecure pages have none, whatever the types say. */
export function ownLocks(): BrowserLocks {
  made ??= browserLocks((navigator as { locks?: LockManager }).locks)
  return made
}

/** What this browser has of what the hub's homes need, as far as it has been tried. */
export function ownNeeds(): HomeNeeds {
  return {
    sharedWorker: 'SharedWorker' in window,
    worker: 'Worker' in window,
    locks: ownLocks().usable(),
    channels: 'BroadcastChannel' in window,
  }
}

/** What a shared hub needs and this browser does not have or refuses, by the names that its makers use. */
export function missingNeeds(): string[] {
  const { sharedWorker, locks, channels } = ownNeeds()
  return [
    ...(sharedWorker ? [] : ['SharedWorker']),
    ...(locks ? [] : ['Web Locks']),
    ...(channels ? [] : ['BroadcastChannel']),
  ]
}
