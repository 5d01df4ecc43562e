import { ManualTime } from '../../../gateway/base/testing/manual-time.ts'
import type { TopicPush } from '../../../src/engine/wire/market-source.ts'
import type { MarketKind } from '../../../src/shared/hub-protocol/market.ts'
import { bookChecksum } from '../../../src/shared/wire/checksum.ts'
import type { DepthDelta, DepthSnapshot, Level, Push, TradeRow } from '../../../src/shared/wire/messages.ts'
import { topicText } from '../../../src/shared/wire/topic.ts'
import type { VenuePlan } from '../../../src/venues/base/venue-plan.ts'
import { type LiveVenue, PLANS } from '../../../src/venues/mirror/plans.ts'
import { LiveSource } from '../live-source.ts'
import { listMarkets } from '../market-list.ts'
import { VenueAccess } from '../venue-access.ts'
import type { DIALECTS, PlainSide } from './dialect.ts'
import { FakeVenue } from './fake-venue.ts'

/** Every kind of markets that can be shown, with two symbols that tests use. */
export const LIVE_CASES: {
  exchange: LiveVenue
  kind: MarketKind
  dialect?: keyof typeof DIALECTS
  symbols: string[]
}[] = [
  { exchange: 'okx', kind: 'spot', symbols: ['BTC-USDT', 'ETH-USDT'] },
  { exchange: 'okx', kind: 'contract', symbols: ['BTC-USDT-SWAP', 'ETH-USDT-SWAP'] },
  { exchange: 'binance', kind: 'spot', symbols: ['BTCUSDT', 'ETHUSDT'] },
  { exchange: 'binance', kind: 'contract', symbols: ['BTCUSDT', 'ETHUSDT'] },
  { exchange: 'bybit', kind: 'spot', symbols: ['BTCUSDT', 'ETHUSDT'] },
  { exchange: 'bybit', kind: 'contract', dialect: 'bybit-linear', symbols: ['BTCUSDT', 'ETHUSDT'] },
  { exchange: 'kraken', kind: 'spot', symbols: ['BTC/USD', 'ETH/USD'] },
  { exchange: 'coinbase', kind: 'spot', symbols: ['BTC-USD', 'ETH-USD'] },
]

/** Numbers in [0, 1) that are the same each time. */
export function chances(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Sorting both sides for a checksum takes longer than all the rest. */
const CHECKED_PUSHES = process.env.LONG === 'full' ? 1 : 5

/** A client of our wire that believes nothing: one market's book, its numbers and checksums. */
export class WireBook {
  readonly bids = new Map<number, Level>()
  readonly asks = new Map<number, Level>()
  readonly trades: TradeRow[] = []
  /** What was wrong with a push. */
  readonly wrong: string[] = []
  pushes = 0
  private u = 0

  take(data: DepthSnapshot | DepthDelta): void {
    this.pushes++
    if ('snapshot' in data) {
      this.bids.clear()
      this.asks.clear()
      if (data.u < this.u) this.wrong.push(`snapshot ${data.u} after ${this.u}`)
    } else if (data.pu !== this.u || data.u !== this.u + 1)
      this.wrong.push(`delta ${data.pu}-${data.u} after ${this.u}`)
    this.u = data.u
    for (const [side, levels] of [
      [this.bids, data.b],
      [this.asks, data.a],
    ] as const)
      for (const level of levels) {
        if (level[1] === '0') side.delete(Number(level[0]))
        else side.set(Number(level[0]), level)
      }
    if (this.pushes > 5 && this.pushes % CHECKED_PUSHES !== 0) return
    const best = (side: Map<number, Level>, sign: number) =>
      [...side].sort(([a], [b]) => sign * (a - b)).map(([, level]) => level)
    if (data.cs !== bookChecksum(best(this.bids, -1), best(this.asks, 1))) this.wrong.push(`checksum of ${data.u}`)
  }
}

/** A live source on a venue that tests play, by a clock that tests turn. */
export class LiveBench {
  readonly time: ManualTime
  readonly venue: FakeVenue
  readonly source: LiveSource
  readonly plan: VenuePlan
  readonly access: VenueAccess
  readonly log: string[] = []
  /** Topics that went down or came up, in order, with the time. */
  readonly states: { topic: string; isDown: boolean; at: number }[] = []
  readonly books = new Map<number, WireBook>()
  refusals = 0
  /** Coins of a contract. */
  private readonly contract: number

  constructor(live: (typeof LIVE_CASES)[number], seed = 1, change: Partial<VenuePlan['limits']> = {}, start?: number) {
    this.time = new ManualTime(start)
    const plan = PLANS[live.exchange][live.kind] as VenuePlan
    this.plan = { ...plan, limits: { ...plan.limits, ...change } }
    const clock = this.time.now
    this.venue = new FakeVenue({
      ...{ venue: plan.venue, symbols: live.symbols, clock, chance: chances(seed) },
      ...(live.dialect ? { dialect: live.dialect } : {}),
    })
    this.contract = live.exchange === 'okx' && live.kind === 'contract' ? 0.01 : 1
    const parts = { network: this.venue, clock, timers: this.time }
    this.access = new VenueAccess({ ...parts, limits: this.plan.limits })
    this.source = new LiveSource({
      ...{
        ...parts,
        plan: this.plan,
        access: this.access,
        random: chances(seed + 1),
        log: (line: string) => this.log.push(line),
      },
      refused: () => {
        this.refusals++
      },
    })
    this.source.listen((pushes) => this.take(pushes))
    this.source.onSourceChange(({ topics, isUp }) => {
      for (const topic of topics) this.states.push({ topic, isDown: !isUp, at: clock() })
    })
    this.list()
  }

  /** Shows what the venue lists now. */
  list(): void {
    const { dialect, markets } = this.venue
    const instruments = this.plan.readInstruments(dialect.instruments([...markets.keys()], this.plan.instrumentsUrl))
    this.source.show(listMarkets(this.plan, instruments))
  }

  /** Goes on by `ms` in steps; at each one the venue's markets go on too. */
  async run(ms: number, every = 100): Promise<void> {
    for (let gone = 0; gone < ms; gone += every) {
      this.time.advance(every)
      this.venue.step()
      await this.flush()
      this.onStep()
    }
  }

  /** Called after each step of `run`. */
  onStep: () => void = () => undefined

  /** Lets everything arrive that is on its way. */
  async flush(): Promise<void> {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  }

  isLive(name: 'depth' | 'trades' | 'ticker' | 'mark' | 'tickers', id = 1): boolean {
    return !this.source.down().includes(topicText(name, id))
  }

  book(id = 1): WireBook {
    const book = this.books.get(id) ?? new WireBook()
    this.books.set(id, book)
    return book
  }

  /** What is wrong with the books that are shown as live; nothing where all is well. */
  wrongBooks(): string[] {
    const wrong: string[] = []
    for (const { currency_id: id, base } of this.source.markets()) {
      const book = this.book(id)
      wrong.push(...book.wrong.splice(0))
      const market = [...this.venue.markets.values()].find(({ symbol }) => symbol.startsWith(base))
      if (!market || !this.isLive('depth', id) || this.venue.unsent.has(market.symbol)) continue
      for (const name of ['bids', 'asks'] as const) {
        const different = this.plan.venue === 'kraken' ? bestDiffer : anyDiffers
        if (different(market.book[name], book[name], name === 'bids' ? -1 : 1, this.contract))
          wrong.push(`${base} ${name} at ${this.time.now()}`)
      }
    }
    return wrong
  }

  close(): void {
    this.source.close()
    this.access.close()
  }

  private take(pushes: readonly TopicPush[]): void {
    for (const { topic, text } of pushes) {
      const { data } = JSON.parse(text) as Push<unknown>
      if (topic.name === 'depth') this.book(topic.currencyId).take(data as DepthSnapshot | DepthDelta)
      else if (topic.name === 'trades') this.book(topic.currencyId).trades.push(...(data as TradeRow[]))
    }
  }
}

/** Whether a side is another one than the venue's. */
function anyDiffers(truth: PlainSide, shown: Map<number, Level>, _sign: number, contract: number): boolean {
  if (truth.size !== shown.size) return true
  for (const [ticks, lots] of truth)
    if (Math.abs(Number(shown.get(ticks / 10)?.[1]) - (lots / 1000) * contract) > 1e-9 || !shown.has(ticks / 10))
      return true
  return false
}

/** Kraken does not say again what was pushed out of its window and comes back from below: its ten best levels are compared. */
function bestDiffer(truth: PlainSide, shown: Map<number, Level>, sign: number, contract: number): boolean {
  const best = (prices: Iterable<number>) => [...prices].sort((a, b) => sign * (a - b)).slice(0, 10)
  const levels = best(truth.keys()).map((ticks): [number, number] => [ticks, truth.get(ticks) ?? 0])
  const own = best(shown.keys()).map((price): [number, Level] => [Math.round(price * 10), shown.get(price) as Level])
  return anyDiffers(new Map(levels), new Map(own.map(([ticks, level]) => [ticks / 10, level])), sign, contract)
}
