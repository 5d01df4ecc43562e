import { releaseProxy, transferHandlers } from 'comlink'
import { SHORT } from '../../../src/shared/hub-protocol/short-sink.ts'
import { type OpenSocket, platformTimers } from '../../../src/workers/base/environment.ts'
import { exposeHub } from '../../../src/workers/host/expose-hub.ts'
import { receiveShortSinks } from '../../../src/workers/host/receive-short-sinks.ts'
import { createHub, type Hub } from '../../../src/workers/hub/hub.ts'

/** A hub in this page in the place of its SharedWorker: the app finds it by `new SharedWorker(…)`, as it does in a browser. */
export interface PageHub {
  readonly hub: Hub
  /** Ends it, and puts the browser's own SharedWorker back. */
  stop(): void
}

/** @param kept what the hub keeps past its end */
export function putPageHub(openSocket: OpenSocket, kept: Map<string, unknown>): PageHub {
  const ends = new AbortController()
  const hub = createHub({
    openSocket,
    clock: () => Date.now(),
    timers: platformTimers,
    locks: {
      // What it holds comes free with it, as with a worker.
      request: (name, options, held) =>
        navigator.locks.request(name, options, () => Promise.race([held(), ended(ends.signal)])),
    },
    random: Math.random,
    version: 'page',
    host: 1,
    log: (level, message, detail) => {
      if (level === 'error') console.error(`hub: ${message}`, detail ?? '')
    },
    memory: {
      read: async (key) => kept.get(key),
      write: async (key, value) => void kept.set(key, structuredClone(value)),
    },
    releaseSink: (sink) => (sink as { [releaseProxy]?: () => void })[releaseProxy]?.(),
  })
  const { SharedWorker: own } = window
  window.SharedWorker = class extends EventTarget {
    readonly port: MessagePort

    constructor() {
      super()
      bothWays()
      const { port1, port2 } = new MessageChannel()
      this.port = port1
      exposeHub(hub, port2)
    }
  } as unknown as typeof SharedWorker
  return {
    hub,
    stop() {
      hub.stop()
      ends.abort()
      window.SharedWorker = own
    },
  }
}

/** Tab and hub stand on one side here: what gives sinks has to take them too. */
function bothWays(): void {
  const gives = transferHandlers.get(SHORT)
  receiveShortSinks()
  const takes = transferHandlers.get(SHORT)
  if (!gives || !takes) throw new Error('no short sinks')
  transferHandlers.set(SHORT, { ...gives, deserialize: takes.deserialize })
}

function ended(signal: AbortSignal): Promise<void> {
  return new Promise((done) => signal.addEventListener('abort', () => done(), { once: true }))
}
