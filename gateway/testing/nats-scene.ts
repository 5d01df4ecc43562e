import type { MarketKind } from '../../src/shared/hub-protocol/market.ts'
import type { ManualTime } from '../base/testing/manual-time.ts'
import { publishWire } from '../bus/publish-wire.ts'
import { FakeHost } from '../sockets/testing/fake-host.ts'
import { startTestServer, type TestServer } from '../sockets/testing/test-server.ts'
import { openNatsUpstream } from '../upstream/nats-upstream.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { FakeMarkets } from './fake-markets.ts'
import { type MemoryBus, MemoryNetwork } from './memory-bus.ts'
import { TrueMarkets } from './true-markets.ts'
import { WireClient } from './wire-client.ts'

/** An exchange that publishes; several may for the same markets. */
export interface FakePublisher {
  epoch: string
  /** What the journal says: it pulses and answers only while this is true. */
  isCurrent: boolean
  bus: MemoryBus
  end(): void
}

export interface NatsScene {
  truth: TrueMarkets
  spot: FakeMarkets
  host: FakeHost
  network: MemoryNetwork
  /** The gateway's connection. */
  bus: MemoryBus
  server: TestServer
  time: ManualTime
  upstream: Upstream
  log: string[]
  /** Another exchange begins to publish; those before go on as they are. */
  publish(): FakePublisher
  client(path?: string): Promise<WireClient>
  turn(): Promise<void>
  /** Goes on by `ms` in steps, so that answers come between them. */
  pass(ms: number, step?: number): Promise<void>
  keep(): void
  close(): Promise<void>
}

/** A gateway by a bus in memory, behind the real fan-out, with real client sockets and a clock that stands still. */
export async function startNatsScene(random: () => number = () => 0.5): Promise<NatsScene> {
  const log: string[] = []
  const made = (time: ManualTime) => {
    const truth = new TrueMarkets(time.now)
    const network = new MemoryNetwork(time)
    const bus = network.connect()
    const parts = { bus, prefix: 'test', clock: time.now, timers: time, random, log: (line: string) => log.push(line) }
    return { truth, network, bus, time, upstream: openNatsUpstream(parts), host: new FakeHost(time.now) }
  }
  let parts: ReturnType<typeof made> | null = null
  const server = await startTestServer({
    sources: (time) => {
      parts = made(time)
      return parts.upstream.sources
    },
  })
  const { truth, network, bus, time, upstream, host } = parts as unknown as ReturnType<typeof made>
  const sources = { spot: new FakeMarkets('spot', truth), contract: new FakeMarkets('contract', truth) }
  const publishers: FakePublisher[] = []
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve))
  const watched = (kind: MarketKind) => new Set(server.sockets.watched(kind))
  return {
    ...{ truth, network, bus, time, upstream, host, server, log, turn, spot: sources.spot },
    publish() {
      const own = network.connect()
      const epoch = `epoch-${publishers.length + 1}`
      const publisher: FakePublisher = { epoch, isCurrent: true, bus: own, end: () => undefined }
      publisher.end = publishWire({
        ...{ sources, host, bus: own, prefix: 'test', epoch, clock: time.now, timers: time },
        isCurrent: () => publisher.isCurrent,
        secret: new Uint8Array(32),
      })
      publishers.push(publisher)
      return publisher
    },
    client: async (path) => new WireClient(await server.connect(path)),
    async pass(ms, step = 100) {
      for (let left = ms; left > 0; left -= step) {
        time.advance(Math.min(step, left))
        await turn()
      }
    },
    keep() {
      for (const kind of ['spot', 'contract'] as const) upstream.sources[kind].keep(watched(kind))
    },
    async close() {
      for (const { end } of publishers) end()
      await server.close()
      await upstream.close()
    },
  }
}
