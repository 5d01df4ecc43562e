import type { Answered } from '../../shared/calls/answered.ts'
import type { CallName } from '../../shared/calls/table.ts'
import type {
  LivePrices,
  MarketToShow,
  MockHello,
  MockPort,
  MockRequest,
  MockSink,
  Returning,
  Stayed,
} from '../../shared/mock/mock-port.ts'
import type { HubEnvironment, Locks } from '../base/environment.ts'
import { hubPort } from '../host/expose-hub.ts'
import { createHub, type Hub } from '../hub/hub.ts'
import { watchTabLock } from '../hub/tab-lock.ts'
import { LiveMarkets } from './live-prices.ts'
import { Loopback } from './loopback.ts'
import { Mock } from './mock.ts'
import { MockHost, type MockHostEnvironment } from './mock-host.ts'
import { MockPricePath } from './mock-price-path.ts'
import { readMockRequest, readPrices, readShown } from './read-message.ts'

/** Held by the one worker that has the account, whatever its version. */
export const MOCK_LOCK = 'onetape-mock'
const BEAT = 100
const CHECKPOINT = 60_000
/** What could not be kept is tried again so often. */
const AGAIN = 5_000

export interface MockServerEnvironment extends MockHostEnvironment {
  locks: Locks
  every: (ms: number, run: () => void) => () => void
  /** Lets go of a tab's sink (a Comlink proxy). */
  releaseSink?: (sink: object) => void
  /** What the hub of the simulated prices has of the browser besides its sockets. */
  hub: Omit<HubEnvironment, 'openSocket'>
  /** Makes an object callable through a port. */
  expose: (object: object, port: object) => void
}

interface Tab {
  sink: MockSink
  end(): void
}

/** The mock exchange for its tabs. It opens with the first one, when no other worker has the account, and rests without tabs. */
export class MockServer implements MockPort {
  private readonly env: MockServerEnvironment
  private readonly tabs = new Map<string, Tab>()
  private opening: Promise<Mock> | null = null
  private open: { mock: Mock; host: MockHost; loopback: Loopback } | null = null
  private hub: Hub | null = null
  private rest: (() => void)[] = []
  private readonly lock: string

  constructor(env: MockServerEnvironment) {
    this.env = env
    this.lock = `mock:${Math.floor(env.hub.random() * 2 ** 48)}`
  }

  async attach(tab: string, sink: MockSink): Promise<MockHello> {
    this.opening ??= this.begin()
    const mock = await this.opening
    this.drop(tab)
    const unlisten = mock.listen(sink)
    const unwatch = watchTabLock(this.env, `tab:${tab}`, () => this.drop(tab))
    const end = () => {
      unlisten()
      unwatch()
      this.env.releaseSink?.(sink)
    }
    this.tabs.set(tab, { sink, end })
    if (this.rest.length === 0) this.run(mock)
    return { status: mock.status(), lock: this.lock }
  }

  async isElsewhere(): Promise<boolean> {
    return this.opening !== null && this.open === null
  }

  async show(tab: string, shown: MarketToShow, prices: LivePrices): Promise<void> {
    const read = readShown(shown, prices)
    await (await this.mock()).show(tab, read.shown, read.prices)
  }

  async prices(tab: string, prices: LivePrices[]): Promise<void> {
    const read = readPrices(prices)
    await (await this.mock()).prices(tab, read)
  }

  async call(name: CallName, request: unknown, intent: string | null): Promise<Answered> {
    return (await this.mock()).call(name, request, intent)
  }

  async control(wish: MockRequest): Promise<Stayed | null> {
    const read = readMockRequest(wish)
    return (await this.mock()).control(read)
  }

  async returning(): Promise<Returning> {
    return (await this.mock()).returning()
  }

  async reachHub(port: object): Promise<void> {
    await this.mock()
    const { loopback } = this.open as NonNullable<typeof this.open>
    this.hub ??= createHub({ ...this.env.hub, openSocket: loopback.open })
    this.env.expose(hubPort(this.hub), port)
  }

  async detach(tab: string): Promise<void> {
    this.drop(tab)
  }

  private mock(): Promise<Mock> {
    this.opening ??= this.begin()
    return this.opening
  }

  /** Resolves when this worker has the account; it keeps it while it lives. */
  private begin(): Promise<Mock> {
    return new Promise((resolve, reject) => {
      this.env.locks
        .request(MOCK_LOCK, {}, async () => {
          this.live()
          const host = await MockHost.open(this.env)
          const course = new MockPricePath(host, new LiveMarkets(this.env.clock), this.env.clock)
          const loopback = new Loopback({ host, every: this.env.every, soon: this.env.soon })
          const mock = new Mock(host, course, loopback)
          this.open = { mock, host, loopback }
          resolve(mock)
          await new Promise(() => undefined)
        })
        .catch((error: unknown) => {
          this.opening = null
          reject(error)
        })
    })
  }

  /** Tabs learn of the worker's end when this comes free. */
  private live(): void {
    this.env.locks
      .request(this.lock, {}, () => new Promise(() => undefined))
      .catch((error: unknown) => this.env.log('error', 'the mock worker cannot show that it lives', error))
  }

  private run(mock: Mock): void {
    this.rest = [
      this.env.every(BEAT, () => mock.beat()),
      this.env.every(CHECKPOINT, () => void this.open?.host.checkpoint()),
      this.env.every(AGAIN, () => void this.open?.host.retry()),
    ]
  }

  private drop(tab: string): void {
    this.tabs.get(tab)?.end()
    this.tabs.delete(tab)
    if (this.tabs.size > 0) return
    for (const end of this.rest.splice(0)) end()
    void this.open?.host.checkpoint()
  }
}
