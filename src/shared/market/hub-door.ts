/** How the tabs of one version find the hub of the second home, and who keeps it. Names of locks and channels carry the version. */

/** Held by the worker that keeps the hub. Visible tabs wait for it, and one hidden one. */
export const leaderLock = (version: string) => `leader:${version}`

/** Held, shared, by visible tabs that wait for the lead: so a hidden leader knows that there are any. */
export const visibleLock = (version: string) => `visible:${version}`

/** Held by the one hidden tab that stands by, so that forty hidden ones need not. */
export const heirLock = (version: string) => `heir:${version}`

/** Only who looks for a hub, keeps one, or waits to keep one listens here. */
export const doorChannel = (version: string) => `door:${version}`

/** One tab's own: it and the hub alone listen. */
export const tabChannel = (tab: string) => `hub:${tab}`

export const tabLock = (tab: string) => `tab:${tab}`

/** Said at the door. */
export type DoorMessage =
  /** A tab looks for the hub; it listens at its own channel. */
  | { door: 'knock'; tab: string }
  /** A hub has begun: knock again. */
  | { door: 'open' }
  /** A visible tab waits for the lead. */
  | { door: 'want' }
  /** The leader is visible and keeps it. */
  | { door: 'here' }

/** Said at a tab's own channel: the hub listens there now. */
export interface TabWelcome {
  welcome: number
  /** Web Lock that the hub holds while it lives. */
  lock: string
}

/** A page to its own worker. */
export interface LeadWish {
  visible: boolean
  /** For the lead, when it comes free. */
  asks: boolean
  /** No hub has answered the page for a while: whoever holds the lead may be frozen. */
  unserved?: boolean
}

/** A worker to its own page. */
export interface LeadNews {
  leading: boolean
}

export function doorMessageOf(data: unknown): DoorMessage | null {
  if (typeof data !== 'object' || data === null) return null
  const { door, tab } = data as Record<string, unknown>
  if (door === 'knock') return typeof tab === 'string' ? { door, tab } : null
  return door === 'open' || door === 'want' || door === 'here' ? { door } : null
}

export function welcomeOf(data: unknown): TabWelcome | null {
  if (typeof data !== 'object' || data === null) return null
  const { welcome, lock } = data as Record<string, unknown>
  return typeof welcome === 'number' && typeof lock === 'string' ? { welcome, lock } : null
}
