import { expose } from 'comlink'
import { MockServer } from './mock/mock-server.ts'
import { mockServerEnvironment } from './mock/mock-server-environment.ts'

/** Mock trading's host: one worker for all tabs. */
const scope = self as unknown as SharedWorkerGlobalScope
const server = new MockServer(mockServerEnvironment())

scope.addEventListener('connect', (event) => {
  const port = event.ports[0]
  if (port) expose(server, port)
})
