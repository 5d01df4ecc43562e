import type { MarketKind } from '../../src/shared/hub-protocol/market.ts'
import type { ManualTime } from '../base/testing/manual-time.ts'
import { startTestServer, type TestServer } from '../sockets/testing/test-server.ts'
import { MarketList, type ReadJson } from '../upstream/market-list.ts'
import { WsSource } from '../upstream/ws-source.ts'
import { FakeUpstream } from './fake-upstream.ts'
import { WireClient } from './wire-client.ts'

export interface GatewayScene {
  upstream: FakeUpstream
  server: TestServer
  time: ManualTime
  source: WsSource
  /** How often the spot upstream has said that articles have changed. */
  content(): number
  client(path?: string): Promise<WireClient>
  /** Lets what was planned for this very moment run. */
  turn(): Promise<void>
  /** Goes on by `ms` in steps, so that answers come between them. */
  pass(ms: number, step?: number): Promise<void>
  close(): Promise<void>
}

export interface SceneOptions {
  random?: () => number
  readJson?: ReadJson
  ids?: readonly number[]
}

/** The gateway's spot data from a fake upstream behind the real fan-out, with real client sockets and a clock that stands still. */
export async function startScene(options: SceneOptions = {}): Promise<GatewayScene> {
  const { random = () => 0.5, readJson = () => Promise.reject(new Error('no API')), ids = [1, 2] } = options
  let upstream: FakeUpstream | null = null
  let source: WsSource | null = null
  const lists: MarketList[] = []
  let contents = 0
  const server = await startTestServer({
    sources: (time) => {
      const fake = new FakeUpstream(time.now, ids)
      upstream = fake
      const made = (kind: MarketKind) => {
        const own = { kind, clock: time.now, timers: time }
        const markets = new MarketList({
          ...own,
          from: 'http://fake',
          read: () => readJson('http://fake'),
          log: () => undefined,
        })
        lists.push(markets)
        void markets.read()
        const url = `ws://fake/ws/${kind}`
        return new WsSource({ ...own, url, openSocket: fake.openSocket, random, markets, changed: () => undefined, failed: () => undefined, content: () => void contents++ }) // biome-ignore format: one thought
      }
      source = made('spot')
      return { spot: source, contract: made('contract') }
    },
  })
  const { time } = server
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve))
  await turn()
  return {
    upstream: upstream as unknown as FakeUpstream,
    source: source as unknown as WsSource,
    ...{ server, time, turn, content: () => contents },
    client: async (path) => new WireClient(await server.connect(path)),
    async pass(ms, step = 100) {
      for (let left = ms; left > 0; left -= step) {
        time.advance(Math.min(step, left))
        await turn()
      }
    },
    async close() {
      for (const list of lists) list.close()
      await server.close()
    },
  }
}
