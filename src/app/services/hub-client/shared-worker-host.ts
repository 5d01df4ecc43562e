import { type Remote, releaseProxy, wrap } from 'comlink'
import type { HubPort } from '../../../shared/hub-protocol/hub.ts'
import { shortSink } from '../../../shared/hub-protocol/short-sink.ts'
import { endableCalls } from './endable-calls.ts'
import type { HubHost } from './hub-host.ts'
import { takeSharedHub } from './open-shared-hub.ts'
import { sendShortSinks } from './send-short-sinks.ts'

/**
 * The hub's first host: its SharedWorker, which the browser starts where there is none. After a hub's death the same name
 * starts a new one.
 */
export function sharedWorkerHost(version: string): HubHost {
  sendShortSinks()
  return {
    connect(_tab, failed) {
      const worker = takeSharedHub(version)
      worker.addEventListener('error', failed, { once: true })
      // Whatever it throws once it has answered is no reason to leave it.
      worker.port.addEventListener('message', () => worker.removeEventListener('error', failed), { once: true })
      const remote: Remote<HubPort> = wrap<HubPort>(worker.port)
      const calls = endableCalls(remote as unknown as HubPort)
      return {
        hub: calls.remote,
        expose: (sink) => shortSink(sink),
        close() {
          worker.removeEventListener('error', failed)
          calls.end()
          remote[releaseProxy]()
          worker.port.close()
        },
      }
    },
    end: () => undefined,
  }
}
