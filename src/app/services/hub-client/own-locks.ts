import { deviceStore } from '../../base/platform/client-cache.ts'
import { channelsUsable } from '../../base/platform/open-channel.ts'
import { type BrowserLocks, browserLocks } from './browser-locks.ts'
import type { HostNeeds } from './choose-host.ts'
import type { HubHost } from './hub-host.ts'

let made: BrowserLocks | null = null

function lockManager(): LockManager | undefined {
  try {
    return (navigator as { locks?: LockManager }).locks
  } catch {
    return undefined
  }
}

/** This browser's locks. Insecure pages have none, whatever the types say. */
export function ownLocks(): BrowserLocks {
  made ??= browserLocks(lockManager())
  return made
}

/** What was there by its name and threw when it was used. */
const refusedParts = new Set<string>()

/** A host that notes it where the browser refuses the part that it stands on. */
export function noteRefusal(part: string, host: HubHost): HubHost {
  return {
    connect(tab, failed) {
      try {
        return host.connect(tab, failed)
      } catch (error) {
        refusedParts.add(part)
        throw error
      }
    },
    end: () => host.end(),
  }
}

/** What this browser has of what the hub's hosts need, as far as it has been tried. */
export function ownNeeds(): HostNeeds {
  return {
    sharedWorker: 'SharedWorker' in window && !refusedParts.has('SharedWorker'),
    worker: 'Worker' in window,
    locks: ownLocks().usable(),
    channels: channelsUsable(),
  }
}

/** What a shared hub needs, or the page keeps things in, and this browser does not have or refuses, by the names that its makers use. */
export function missingNeeds(): string[] {
  const { sharedWorker, locks, channels } = ownNeeds()
  const persistent = deviceStore.isPersisted !== undefined
  return [
    ...(sharedWorker ? [] : ['SharedWorker']),
    ...(locks ? [] : ['Web Locks']),
    ...(channels ? [] : ['BroadcastChannel']),
    ...(persistent ? [] : ['localStorage']),
  ]
}
