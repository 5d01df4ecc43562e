import { expose, releaseProxy } from 'comlink'
import { platformTimers } from './environment.ts'
import { createHub } from './hub/hub.ts'
import { indexedMemory } from './memory/indexed-memory.ts'
import { openWebSocket } from './open-web-socket.ts'

const scope = self as unknown as SharedWorkerGlobalScope

/** The name that tabs give is `onetape-hub-<version>`. */
const hub = createHub({
  openSocket: openWebSocket,
  clock: () => Date.now(),
  timers: platformTimers,
  locks: navigator.locks,
  random: Math.random,
  version: scope.name.replace(/^onetape-hub-/, ''),
  log: (level, message, detail) => console[level](`hub: ${message}`, detail ?? ''),
  memory: indexedMemory('onetape-hub'),
  releaseSink: (sink) => (sink as { [releaseProxy]?: () => void })[releaseProxy]?.(),
})

scope.addEventListener('connect', (event) => {
  const port = event.ports[0]
  if (port) expose(hub, port)
})
