import type { Market, MarketKind } from '../../shared/hub-protocol/market.ts'
import {
  type DepthDelta,
  type MarkData,
  type TickerData,
  TradeField,
  type TradeRow,
  WireType,
  wireType,
} from '../../shared/wire/messages.ts'
import type { Topic, TopicName } from '../../shared/wire/topic.ts'
import { type EngineEvent, isPublic, type PublicEvent } from '../contract/event.ts'
import type { Exchange } from '../contract/exchange-api.ts'
import { BookMirror } from './book-mirror.ts'
import type { MarketSource, TopicPush } from './market-source.ts'
import { LazyPush, pushText } from './push-text.ts'

/** Recent trades that a new subscriber gets. */
const TRADES_KEPT = 100
/** A checksum goes with a delta when the last one is at least this old, so that one is sent every second. */
const CHECKSUM_MS = 500
/** Changed tickers of all markets go out together, this often. */
const TICKERS_MS = 100

export interface EngineSourceDeps {
  host: {
    readonly exchange: Exchange
    /** Events of commands that are in the journal. @returns ends the listening */
    onCommitted(listener: (events: readonly EngineEvent[], time: number) => void): () => void
  }
  timers: {
    /** @returns ends it */
    every(ms: number, run: () => void): () => void
  }
}

/** What has been published of one market. The engine itself may be ahead of its journal, so it is not asked again. */
interface Published {
  book: BookMirror
  /** Server time of the newest event of the book. */
  bookTime: number
  checkedAt: number
  /** The snapshot's text, until the book changes. */
  snapshot: string | null
  trades: TradeRow[]
  ticker: TickerData | null
  mark: MarkData | null
  time: number
}

/** Public market data of the engine on one socket: what is in the journal, turned into pushes once for all subscribers. */
export class EngineSource implements MarketSource {
  readonly kind: MarketKind
  private readonly host: EngineSourceDeps['host']
  private readonly published = new Map<number, Published>()
  private readonly listeners = new Set<(pushes: readonly TopicPush[]) => void>()
  private readonly ends: (() => void)[]
  private readonly changedTickers = new Set<number>()

  constructor(kind: MarketKind, deps: EngineSourceDeps) {
    this.kind = kind
    this.host = deps.host
    for (const market of deps.host.exchange.markets(kind)) this.published.set(market.currency_id, this.now(market))
    this.ends = [
      deps.host.onCommitted((events, time) => this.publish(events, time)),
      deps.timers.every(TICKERS_MS, () => this.publishTickers()),
    ]
  }

  markets(): Market[] {
    return this.host.exchange.markets(this.kind)
  }

  first(topic: Topic): TopicPush[] | null {
    if (topic.name === 'tickers') return [this.tickersPush([...this.published.keys()])]
    const market = this.published.get(topic.currencyId) ?? this.listed(topic.currencyId)
    if (!market || (topic.name === 'mark' && this.kind !== 'contract')) return null
    const data = { ticker: market.ticker, mark: market.mark, trades: market.trades, depth: null }[topic.name]
    if (topic.name === 'depth') return [{ topic, text: this.snapshotText(topic.currencyId, market) }]
    if (data === null || (Array.isArray(data) && data.length === 0)) return []
    return [this.push(topic.name, topic.currencyId, market.time, data)]
  }

  sequence(currencyId: number): number | null {
    return this.published.get(currencyId)?.book.u ?? null
  }

  listen(listener: (pushes: readonly TopicPush[]) => void): () => void {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  started(): void {}

  close(): void {
    for (const end of this.ends.splice(0)) end()
    this.listeners.clear()
  }

  /** A market that has come since: what is known of it begins now. */
  private listed(currencyId: number): Published | undefined {
    const market = this.markets().find((one) => one.currency_id === currencyId)
    if (!market) return undefined
    const known = this.now(market)
    this.published.set(currencyId, known)
    return known
  }

  private now(market: Market): Published {
    const { exchange } = this.host
    const book = new BookMirror()
    const depth = exchange.depth(this.kind, market.currency_id)
    if (depth) book.replace(depth)
    return {
      book,
      bookTime: exchange.time,
      checkedAt: 0,
      snapshot: null,
      trades: exchange.recentTrades(this.kind, market.currency_id).slice(-TRADES_KEPT),
      ticker: exchange.ticker(this.kind, market.currency_id),
      mark: this.kind === 'contract' ? exchange.mark(market.currency_id) : null,
      time: exchange.time,
    }
  }

  private publish(events: readonly EngineEvent[], time: number): void {
    const pushes: TopicPush[] = []
    for (const event of events) {
      if (!isPublic(event)) continue
      if ((event.kind === 'mark' ? 'contract' : event.market) !== this.kind) continue
      const market = this.published.get(event.currency_id)
      if (!market) continue
      const push = this.take(event, market, time)
      if (push) pushes.push(push)
    }
    this.tell(pushes)
  }

  private take(event: PublicEvent, market: Published, time: number): TopicPush | null {
    market.time = time
    const id = event.currency_id
    if (event.kind === 'depth') return this.takeDelta(id, market, event.data, time)
    if (event.kind === 'trades') {
      const known = market.trades.at(-1)?.[TradeField.id] ?? -1
      const fresh = event.data.filter((row) => row[TradeField.id] > known)
      market.trades = [...market.trades, ...fresh].slice(-TRADES_KEPT)
      return fresh.length > 0 ? this.push('trades', id, time, fresh) : null
    }
    if (event.kind === 'mark') {
      market.mark = event.data
      return this.push('mark', id, time, event.data)
    }
    market.ticker = event.data
    this.changedTickers.add(id)
    return this.push('ticker', id, time, event.data)
  }

  private takeDelta(id: number, market: Published, delta: DepthDelta, time: number): TopicPush | null {
    const applied = market.book.apply(delta)
    if (applied === 'old') return null
    market.bookTime = time
    market.snapshot = null
    if (applied === 'gap') {
      const depth = this.host.exchange.depth(this.kind, id)
      if (!depth) return null
      market.book.replace(depth)
      return { topic: { name: 'depth', currencyId: id }, text: this.snapshotText(id, market) }
    }
    if (time - market.checkedAt < CHECKSUM_MS) return this.push('depth', id, time, delta)
    market.checkedAt = time
    return this.push('depth', id, time, { ...delta, cs: market.book.checksum() })
  }

  private snapshotText(id: number, market: Published): string {
    market.snapshot ??= pushText(wireType(this.kind, 'depth'), id, market.bookTime, market.book.snapshot())
    return market.snapshot
  }

  private publishTickers(): void {
    if (this.changedTickers.size === 0) return
    const push = this.tickersPush([...this.changedTickers])
    this.changedTickers.clear()
    this.tell([push])
  }

  private tickersPush(ids: readonly number[]): TopicPush {
    const rows = ids.flatMap((id) => {
      const ticker = this.published.get(id)?.ticker
      return ticker ? [{ currency_id: id, ...ticker }] : []
    })
    const time = Math.max(0, ...ids.map((id) => this.published.get(id)?.time ?? 0))
    return new LazyPush({ name: 'tickers', currencyId: 0 }, () => pushText(WireType.tickers, 0, time, rows))
  }

  private push(name: TopicName, currencyId: number, time: number, data: unknown): TopicPush {
    return new LazyPush({ name, currencyId }, () => pushText(wireType(this.kind, name), currencyId, time, data))
  }

  private tell(pushes: readonly TopicPush[]): void {
    if (pushes.length === 0) return
    for (const listener of this.listeners) listener(pushes)
  }
}
