import type { VenueName } from '../../../src/venues/base/venue-event.ts'
import type { Fetched, Network, OpenedSocket, SocketHandlers } from '../network.ts'
import { type Asked, type Content, DIALECTS, type Dialect, type Update } from './dialect.ts'
import { FakeConnection } from './fake-connection.ts'
import { FakeMarket } from './fake-market.ts'
import { RULES, type VenueRules } from './venue-rules.ts'

const SECOND = 1_000

export interface FakeVenueParts {
  venue: VenueName
  /** Bybit's derivatives speak otherwise than its spot. */
  dialect?: keyof typeof DIALECTS
  symbols: readonly string[]
  clock: () => number
  /** Numbers in [0, 1). */
  chance: () => number
}

/** What goes wrong. */
export interface Faults {
  /** Each so-manieth message of a book is lost, sent twice, or sent after the next one. */
  each: { every: number; how: 'lost' | 'doubled' | 'swapped' } | null
  /** Pings are answered, and nothing else comes. */
  isSilent: boolean
  /** Subscriptions of these symbols are refused. */
  refused: Set<string>
  /** Subscriptions of these are acknowledged, and nothing comes. */
  mute: Set<string>
  /** Streams (`ticker:SYMBOL`) that bring nothing any more, while all others go on. */
  stopped: Set<string>
  /** Subscribers get no whole book. */
  withholdsBooks: boolean
  /** Handshakes and calls are answered with this. */
  status: { status: number; retryAfter: number | null } | null
}

/** A venue that tests play, in memory: speaks its dialect, keeps a list of what the client broke, and has faults. */
export class FakeVenue implements Network {
  readonly faults: Faults = {
    each: null,
    isSilent: false,
    refused: new Set(),
    mute: new Set(),
    stopped: new Set(),
    withholdsBooks: false,
    status: null,
  }
  /** Rules that the client broke. */
  readonly broken: string[] = []
  /** Every symbol and content that was ever subscribed. */
  readonly subscribed = new Set<string>()
  readonly connections = new Set<FakeConnection>()
  readonly markets = new Map<string, FakeMarket>()
  /** Past funding of each perpetual, as the venue answers it. */
  funding: object[] = []
  /** Connections and calls so far, refused ones too. */
  attempts = 0
  calls = 0
  /** How many messages of books a fault has hit. */
  hits = 0
  /** Symbols whose newest message no subscriber has had: nobody can know of it before the next one. */
  readonly unsent = new Set<string>()
  readonly rules: VenueRules
  readonly parts: FakeVenueParts
  readonly dialect: Dialect
  private connects: number[] = []
  private called: number[] = []
  private messages: number[] = []
  private count = 0
  private trades = 0

  constructor(parts: FakeVenueParts) {
    this.parts = parts
    this.dialect = DIALECTS[parts.dialect ?? parts.venue]
    this.rules = { ...RULES[parts.venue] }
    for (const symbol of parts.symbols) this.addMarket(symbol)
  }

  addMarket(symbol: string): void {
    const style = { byOne: this.parts.venue === 'bybit', window: this.parts.venue === 'kraken' }
    this.markets.set(symbol, new FakeMarket(symbol, this.parts.chance, style))
  }

  open(url: string, handlers: SocketHandlers): OpenedSocket {
    const { rules } = this
    this.attempts++
    const now = this.parts.clock()
    this.connects = this.connects.filter((at) => now - at < rules.connectWindow)
    this.connects.push(now)
    if (this.connects.length > rules.connects) this.broken.push(`more than ${rules.connects} connections`)
    const connection = new FakeConnection(this, handlers, url)
    const refusal = this.faults.status
    queueMicrotask(() => {
      if (connection.isOver) return
      if (refusal) {
        connection.isOver = true
        handlers.closed({ code: 0, reason: `refused with ${refusal.status}`, ...refusal })
      } else {
        this.connections.add(connection)
        handlers.opened()
      }
    })
    return { send: (text) => connection.hear(text), ping: () => connection.ping(), close: () => connection.close() }
  }

  async fetch(url: string): Promise<Fetched> {
    this.calls++
    const now = this.parts.clock()
    this.called = this.called.filter((at) => now - at < SECOND)
    this.called.push(now)
    if (this.called.length > this.rules.callsPerSecond)
      this.broken.push(`more than ${this.rules.callsPerSecond} calls a second`)
    if (this.faults.status) return { ...this.faults.status, text: '' }
    return { status: 200, retryAfter: null, text: this.answer(url) }
  }

  /** Frames of all connections, where a venue counts them together. */
  countOfAll(now: number): number {
    this.messages = this.messages.filter((at) => now - at < SECOND)
    this.messages.push(now)
    return this.messages.length
  }

  /** Every market goes on by one update and perhaps a trade, and each subscriber hears of it. */
  step(): void {
    const at = this.parts.clock()
    for (const connection of [...this.connections]) connection.mind()
    for (const market of this.markets.values()) {
      const update = market.step(at)
      this.sendDepth(update)
      if (this.parts.chance() < 0.3) this.trade(market, at)
      if (this.parts.chance() < 0.2) this.quote(market, at)
    }
  }

  /** One trade at a market's best price. */
  trade(market: FakeMarket, at: number): void {
    const side = this.parts.chance() < 0.5 ? 'b' : 's'
    const ticks = side === 'b' ? market.best.ask : market.best.bid
    const trade = { id: ++this.trades, ticks, lots: 1 + Math.floor(this.parts.chance() * 1_000), side, at } as const
    this.send('trades', market.symbol, this.dialect.trade(market.symbol, trade))
  }

  /** How many trades there were. */
  get tradeCount(): number {
    return this.trades
  }

  /** Its service starts again: numbers begin with 1, the whole book is sent. */
  restart(symbol: string): void {
    this.sendDepth(this.market(symbol).restart(this.parts.clock()))
  }

  /** The whole book of a market, to each subscriber, though nobody asked. */
  snapshot(symbol: string): void {
    const text = this.dialect.depth(this.market(symbol).snapshot(this.parts.clock()))
    if (text !== null) this.send('depth', symbol, text)
  }

  /** A market has another name from here on: the old one is refused, and silent. */
  rename(from: string, to: string): void {
    const market = this.market(from)
    this.markets.delete(from)
    this.faults.refused.add(from)
    this.addMarket(to)
    const renamed = this.market(to)
    renamed.book.bids.clear()
    renamed.book.asks.clear()
    for (const [ticks, lots] of market.book.bids) renamed.book.bids.set(ticks, lots)
    for (const [ticks, lots] of market.book.asks) renamed.book.asks.set(ticks, lots)
  }

  /** Closes every connection. */
  closeAll(code: number): void {
    for (const connection of [...this.connections]) connection.end(code, 'closed by the venue')
  }

  market(symbol: string): FakeMarket {
    const market = this.markets.get(symbol)
    if (!market) throw new Error(`the venue has no ${symbol}`)
    return market
  }

  /** What a subscriber gets at once. */
  greet(connection: FakeConnection, { content, symbol }: Asked): void {
    const market = this.markets.get(symbol)
    const { isSilent, mute, stopped } = this.faults
    if (!market || isSilent || mute.has(symbol) || stopped.has(`${content}:${symbol}`)) return
    const at = this.parts.clock()
    if (content === 'depth') {
      if (this.faults.withholdsBooks) return
      const text = this.dialect.depth(market.snapshot(at))
      if (text !== null) connection.send(text)
    } else if (content === 'ticker') connection.send(this.dialect.ticker(symbol, market.best.bid, at))
    else if (content === 'mark')
      for (const text of this.dialect.marks(symbol, market.best.bid, at)) connection.send(text)
  }

  private quote(market: FakeMarket, at: number): void {
    this.send('ticker', market.symbol, this.dialect.ticker(market.symbol, market.best.bid, at))
    for (const text of this.dialect.marks(market.symbol, market.best.bid, at)) this.send('mark', market.symbol, text)
  }

  private sendDepth(update: Update): void {
    const text = this.dialect.depth(update.number === 1 ? { ...update, isSnapshot: false } : update)
    if (text === null) return
    if (this.faults.isSilent || this.faults.mute.has(update.symbol)) {
      this.unsent.add(update.symbol)
      for (const connection of this.connections) if (connection.asked.has(`depth:${update.symbol}`)) connection.skip()
      return
    }
    const { each } = this.faults
    const isHit = each !== null && ++this.count % each.every === 0
    if (isHit) this.hits++
    this.unsent.delete(update.symbol)
    if (isHit && each.how !== 'doubled') this.unsent.add(update.symbol)
    for (const connection of this.listeners('depth', update.symbol)) {
      const { held } = connection
      const late = held.get(update.symbol)
      if (isHit && each.how === 'lost') {
        // A venue that numbers its connections has counted it all the same.
        connection.skip()
        continue
      }
      if (isHit && each.how === 'swapped' && late === undefined) {
        held.set(update.symbol, connection.stamp(text))
        continue
      }
      connection.send(text)
      if (isHit && each.how === 'doubled') connection.sendAgain(connection.newest)
      if (late !== undefined) connection.sendAgain(late)
      held.delete(update.symbol)
    }
  }

  private send(content: Content, symbol: string, text: string): void {
    for (const connection of this.listeners(content, symbol)) connection.send(text)
  }

  private listeners(content: Content, symbol: string): FakeConnection[] {
    const { isSilent, mute, stopped } = this.faults
    if (isSilent || mute.has(symbol) || stopped.has(`${content}:${symbol}`)) return []
    return [...this.connections].filter((one) => one.asked.has(`${content}:${symbol}`))
  }

  private answer(url: string): string {
    const { dialect } = this
    if (/instruments|exchangeInfo|AssetPairs|\/products\?/.test(url))
      return dialect.instruments([...this.markets.keys()], url)
    if (/fundingRate\?/.test(url)) return JSON.stringify(this.funding)
    const symbol = /[?&]symbol=([^&]+)/.exec(url)?.[1] ?? ''
    const market = this.markets.get(symbol)
    if (/\/depth\?/.test(url) && market) return dialect.book(market.snapshot(this.parts.clock()))
    return '{}'
  }
}
