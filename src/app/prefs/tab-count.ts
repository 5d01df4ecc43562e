import { createOpenTabs, type OpenTabs } from './open-tabs.ts'

const NAME = 'onetape-prefs'

let current: OpenTabs | null | undefined

/** This tab among the others; null where the browser has no BroadcastChannel. */
export function openTabs(): OpenTabs | null {
  if (current === undefined)
    current =
      typeof BroadcastChannel === 'undefined' ? null : createOpenTabs(new BroadcastChannel(NAME), crypto.randomUUID())
  return current
}
