import { expose, releaseProxy } from 'comlink'
import { createEngine } from '../../engine/state-machine.ts'
import { uuidOf } from '../../shared/hash/uuid.ts'
import { createSteadyClock } from '../../shared/hub-protocol/steady-clock.ts'
import { type HubEnvironment, type Locks, platformTimers } from '../base/environment.ts'
import { ownLocks } from '../base/own-parts.ts'
import { indexedMockStore } from './indexed-mock-store.ts'
import { mockGenesis } from './mock-market.ts'
import type { MockServerEnvironment } from './mock-server.ts'

/** Without locks the browser has one SharedWorker at most, which is granted whatever it asks for; a tab's end is not known. */
const noLocks: Locks = {
  request: (name, _options, held) => (name.startsWith('tab:') ? new Promise(() => undefined) : held()),
}

const steadyNow = createSteadyClock(
  () => Date.now(),
  () => performance.now(),
)

/** Simulated prices are kept nowhere and measured by nobody. */
function hubParts(locks: Locks, log: HubEnvironment['log']): Omit<HubEnvironment, 'openSocket'> {
  return {
    clock: steadyNow,
    timers: platformTimers,
    locks,
    random: Math.random,
    version: 'mock',
    host: 1,
    log,
    memory: { read: async () => undefined, write: async () => undefined },
    releaseSink,
  }
}

const releaseSink = (sink: object) => (sink as { [releaseProxy]?: () => void })[releaseProxy]?.()

/** All that the mock exchange has of the browser. */
export function mockServerEnvironment(): MockServerEnvironment {
  const locks = ownLocks(navigator as { locks?: LockManager }, noLocks)
  const log: HubEnvironment['log'] = (level, message, detail) => console[level](`mock: ${message}`, detail ?? '')
  return {
    engine: createEngine([]),
    store: indexedMockStore('onetape-mock', uuidOf(crypto.getRandomValues(new Uint8Array(16)))),
    timers: platformTimers,
    clock: steadyNow,
    genesis: () => mockGenesis(crypto.getRandomValues(new Uint32Array(1))[0] as number),
    soon: (run) => void setTimeout(run, 0),
    every(ms, run) {
      const timer = setInterval(run, ms)
      return () => clearInterval(timer)
    },
    locks,
    log,
    releaseSink,
    hub: hubParts(locks, log),
    expose: (object, port) => expose(object, port as MessagePort),
  }
}
