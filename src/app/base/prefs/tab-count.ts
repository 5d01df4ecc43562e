import { openChannel } from '../platform/open-channel.ts'
import { randomId } from '../platform/random-id.ts'
import { createOpenTabs, type OpenTabs } from './open-tabs.ts'

const NAME = 'onetape-prefs'

let current: OpenTabs | null | undefined

/** This tab among the others; null where the browser has no BroadcastChannel. */
export function openTabs(): OpenTabs | null {
  if (current === undefined) {
    const channel = openChannel(NAME)
    current = channel && createOpenTabs(channel, randomId())
  }
  return current
}
