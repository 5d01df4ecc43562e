/** How the tabs of one version find the hub of the second host, and who keeps it. Names of locks and channels carry the version. */

/** Held by the worker that keeps the hub. Visible tabs wait for it, and one hidden one. */
export const leaderLock = (version: string) => `leader:${version}`

/** Held, shared, by visible tabs that wait for the lead: so a hidden leader knows that there are any. */
export const visibleLock = (version: string) => `visible:${version}`

/** Held by the one hidden tab that stands by, so that forty hidden ones need not. */
export const standbyLock = (version: string) => `standby:${version}`

/** Only who looks for a hub, keeps one, or waits to keep one listens here. */
export const discoveryChannel = (version: string) => `discovery:${version}`

/** One tab's own: it and the hub alone listen. */
export const tabChannel = (tab: string) => `hub:${tab}`

export const tabLock = (tab: string) => `tab:${tab}`

/** Said on the discovery channel. */
export type DiscoveryMessage =
  /** A tab looks for the hub; it listens at its own channel. */
  | { type: 'discover'; tab: string }
  /** A hub has begun: discover again. */
  | { type: 'available' }
  /** A visible tab waits for the lead. */
  | { type: 'claim' }
  /** The leader is visible and keeps it. */
  | { type: 'ack' }

/** Said at a tab's own channel: the hub listens there now. */
export interface TabWelcome {
  welcome: number
  /** Web Lock that the hub holds while it lives. */
  lock: string
}

/** A page to its own worker. */
export interface LeadRequest {
  visible: boolean
  /** For the lead, when it comes free. */
  asks: boolean
  /** No hub has answered the page for a while: whoever holds the lead may be frozen. */
  unserved?: boolean
}

/** A worker to its own page. */
export interface LeadUpdate {
  leading: boolean
}

export function discoveryMessageOf(data: unknown): DiscoveryMessage | null {
  if (typeof data !== 'object' || data === null) return null
  const { type, tab } = data as Record<string, unknown>
  if (type === 'discover') return typeof tab === 'string' ? { type, tab } : null
  return type === 'available' || type === 'claim' || type === 'ack' ? { type } : null
}

export function welcomeOf(data: unknown): TabWelcome | null {
  if (typeof data !== 'object' || data === null) return null
  const { welcome, lock } = data as Record<string, unknown>
  return typeof welcome === 'number' && typeof lock === 'string' ? { welcome, lock } : null
}
