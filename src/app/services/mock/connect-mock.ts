import { proxy, type Remote, transfer, wrap } from 'comlink'
import type { HubPort } from '../../../shared/hub-protocol/hub.ts'
import type { MockPort, MockSink } from '../../../shared/mock/mock-port.ts'
import { endableCalls } from '../hub-client/endable-calls.ts'
import type { HubConnection } from '../hub-client/market-env.ts'

/** One way to the mock exchange. Its calls are rejected once the way is closed. */
export interface MockConnection {
  port: MockPort
  /** What goes over this way in place of the sink. */
  expose(sink: MockSink): MockSink
  /** A way to the hub that has its simulated prices. */
  openHub(): HubConnection
  close(): void
}

/**
 * Starts the mock exchange's worker, or reaches the one that runs: a SharedWorker; where the browser has none, a worker of this tab,
 * of which the one that holds the lock has the account and the others say so. Its name carries no version: one account, one worker.
 * @param failed called once where its script does not load
 */
export function connectMock(failed: () => void): MockConnection {
  const { end, remote } = 'SharedWorker' in window ? sharedWorker(failed) : ownWorker(failed)
  const calls = endableCalls(remote as unknown as MockPort)
  return {
    port: calls.remote,
    expose: (sink) => proxy(sink),
    openHub: () => hubThrough(calls.remote),
    close() {
      calls.end()
      end()
    },
  }
}

function hubThrough(port: MockPort): HubConnection {
  const { port1, port2 } = new MessageChannel()
  // A call that is lost with the worker is no news: the worker's lock tells.
  port.reachHub(transfer(port2, [port2])).catch(() => undefined)
  const calls = endableCalls(wrap<HubPort>(port1) as unknown as HubPort)
  return {
    hub: calls.remote,
    expose: (sink) => proxy(sink),
    close() {
      calls.end()
      port1.close()
    },
  }
}

function sharedWorker(failed: () => void): { remote: Remote<MockPort>; end: () => void } {
  const worker = new SharedWorker(new URL('../../../workers/mock.shared-worker.ts', import.meta.url), {
    type: 'module',
    name: 'onetape-mock',
  })
  worker.addEventListener('error', failed, { once: true })
  return { remote: wrap<MockPort>(worker.port), end: () => worker.port.close() }
}

function ownWorker(failed: () => void): { remote: Remote<MockPort>; end: () => void } {
  const worker = new Worker(new URL('../../../workers/mock.worker.ts', import.meta.url), {
    type: 'module',
    name: 'onetape-mock',
  })
  worker.addEventListener('error', failed, { once: true })
  return { remote: wrap<MockPort>(worker), end: () => worker.terminate() }
}
