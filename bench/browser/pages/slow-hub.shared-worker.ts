import { exposeHub } from '../../../src/workers/host/expose-hub.ts'
import { Counter } from './counter.ts'
import { benchHub } from './hub-engine.ts'
import { SLOW_CHANNEL, type Slowness } from './slowness.ts'
import type { WorkerScope } from './worker-scope.ts'

const scope = self as unknown as WorkerScope
let busyMs = 0

/** Spends time as a slower machine would. */
function spend(): void {
  if (busyMs === 0) return
  const until = performance.now() + busyMs
  while (performance.now() < until) {
    // The time itself is what is wanted.
  }
}

const hub = benchHub(scope.name, new Counter(), spend)
const channel = new BroadcastChannel(SLOW_CHANNEL)
channel.addEventListener('message', (event: MessageEvent<Slowness>) => {
  busyMs = event.data.busyMs
})

scope.addEventListener('connect', (event) => {
  const port = event.ports[0]
  if (port) exposeHub(hub, port)
})
