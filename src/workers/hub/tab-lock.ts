import { UNHELD } from '../../shared/hub-protocol/hub.ts'
import type { HubEnvironment } from '../base/environment.ts'

/**
 * Waits for a tab's end: the tab holds its lock while it lives, so the lock is granted here when it is gone
 * (a port tells nothing, and a crashed tab cannot). A tab whose page is refused locks is not waited for: its worker ends with it. @returns stops waiting
 */
export function watchTabLock(env: Pick<HubEnvironment, 'locks' | 'log'>, lock: string, gone: () => void): () => void {
  if (lock.startsWith(`tab:${UNHELD}`)) return () => undefined
  const waiting = new AbortController()
  env.locks
    .request(lock, { signal: waiting.signal }, async () => gone())
    .catch((error: unknown) => {
      if (!waiting.signal.aborted) env.log('error', 'a tab lock cannot be watched', error)
    })
  return () => waiting.abort()
}
