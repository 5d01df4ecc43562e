import { commonCalls } from '../../../shared/calls/common-calls.ts'
import { appConfig } from '../platform/config.ts'
import type { Outcome } from './error-policy.ts'
import { createReachability } from './reachability.ts'

const PROBE_PATIENCE_MS = 4_000
/** A proxy's word that nothing stands behind it. */
const NOBODY_BEHIND = [502, 503, 504]

async function probe(): Promise<boolean> {
  try {
    const answer = await fetch(`${appConfig().api_base}/${commonCalls.getServerTime.path}`, {
      cache: 'no-store',
      signal: AbortSignal.timeout(PROBE_PATIENCE_MS),
    })
    return !NOBODY_BEHIND.includes(answer.status)
  } catch (error) {
    // No network, or nothing within the time.
    if (error instanceof TypeError || error instanceof DOMException) return false
    throw error
  }
}

export type { Reach } from './reachability.ts'

/** Whether this page's exchange can be reached. */
export const reach = createReachability({
  probe,
  online: () => navigator.onLine,
  later(run, ms) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  random: Math.random,
})

/** Learns from what came of a call. */
export function noteOutcome(outcome: Outcome): void {
  const silent = outcome.kind === 'network' || (outcome.kind === 'unreadable' && NOBODY_BEHIND.includes(outcome.status))
  if (silent) reach.checkReach()
  else reach.answered()
}

/** The browser's own word about its network is a reason to look. @returns ends it */
export function followNetwork(): () => void {
  addEventListener('online', reach.checkReach)
  addEventListener('offline', reach.checkReach)
  return () => {
    removeEventListener('online', reach.checkReach)
    removeEventListener('offline', reach.checkReach)
  }
}
