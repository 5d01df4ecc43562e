import type { WorkerScope } from './worker-scope.ts'

/** What is delivered without acks: every message goes on to the tab as it comes. The name is the socket's address. */
const scope = self as unknown as WorkerScope

scope.addEventListener('connect', (event) => {
  const port = event.ports[0]
  if (!port) return
  const socket = new WebSocket(scope.name)
  socket.addEventListener('open', () => socket.send('{"op":"sub","id":1,"topics":["depth@1"]}'))
  socket.addEventListener('message', (each: MessageEvent<string>) => port.postMessage(each.data))
})
