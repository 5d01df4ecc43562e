import type { PushGroup } from '../../src/shared/rules/push-group.ts'

/** One browser that is notified; it belongs to the session in which it was switched on. */
export interface Subscription {
  user: number
  session: string
  endpoint: string
  p256dh: string
  auth: string
  groups: Record<PushGroup, boolean>
  /** Server time at which it was switched on, ms. */
  at: number
}
