import type { LeadRequest, LeadUpdate } from '../../../shared/hub-protocol/hub-discovery.ts'
import type { LeadWorker } from './candidate.ts'

/**
 * Starts the dedicated worker of the second or third host. Its name tells it which, and the version.
 * @param failed its script does not load, or throws before it has said anything
 * @throws where the browser refuses
 */
export function startMarketWorker(host: 2 | 3, version: string, failed: () => void): Worker {
  const worker = new Worker(new URL('../../../workers/market.worker.ts', import.meta.url), {
    type: 'module',
    name: `onetape-hub-${host}-${version}`,
  })
  worker.addEventListener('error', failed, { once: true })
  worker.addEventListener('message', () => worker.removeEventListener('error', failed), { once: true })
  return worker
}

/** Starts a worker that may lead. @param news whether it does */
export function startLeadWorker(
  version: string,
  onLeading: (leading: boolean) => void,
  failed: () => void,
): LeadWorker {
  const worker = startMarketWorker(2, version, failed)
  worker.addEventListener('message', (event: MessageEvent<LeadUpdate>) => onLeading(event.data.leading))
  return {
    tell: (wish: LeadRequest) => worker.postMessage(wish),
    end: () => worker.terminate(),
  }
}
