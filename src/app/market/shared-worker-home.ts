import { type Remote, releaseProxy, wrap } from 'comlink'
import type { HubPort } from '../../shared/market/hub.ts'
import type { HubConnection } from './market-env.ts'

/** Options of newer browsers that the type library does not know yet. */
interface LongerLife extends WorkerOptions {
  /** Outlives a reload of the only tab (Chromium). */
  extendedLifetime?: boolean
}

/**
 * Reaches the hub in its SharedWorker, which the browser starts where there is none. After a hub's death the same name
 * starts a new one. The literal `new URL` is what the bundler looks for.
 */
export function connectSharedWorker(version: string, failed: () => void): HubConnection {
  const worker = new SharedWorker(new URL('../../workers/market.shared-worker.ts', import.meta.url), {
    type: 'module',
    name: `onetape-hub-${version}`,
    extendedLifetime: true,
  } as LongerLife)
  worker.addEventListener('error', failed, { once: true })
  const remote: Remote<HubPort> = wrap<HubPort>(worker.port)
  return {
    hub: remote as unknown as HubPort,
    close() {
      worker.removeEventListener('error', failed)
      remote[releaseProxy]()
      worker.port.close()
    },
  }
}
