import type { Exchange, ExchangeEngine } from '../../../engine/contract/exchange-api.ts'
import { createEngine } from '../../../engine/state-machine.ts'
import type { Answered } from '../../../shared/calls/answered.ts'
import type { CallName } from '../../../shared/calls/table.ts'
import type { HubPort } from '../../../shared/hub-protocol/hub.ts'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import {
  type LivePrices,
  MOCK_USER,
  type MockRequest,
  type MockStatus,
  type Returning,
  type Stayed,
} from '../../../shared/mock/mock-port.ts'
import type { Timers } from '../../base/environment.ts'
import type { MockHost } from '../mock-host.ts'
import { mockGenesis } from '../mock-market.ts'
import { MockServer, type MockServerEnvironment } from '../mock-server.ts'
import { JournalTaken, type MockCheckpoint, type MockRow, type MockStore } from '../mock-store.ts'
import type { PrivateEvents } from '../private-events.ts'

/** For tests only: mock trading without a browser. Time goes on by hand; the journal outlives its workers. */

const noRoom = () => new DOMException('no room', 'QuotaExceededError')

/** What happens to an access: nothing of it is done; all of it, but it is reported as failed; it is never answered, done or not. */
export type Fault = 'refused' | 'full' | 'done_but_reported_as_failed' | 'hangs' | 'hangs_though_done'

export class FakeStore {
  checkpointed: MockCheckpoint | null = null
  rows: MockRow[] = []
  owner: number | undefined
  /** It can be read, and not be written. */
  full = false
  /** Of the next access; null where all is well. */
  fault: () => Fault | null = () => null
  private owners = 0

  /** As one worker has it. */
  handle(): MockStore {
    const me = ++this.owners
    let before: number | undefined
    return {
      load: () =>
        this.access(() => {
          const unwritable = this.full ? noRoom() : null
          if (unwritable) before = this.owner
          else this.owner = me
          return { ...structuredClone({ checkpoint: this.checkpointed, rows: this.rows }), unwritable }
        }),
      append: (rows) =>
        this.access(() => {
          this.own(me, false)
          const fresh = structuredClone([...rows])
          const seqs = new Set(fresh.map(({ seq }) => seq))
          this.rows = [...this.rows.filter(({ seq }) => !seqs.has(seq)), ...fresh].sort((a, b) => a.seq - b.seq)
        }),
      checkpoint: (next) =>
        this.access(() => {
          this.own(me, false)
          this.checkpointed = structuredClone(next)
          this.rows = this.rows.filter(({ seq }) => seq > next.seq)
        }),
      replace: (next) =>
        this.access(() => {
          if (this.owner === before) this.owner = undefined
          this.own(me, true)
          this.checkpointed = structuredClone(next)
          this.rows = []
        }),
    }
  }

  /** The browser drops the database. */
  vanish(): void {
    this.checkpointed = null
    this.rows = []
    this.owner = undefined
  }

  private own(me: number, begins: boolean): void {
    if (this.full) throw noRoom()
    if (this.owner !== me && this.owner !== undefined) throw new JournalTaken()
    if (this.owner === undefined && !begins) throw new Error('gone')
    this.owner = me
  }

  private async access<T>(run: () => T): Promise<T> {
    const fault = this.fault()
    if (fault === 'refused') throw new Error('refused')
    if (fault === 'full') throw noRoom()
    if (fault === 'hangs') return new Promise(() => undefined)
    const done = run()
    if (fault === 'done_but_reported_as_failed') throw new Error('reported as failed')
    return fault === 'hangs_though_done' ? new Promise(() => undefined) : done
  }
}

export const SPOT: Market = {
  kind: 'spot',
  currency_id: 1,
  symbol: 'BTCUSDT',
  base: 'BTC',
  quote: 'USDT',
  quote_id: 3,
  price_digits: 2,
  quantity_digits: 5,
  tick_size: '0.01',
  step_size: '0.00001',
  min_notional: '5',
  max_leverage: 1,
  maker_fee: '0.001',
  taker_fee: '0.001',
  recorded: false,
}

export const PERP: Market = {
  ...SPOT,
  kind: 'contract',
  price_digits: 1,
  quantity_digits: 3,
  tick_size: '0.1',
  step_size: '0.001',
  max_leverage: 125,
  maker_fee: '0.0002',
  taker_fee: '0.0005',
}

/** A book of three levels a side around a price, one step of `gap` apart. */
export function pricesOf(market: Market, middle: number, more: Partial<LivePrices> = {}): LivePrices {
  const side = (direction: 1 | -1) => [1, 2, 3].flatMap((i) => [middle + direction * i, 100_000 * i])
  const mark = { mark: middle, index: middle, rate: 10_000, next: Date.UTC(2025, 10, 20, 8) }
  return {
    kind: market.kind,
    currency_id: market.currency_id,
    live: true,
    bids: side(-1),
    asks: side(1),
    last: middle,
    mark: market.kind === 'contract' ? mark : null,
    at: 0,
    away: false,
    ...more,
  }
}

type Lock = { name: string; free: Promise<void> }

/** One browser: its clock, its locks and its storage; workers come and go. */
export class FakeMockBrowser {
  now = Date.UTC(2025, 10, 20, 3)
  readonly store = new FakeStore()
  /** The hub of the simulated prices, once it has been reached. */
  hub: HubPort | null = null
  private readonly held = new Map<string, Lock>()
  private timers: { due: number; ms: number; run: () => void }[] = []
  private releases: (() => void)[] = []
  private seed = 7
  private readonly engine: ExchangeEngine

  /** @param engine trading alone, as the product's own worker has it, where it is left out */
  constructor(engine: ExchangeEngine = createEngine([])) {
    this.engine = engine
  }

  /** A new worker, and a tab of it that shows a market. */
  async open(market: Market = SPOT, middle = 6_400_000): Promise<FakeTab> {
    const tab = await this.coldTab()
    await tab.show(market, middle)
    return tab
  }

  /** A new worker, and a tab of it that shows nothing yet. */
  async coldTab(): Promise<FakeTab> {
    const tab = new FakeTab(this, new MockServer(this.environment()))
    await tab.attach()
    return tab
  }

  /** The device's clock; what is due is so as if it had not been. */
  setBack(ms: number): void {
    this.now -= ms
    for (const timer of this.timers) timer.due -= ms
  }

  /** The browser kills the worker: its timers and locks are gone, what it had not written is lost. */
  kill(): void {
    this.timers = []
    for (const release of this.releases.splice(0)) release()
    this.held.clear()
  }

  /** As a browser without Web Locks: two workers have the account. */
  freeLocks(): void {
    this.held.clear()
  }

  environment(): MockServerEnvironment {
    return {
      engine: this.engine,
      store: this.store.handle(),
      timers: this.timersOf(),
      clock: () => this.now,
      genesis: () => mockGenesis(this.seed++),
      soon: (run) => queueMicrotask(run),
      every: (ms, run) => {
        const timer = { due: this.now + ms, ms, run }
        this.timers.push(timer)
        return () => {
          this.timers = this.timers.filter((each) => each !== timer)
        }
      },
      locks: { request: (name, _options, held) => this.lock(name, held) },
      log: () => undefined,
      hub: this.hubParts(),
      expose: (hub) => {
        this.hub = hub as HubPort
      },
    }
  }

  private timersOf(): Timers {
    return {
      after: (ms, run) => {
        const timer = { due: this.now + ms, ms: Number.POSITIVE_INFINITY, run }
        this.timers.push(timer)
        return () => {
          this.timers = this.timers.filter((each) => each !== timer)
        }
      },
    }
  }

  private hubParts(): MockServerEnvironment['hub'] {
    return {
      clock: () => this.now,
      timers: this.timersOf(),
      locks: { request: () => new Promise(() => undefined) },
      random: () => 0.5,
      version: 'mock',
      host: 1,
      log: () => undefined,
      memory: { read: async () => undefined, write: async () => undefined },
    }
  }

  /** Lets time pass; what falls due runs, and all that follows from it. */
  async pass(ms: number): Promise<void> {
    const until = this.now + ms
    for (;;) {
      const next = this.timers.filter(({ due }) => due <= until).sort((a, b) => a.due - b.due)[0]
      if (!next) break
      this.now = next.due
      next.due += next.ms
      next.run()
      for (let i = 0; i < 12; i++) await Promise.resolve()
    }
    this.now = until
  }

  private async lock(name: string, held: () => Promise<void>): Promise<void> {
    // A tab lives as long as the test.
    if (name.startsWith('tab:')) return new Promise(() => undefined)
    while (this.held.has(name)) await this.held.get(name)?.free
    const mine: Lock = { name, free: new Promise((resolve) => this.releases.push(resolve)) }
    this.held.set(name, mine)
    await held()
  }
}

/** No two writes of a test have the same. */
let intents = 0

export class FakeTab {
  status: MockStatus | null = null
  events: PrivateEvents = []
  readonly server: MockServer
  private readonly browser: FakeMockBrowser

  constructor(browser: FakeMockBrowser, server: MockServer) {
    this.browser = browser
    this.server = server
  }

  async attach(): Promise<void> {
    const sink = {
      status: (status: MockStatus) => {
        this.status = status
      },
      events: (events: PrivateEvents) => void this.events.push(...events),
    }
    this.status = (await this.server.attach('t', sink)).status
  }

  show(market: Market, middle: number, more: Partial<LivePrices> = {}): Promise<void> {
    return this.server.show('t', { market, dayWorth: 1_000_000_000 }, pricesOf(market, middle, more))
  }

  prices(market: Market, middle: number, more: Partial<LivePrices> = {}): Promise<void> {
    return this.server.prices('t', [pricesOf(market, middle, more)])
  }

  /** Prices that stay, said again each second of so many. */
  async live(market: Market, middle: number, seconds: number): Promise<void> {
    for (let i = 0; i < seconds; i++) {
      await this.prices(market, middle)
      await this.browser.pass(1_000)
    }
  }

  /** Data of a call's answer. @throws with the key of a refusal */
  async ask<T>(name: CallName, request: unknown = {}, intent: string | null = `i${++intents}`): Promise<T> {
    const answer: Answered = await this.server.call(name, request, intent)
    if (!answer.ok) throw new Error(answer.refusal.key)
    return answer.data as T
  }

  returning(): Promise<Returning> {
    return this.server.returning()
  }

  wish(wish: MockRequest): Promise<Stayed | null> {
    return this.server.control(wish)
  }

  /** What no tab sees: the state behind the port, and its clock. */
  exchange(): Exchange {
    return this.host().exchange
  }

  now(): number {
    return this.host().now()
  }

  private host(): MockHost {
    const { open } = this.server as unknown as { open: { host: MockHost } }
    return open.host
  }
}

export { MOCK_USER }
