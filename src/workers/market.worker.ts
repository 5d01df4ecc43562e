import { type TransferHandler, transferHandlers } from 'comlink'
import { ADDRESSED, addressedHandler } from '../shared/hub-protocol/addressed-sink.ts'
import type { LeadRequest, LeadUpdate } from '../shared/hub-protocol/hub-discovery.ts'
import { exposeHub } from './host/expose-hub.ts'
import { hubEnvironment } from './host/hub-environment.ts'
import { type Lead, lead } from './host/lead.ts'
import { receiveShortSinks } from './host/receive-short-sinks.ts'
import { createHub } from './hub/hub.ts'

/** The hub's second host (a tab's worker that may lead) or its third (a worker a tab); its name is `onetape-hub-<host>-<version>`. */
const scope = self as unknown as DedicatedWorkerGlobalScope
const [, host, version = ''] = /^onetape-hub-(\d)-(.*)$/.exec(scope.name) ?? []
const env = hubEnvironment(version, host === '2' ? 2 : 3)

if (env.host === 3) {
  receiveShortSinks()
  exposeHub(createHub(env), scope)
} else {
  const leading: Lead = lead({
    ...env,
    locks: navigator.locks,
    openChannel: (name) => new BroadcastChannel(name),
    startHub: () => createHub(env),
    onLeading: (yes) => scope.postMessage({ leading: yes } satisfies LeadUpdate),
  })
  const remote = addressedHandler((address) => {
    if (!leading.ports) throw new Error('this worker does not lead')
    return leading.ports.remote(address)
  })
  transferHandlers.set(ADDRESSED, remote as TransferHandler<object, unknown> as TransferHandler<unknown, unknown>)
  // Says that it runs, too.
  scope.postMessage({ leading: false } satisfies LeadUpdate)
  scope.addEventListener('message', (event: MessageEvent<LeadRequest>) => leading.wish(event.data))
}
