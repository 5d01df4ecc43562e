import type { HubEnvironment } from '../base/environment.ts'

/**
 * Waits for a tab's end: the tab holds its lock while it lives, so the lock is granted here when it is gone
 * (a port tells nothing, and a crashed tab cannot). @returns stops waiting
 */
export function watchTabLock(env: Pick<HubEnvironment, 'locks' | 'log'>, lock: string, gone: () => void): () => void {
  const waiting = new AbortController()
  env.locks
    .request(lock, { signal: waiting.signal }, async () => gone())
    .catch((error: unknown) => {
      if (!waiting.signal.aborted) env.log('error', 'a tab lock cannot be watched', error)
    })
  return () => waiting.abort()
}
