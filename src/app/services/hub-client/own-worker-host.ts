import { type Remote, releaseProxy, wrap } from 'comlink'
import type { HubPort } from '../../../shared/hub-protocol/hub.ts'
import { shortSink } from '../../../shared/hub-protocol/short-sink.ts'
import { endableCalls } from './endable-calls.ts'
import type { HubHost } from './hub-host.ts'
import { sendShortSinks } from './send-short-sinks.ts'
import { startMarketWorker } from './start-market-worker.ts'

/** The hub's third host: a worker of this tab alone, with sockets of its own. It ends with the way to it. */
export function ownWorkerHost(version: string): HubHost {
  sendShortSinks()
  return {
    connect(_tab, failed) {
      const worker = startMarketWorker(3, version, failed)
      const remote: Remote<HubPort> = wrap<HubPort>(worker)
      const calls = endableCalls(remote as unknown as HubPort)
      return {
        hub: calls.remote,
        expose: (sink) => shortSink(sink),
        close() {
          calls.end()
          remote[releaseProxy]()
          worker.terminate()
        },
      }
    },
    end: () => undefined,
  }
}
