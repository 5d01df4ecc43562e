import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createFaults, type Faults } from '../../../sandbox/faults/faults.ts'
import { EngineSource } from '../../../src/engine/wire/engine-source.ts'
import type { MarketSource } from '../../../src/engine/wire/market-source.ts'
import { ManualTime } from '../../base/testing/manual-time.ts'
import { attachSockets, type SocketDeps, type Sockets } from '../attach-sockets.ts'
import type { SocketLimits } from '../limits.ts'
import { FakeHost } from './fake-host.ts'
import { TestSocket, type TestSocketOptions } from './test-socket.ts'

export interface TestServer {
  host: FakeHost
  time: ManualTime
  faults: Faults
  sockets: Sockets
  port: number
  connect(path?: string, options?: TestSocketOptions): Promise<TestSocket>
  close(): Promise<void>
}

export interface TestServerOptions {
  limits?: Partial<SocketLimits>
  deflate?: SocketDeps['deflate']
  /** Origins besides its own whose pages may open sockets. */
  origins?: readonly string[]
  proxies?: SocketDeps['proxies']
  sessions?: SocketDeps['sessions']
  sources?: (time: ManualTime) => { spot?: MarketSource; contract?: MarketSource }
}

/** The real sockets over a fake exchange, on a port of its own, by a clock that stands still. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const time = new ManualTime()
  const host = new FakeHost(time.now)
  const faults = createFaults(7)
  const server = createServer()
  const own = options.sources?.(time) ?? {}
  const sources = {
    spot: own.spot ?? new EngineSource('spot', { host, timers: time }),
    contract: own.contract ?? new EngineSource('contract', { host, timers: time }),
  }
  const { limits, deflate, origins, proxies, sessions } = options
  const deps = { host, sources, faults, clock: time.now, timers: time, limits, deflate, origins, proxies, sessions }
  const sockets = attachSockets(server, deps)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const clients: TestSocket[] = []
  return {
    host,
    time,
    faults,
    sockets,
    port,
    async connect(path = '/ws/spot', socketOptions = {}) {
      const client = new TestSocket(`ws://127.0.0.1:${port}${path}`, socketOptions)
      clients.push(client)
      await client.opened
      return client
    },
    async close() {
      for (const client of clients) client.ws.terminate()
      await sockets.close()
      for (const source of Object.values(sources)) source.close()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
