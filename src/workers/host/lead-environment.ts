import type { OpenChannel } from '../../shared/hub-protocol/addressed-port.ts'
import type { Log, Timers } from '../base/environment.ts'
import type { Hub } from '../hub/hub.ts'

/** The part of the Web Locks API that leading needs. */
export interface LeadLocks {
  request(
    name: string,
    options: { mode?: 'exclusive' | 'shared'; steal?: boolean; signal?: AbortSignal },
    held: () => Promise<void>,
  ): Promise<unknown>
  query(): Promise<{ held?: { name?: string }[] }>
}

export interface LeadEnvironment {
  version: string
  locks: LeadLocks
  openChannel: OpenChannel
  timers: Timers
  log: Log
  startHub(): Hub
  /** Whether this worker keeps the hub. */
  onLeading(leading: boolean): void
}
