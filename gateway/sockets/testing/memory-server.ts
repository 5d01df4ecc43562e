import { EventEmitter } from 'node:events'
import type { IncomingMessage, Server } from 'node:http'
import { createFaults, type Faults } from '../../../sandbox/faults/faults.ts'
import { EngineSource } from '../../../src/engine/wire/engine-source.ts'
import { ManualTime } from '../../base/testing/manual-time.ts'
import { attachSockets, type SocketDeps, type Sockets } from '../attach-sockets.ts'
import type { SocketLimits } from '../limits.ts'
import { FakeHost } from './fake-host.ts'
import { MemoryClient } from './memory-client.ts'

export interface MemoryServer {
  host: FakeHost
  time: ManualTime
  faults: Faults
  source: EngineSource
  sockets: Sockets
  /** Opens a socket of perpetuals. @param headers beside those of every upgrade */
  open(headers?: Record<string, string>, address?: string): Promise<MemoryClient>
  close(): void
}

export interface MemoryServerOptions {
  limits?: Partial<SocketLimits>
  deflate?: SocketDeps['deflate']
}

/** The real sockets over a fake exchange and without a network. */
export function startMemoryServer({ limits, deflate }: MemoryServerOptions = {}): MemoryServer {
  const time = new ManualTime()
  const host = new FakeHost(time.now)
  const faults = createFaults(7)
  const server = new EventEmitter()
  const source = new EngineSource('contract', { host, timers: time })
  const spot = new EngineSource('spot', { host, timers: time })
  const deps = { host, sources: { spot, contract: source }, faults, clock: time.now, timers: time }
  const sockets = attachSockets(server as Server, { ...deps, limits, deflate })
  return {
    ...{ host, time, faults, source, sockets },
    async open(headers = {}, address) {
      const client = new MemoryClient(address)
      const request = client.request('/ws/contract', headers) as unknown as IncomingMessage
      server.emit('upgrade', request, client, Buffer.alloc(0))
      await nextTurn()
      return client
    },
    close() {
      source.close()
      spot.close()
      sockets.closeSockets({})
      void sockets.close()
    },
  }
}

/** All that is under way has been done. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
