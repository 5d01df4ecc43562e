import { exposeHub } from './host/expose-hub.ts'
import { hubEnvironment } from './host/hub-environment.ts'
import { receiveShortSinks } from './host/receive-short-sinks.ts'
import { createHub } from './hub/hub.ts'

/** The hub's first host: one worker for all tabs. The name that they give it is `onetape-hub-<version>`. */
const scope = self as unknown as SharedWorkerGlobalScope
receiveShortSinks()
const hub = createHub(hubEnvironment(scope.name.replace(/^onetape-hub-/, ''), 1))

scope.addEventListener('connect', (event) => {
  const port = event.ports[0]
  if (port) exposeHub(hub, port)
})
