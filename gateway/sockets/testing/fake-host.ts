import { type CommittedListener, type Host, TOKEN_LIFE_MS, type TokenSession } from '../../../sandbox/host.ts'
import type { HostFailed } from '../../../sandbox/host-failure.ts'
import type { EngineEvent, Outcome } from '../../../src/engine/contract/event.ts'
import type { Exchange } from '../../../src/engine/contract/exchange-api.ts'
import type { Market, MarketKind } from '../../../src/shared/hub-protocol/market.ts'
import type { DepthSnapshot, Level, MarkData, TickerData, TradeRow } from '../../../src/shared/wire/messages.ts'

interface Book {
  u: number
  bids: Map<string, string>
  asks: Map<string, string>
}

/** Tokens by their text; whoever listens hears of each that is deleted. */
class FakeTokens extends Map<string, number> {
  readonly listeners = new Set<(user: number) => void>()

  override delete(token: string): boolean {
    const user = this.get(token)
    const isGone = super.delete(token)
    if (user !== undefined) for (const listener of this.listeners) listener(user)
    return isGone
  }
}

/** Just enough of an exchange: two markets of each kind whose books and trades a test changes by hand. */
export class FakeHost implements Host {
  readonly tokens = new FakeTokens()
  /** How often a session was asked for. */
  asked = 0
  /** When all tokens end by themselves, ms; a month from now where it is null. */
  tokensEndAt: number | null = null
  readonly tickers = new Map<string, TickerData>()
  readonly trades = new Map<string, TradeRow[]>()
  readonly marks = new Map<number, MarkData>()
  private readonly currentListeners = new Set<(isCurrent: boolean) => void>()
  private current = true
  private readonly books = new Map<string, Book>()
  private readonly listeners = new Set<CommittedListener>()
  private readonly clock: () => number
  readonly exchange: Exchange
  failure: HostFailed | null = null
  readonly broken = new Promise<Error>(() => undefined)

  constructor(clock: () => number) {
    this.clock = clock
    for (const kind of ['spot', 'contract'] as const) {
      for (const id of [1, 2]) {
        const bids = new Map(Array.from({ length: 40 }, (_, i) => [`${100 - i}.${id}`, `${i + 1}.5`]))
        const asks = new Map(Array.from({ length: 40 }, (_, i) => [`${101 + i}.${id}`, `${i + 1}.25`]))
        this.books.set(`${kind}:${id}`, { u: 10, bids, asks })
        this.tickers.set(`${kind}:${id}`, tickerAt(`100.${id}`))
        this.trades.set(`${kind}:${id}`, [[1, `100.${id}`, '1', 'b', clock()]])
      }
    }
    this.marks.set(1, { m: '100', i: '100.1', r: '-0.0001', n: clock() + 3_600_000 })
    this.exchange = this.asExchange()
  }

  now(): number {
    return this.clock()
  }

  submit(): Promise<Outcome> {
    return Promise.reject(new Error('the fake host takes no commands'))
  }

  onCommitted(listener: CommittedListener): () => void {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  userOfToken(token: string): number | null {
    return this.tokens.get(token) ?? null
  }

  sessionOfToken(token: string): TokenSession | null {
    this.asked++
    const user = this.tokens.get(token)
    const expiresAt = this.tokensEndAt ?? this.clock() + TOKEN_LIFE_MS
    return user === undefined || expiresAt <= this.clock() ? null : { user, expiresAt }
  }

  onTokensEnded(listener: (user: number) => void): () => void {
    this.tokens.listeners.add(listener)
    return () => void this.tokens.listeners.delete(listener)
  }

  isCurrent(): boolean {
    return this.current
  }

  onCurrentChange(listener: (isCurrent: boolean) => void): () => void {
    this.currentListeners.add(listener)
    return () => void this.currentListeners.delete(listener)
  }

  /** The journal is behind, or current again. */
  setCurrent(isCurrent: boolean): void {
    this.current = isCurrent
    for (const listener of this.currentListeners) listener(isCurrent)
  }

  close(): Promise<void> {
    return Promise.resolve()
  }

  /** Changes the engine's book at once. @returns the event, to be committed later */
  change(kind: MarketKind, id: number, b: Level[], a: Level[]): EngineEvent {
    const book = this.books.get(`${kind}:${id}`) as Book
    const pu = book.u
    book.u += Math.max(1, b.length + a.length)
    for (const [price, quantity] of b) set(book.bids, price, quantity)
    for (const [price, quantity] of a) set(book.asks, price, quantity)
    return { kind: 'depth', market: kind, currency_id: id, data: { U: pu + 1, u: book.u, pu, b, a } }
  }

  commit(...events: EngineEvent[]): void {
    for (const listener of this.listeners) listener(events, this.clock())
  }

  private asExchange(): Exchange {
    const exchange: Partial<Exchange> = {
      seq: 0,
      time: this.clock(),
      markets: (kind) => [1, 2].map((id) => ({ kind, currency_id: id }) as Market),
      depth: (kind, id) => this.depth(kind, id),
      ticker: (kind, id) => this.tickers.get(`${kind}:${id}`) ?? null,
      mark: (id) => this.marks.get(id) ?? null,
      recentTrades: (kind, id) => this.trades.get(`${kind}:${id}`) ?? [],
    }
    return exchange as Exchange
  }

  private depth(kind: MarketKind, id: number): DepthSnapshot | null {
    const book = this.books.get(`${kind}:${id}`)
    if (!book) return null
    const b = [...book.bids].sort((x, y) => Number(y[0]) - Number(x[0]))
    const a = [...book.asks].sort((x, y) => Number(x[0]) - Number(y[0]))
    return { snapshot: true, u: book.u, b, a }
  }
}

/** A whole ticker whose newest price is `c`. */
export function tickerAt(c: string): TickerData {
  return { c, P: '-1.25', v: '10', o: '101', h: '103', l: '97', q: '1000' }
}

function set(side: Map<string, string>, price: string, quantity: string): void {
  if (quantity === '0') side.delete(price)
  else side.set(price, quantity)
}
