import type { Timers } from '../../gateway/base/timers.ts'
import type { MarketSource, TopicPush } from '../../src/engine/wire/market-source.ts'
import { pushText } from '../../src/engine/wire/push-text.ts'
import type { FundingRateRow } from '../../src/shared/calls/contract-entities.ts'
import type { Candle, Interval } from '../../src/shared/calls/entities.ts'
import { trimZeros } from '../../src/shared/decimal/decimal-text.ts'
import type { Market, MarketKind } from '../../src/shared/hub-protocol/market.ts'
import { type TickerData, WireType } from '../../src/shared/wire/messages.ts'
import { type Topic, type TopicName, topicText } from '../../src/shared/wire/topic.ts'
import type { MarkEvent, TickerEvent, TradeEvent } from '../../src/venues/base/venue-event.ts'
import type { StreamContent, VenuePlan, VenueStream } from '../../src/venues/base/venue-plan.ts'
import type { BookFeed } from './book-feed.ts'
import type { LostReason, VenueConnection } from './connection.ts'
import { type LineSink, VenueLine } from './line.ts'
import { LineLog } from './line-log.ts'
import { LiveCandles } from './live-candles.ts'
import { LiveFunding } from './live-funding.ts'
import { LiveMarket, type ShownMarket } from './live-market.ts'
import type { ListedMarket } from './market-list.ts'
import type { Network, SocketEnd } from './network.ts'
import { planLines } from './plan-lines.ts'
import type { LineStatus, LiveStatus } from './status.ts'
import { type SourceListener, TopicStates } from './topic-states.ts'
import { atMost } from './turns.ts'
import type { VenueAccess } from './venue-access.ts'

/** Tickers that changed go out together this often, ms. */
const TICKERS_MS = 250
/** A page waits no longer than this for past funding, ms. */
const FUNDING_WAIT_MS = 3_000

export interface LiveSourceParts {
  plan: VenuePlan
  access: VenueAccess
  network: Network
  clock: () => number
  timers: Timers
  random: () => number
  log: (line: string) => void
  /** A subscription was refused: the venue's list of instruments may have changed. */
  refused: () => void
}

interface OpenLine {
  line: VenueLine
  streams: readonly VenueStream[]
}

/** One socket's markets as a real exchange has them now. Nothing of it counts as live before its first data. */
export class LiveSource implements MarketSource {
  readonly kind: MarketKind
  private readonly parts: LiveSourceParts
  private readonly listeners = new Set<(pushes: readonly TopicPush[]) => void>()
  private readonly states = new TopicStates()
  private readonly candles: LiveCandles
  private readonly funding: LiveFunding
  private readonly lineLog: LineLog
  private readonly endTickers: () => void
  private readonly changedTickers = new Set<LiveMarket>()
  private readonly byId = new Map<number, LiveMarket>()
  private bySymbol = new Map<string, LiveMarket>()
  private open: OpenLine[] = []
  private listed = ''

  constructor(parts: LiveSourceParts) {
    this.parts = parts
    this.kind = parts.plan.kind
    this.candles = new LiveCandles(parts)
    this.funding = new LiveFunding(parts)
    this.lineLog = new LineLog(`${parts.plan.title} ${parts.plan.kind}`, parts.log)
    this.endTickers = parts.timers.every(TICKERS_MS, () => this.sendTickers())
  }

  /** Shows these markets from here on. Where their instruments are others than before, everything is subscribed anew. */
  show(listed: readonly ListedMarket[]): void {
    const named = JSON.stringify(listed)
    if (named === this.listed) return
    this.listed = named
    for (const { line } of this.open) line.close()
    this.states.set(this.states.live(), false)
    for (const known of this.byId.values()) {
      known.instrument = null
      known.loseBook()
    }
    for (const { market, instrument } of listed) {
      const known = this.byId.get(market.currency_id)
      if (known) known.list(market, instrument)
      else this.byId.set(market.currency_id, new LiveMarket(market, instrument, this.parts.plan.padsZeros === true))
    }
    this.bySymbol = new Map()
    for (const market of this.byId.values()) {
      const { instrument } = market
      if (instrument?.index) this.bySymbol.set(instrument.index, market)
      if (instrument) this.bySymbol.set(instrument.symbol, market)
      this.states.add(this.topicsOf(market))
    }
    this.states.add(['tickers'])
    this.subscribe()
  }

  markets(): Market[] {
    return [...this.byId.values()].map(({ market }) => market)
  }

  first(topic: Topic): TopicPush[] | null {
    if (topic.name === 'tickers') {
      const known = [...this.byId.values()].filter((one) => one.newestTicker && !this.isGone(one))
      return known.length > 0 ? [this.tickersPush(known)] : []
    }
    const market = this.byId.get(topic.currencyId)
    if (!market || (topic.name === 'mark' && this.kind === 'spot')) return null
    const push = market.newest(topic.name, this.parts.clock())
    return push ? [push] : []
  }

  sequence(currencyId: number): number | null {
    return this.byId.get(currencyId)?.sequence ?? null
  }

  listen(listener: (pushes: readonly TopicPush[]) => void): () => void {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  lacksTicker(currencyId: number): boolean {
    const market = this.byId.get(currencyId)
    return market !== undefined && this.isGone(market)
  }

  /** A market as it is shown, where all that an order needs of it is live; null where it is not. */
  current(currencyId: number): ShownMarket | null {
    const market = this.byId.get(currencyId)
    const names = this.kind === 'contract' ? (['depth', 'mark'] as const) : (['depth'] as const)
    return market && names.every((name) => this.states.isLive(topicText(name, currencyId))) ? market.shown : null
  }

  /** It runs from the beginning, whoever reads. */
  started(): void {}

  /** Topics whose source is gone, or has not begun. */
  down(): string[] {
    return this.states.down()
  }

  onSourceChange(listener: SourceListener): () => void {
    return this.states.listen(listener)
  }

  lines(currencyId: number, interval: Interval, limit: number, end: number | null): Candle[] {
    const market = this.byId.get(currencyId)
    if (!market) return []
    if (this.candles.has(interval)) return this.candles.known(currencyId, { interval, limit, end })
    return interval === '1s' ? market.seconds(limit, end) : []
  }

  /** Has candles ready for `lines`; waits no longer than a page can wait, and never fails. */
  async loadLines(currencyId: number, interval: Interval, limit: number, end: number | null): Promise<void> {
    const instrument = this.byId.get(currencyId)?.instrument
    if (instrument) await this.candles.load(currencyId, instrument, { interval, limit, end })
  }

  /** Past funding as the venue tells it, newest first; rates in 1e-8. */
  fundingRates(currencyId: number, limit: number): FundingRateRow[] {
    const rows = this.funding.known(currencyId).slice(0, limit)
    return rows.map(({ at, rate, mark }) => ({ currency_id: currencyId, at, rate: rateText(rate), mark }))
  }

  /** Has past funding ready for `fundingRates`; waits no longer than a page can wait, and never fails. */
  async loadFunding(currencyId: number): Promise<void> {
    const instrument = this.byId.get(currencyId)?.instrument
    if (instrument) await atMost(this.parts.timers, FUNDING_WAIT_MS, this.funding.load(currencyId, instrument))
  }

  /** What the venue's connections do at this moment. */
  status(): LiveStatus {
    const { plan, access } = this.parts
    const lines = this.open.map(({ line, streams }): LineStatus => {
      const { connection, isChanging } = line
      const counts = connection?.counts ?? { messages: 0, unreadable: 0, gaps: 0, asked: 0, refused: 0 }
      const shared = { streams: streams.length, changing: isChanging, lag: connection?.lag ?? null, ...counts }
      return { open: connection?.isOpen === true, since: connection?.beganAt ?? null, ...shared }
    })
    const { title: venue, kind, limits } = plan
    return { venue, kind, now: this.parts.clock(), pause: access.pause, limits, down: this.down(), lines }
  }

  close(): void {
    this.endTickers()
    for (const { line } of this.open) line.close()
    this.open = []
    this.listeners.clear()
    this.states.close()
  }

  private subscribe(): void {
    const instruments = [...this.byId.values()].flatMap(({ instrument }) => (instrument ? [instrument] : []))
    this.open = planLines(this.parts.plan, instruments).map(({ url, instruments: own, streams }) => {
      const { refused: _refused, log: _log, ...parts } = this.parts
      const opened: OpenLine = {
        streams,
        line: new VenueLine({ ...parts, url, instruments: own, streams, sink: this.sink(() => opened) }),
      }
      return opened
    })
    for (const { line } of this.open) line.start()
    for (const market of this.byId.values()) void this.loadPast(market)
  }

  /** The newest trades, where a subscription does not bring them: a quiet market shall not stand empty. */
  private async loadPast(market: LiveMarket): Promise<void> {
    const { plan, access, clock } = this.parts
    const { instrument } = market
    if (!instrument || !plan.tradesUrl || !plan.readTrades) return
    try {
      const trades = plan.readTrades(await access.call(plan.tradesUrl(instrument)), instrument)
      if (market.instrument !== instrument) return
      const push = market.takePast(trades, clock())
      if (push) this.emit([push])
    } catch {
      // Those that come from now on are shown all the same.
    }
  }

  private sink(opened: () => OpenLine): LineSink {
    const carries = (connection: VenueConnection) => opened().line.carries(connection)
    return {
      book: (connection, feed) => {
        if (carries(connection)) this.showBook(feed)
      },
      lost: (connection, feed, reason) => {
        if (carries(connection)) this.loseBook(feed, reason)
      },
      data: (connection, event) => {
        if (event.kind === 'trade' || carries(connection)) this.take(event, carries(connection))
      },
      silent: (connection, content, symbol) => {
        const market = this.bySymbol.get(symbol)
        if (!market || !carries(connection)) return
        this.lineLog.silent(content, symbol)
        this.setGone([[market, content]])
      },
      refused: (_connection, reason) => {
        this.lineLog.refused(reason)
        this.parts.refused()
      },
      changed: (_from, to) => {
        this.lineLog.changed()
        for (const feed of to.feeds.values()) {
          if (feed.isLive) this.showBook(feed)
          else this.loseBook(feed, 'closed')
        }
      },
      down: (_connection, end, waits) => this.lineDown(opened(), end, waits),
      ending: () => this.lineLog.ending(),
      // A line says `down` in its place.
      ended: () => undefined,
    }
  }

  private lineDown({ streams }: OpenLine, end: SocketEnd, waits: number): void {
    this.lineLog.down(end, waits)
    const gone: [LiveMarket, StreamContent][] = []
    for (const { content, symbol } of streams) {
      const market = this.bySymbol.get(symbol)
      if (!market) continue
      if (content === 'depth') market.loseBook()
      gone.push([market, content])
    }
    this.setGone(gone)
  }

  private showBook({ rule, stream }: BookFeed): void {
    const market = this.bySymbol.get(stream.symbol)
    if (!market) return
    const push = market.showBook(rule.book, this.parts.clock())
    if (push) this.emit([push])
    this.setLive(market, 'depth')
  }

  private loseBook({ stream }: BookFeed, reason: LostReason): void {
    const market = this.bySymbol.get(stream.symbol)
    if (!market) return
    market.loseBook()
    this.lineLog.lost(stream.symbol, reason)
    // A market that says nothing any more may have another name, or none: the rest of it has to prove itself again.
    const contents = reason === 'silent' ? (['depth', 'trades', 'ticker', 'mark'] as const) : (['depth'] as const)
    this.setGone(contents.map((content) => [market, content]))
  }

  private take(event: TradeEvent | TickerEvent | MarkEvent, isLive: boolean): void {
    const market = this.bySymbol.get(event.symbol)
    if (!market) return
    const now = this.parts.clock()
    if (event.kind === 'trade') {
      const push = market.takeTrade(event, now)
      if (push) this.emit([push])
      if (isLive) this.setLive(market, 'trades')
    } else if (event.kind === 'ticker') {
      const push = market.takeTicker(event, now)
      if (!push) return
      this.changedTickers.add(market)
      this.emit([push])
      this.setLive(market, 'ticker')
    } else if (this.kind === 'contract') {
      const push = market.takeMark(event, now)
      if (!push) return
      this.emit([push])
      this.setLive(market, 'mark')
    }
  }

  private setLive({ market }: LiveMarket, content: Exclude<StreamContent, 'heartbeat'>): void {
    this.states.set([topicText(content, market.currency_id)], true)
    if (content === 'ticker') this.states.set(['tickers'], this.haveTickers())
  }

  /**
   * What these streams brought is live no more. A row of the list of tickers has no state of its own: the list goes down with each, and
   * where others are still live it begins anew without it.
   */
  private setGone(gone: readonly (readonly [LiveMarket, StreamContent])[]): void {
    const topics = new Set<string>()
    let isOfList = false
    for (const [market, content] of gone) {
      if (content === 'heartbeat') continue
      const id = market.market.currency_id
      topics.add(topicText(content, id))
      if (content !== 'ticker') continue
      isOfList ||= this.isTickerLive(market)
      if (this.carriesMark(market)) topics.add(topicText('mark', id))
    }
    if (isOfList) topics.add('tickers')
    this.states.set([...topics], false)
    if (isOfList) this.states.set(['tickers'], this.haveTickers())
  }

  /** Whether the tickers of a perpetual carry mark and index too: there is no stream of them. */
  private carriesMark(market: LiveMarket): boolean {
    const isMark = ({ content, symbol }: VenueStream) => content === 'mark' && this.bySymbol.get(symbol) === market
    return this.kind === 'contract' && !this.open.some(({ streams }) => streams.some(isMark))
  }

  /** The list of tickers is live where each line that has tickers brings some. */
  private haveTickers(): boolean {
    return this.open.every(({ streams }) => {
      const own = streams.filter(({ content }) => content === 'ticker')
      return own.length === 0 || own.some(({ symbol }) => this.isTickerLive(this.bySymbol.get(symbol)))
    })
  }

  /** Its ticker is old though the list of tickers is live; where that is not, the last ones are shown as such. */
  private isGone(one: LiveMarket): boolean {
    return this.states.isLive('tickers') && !this.isTickerLive(one)
  }

  private isTickerLive(one: LiveMarket | undefined): boolean {
    return one !== undefined && this.states.isLive(topicText('ticker', one.market.currency_id))
  }

  private sendTickers(): void {
    const changed = [...this.changedTickers].filter((one) => this.isTickerLive(one))
    this.changedTickers.clear()
    if (changed.length > 0) this.emit([this.tickersPush(changed)])
  }

  private tickersPush(markets: readonly LiveMarket[]): TopicPush {
    const rows = markets.map(({ market, newestTicker }) => ({
      currency_id: market.currency_id,
      ...(newestTicker as TickerData),
    }))
    const text = pushText(WireType.tickers, 0, this.parts.clock(), rows)
    return { topic: { name: 'tickers', currencyId: 0 }, text }
  }

  private topicsOf({ market }: LiveMarket): string[] {
    const names: TopicName[] = ['depth', 'trades', 'ticker', ...(this.kind === 'contract' ? (['mark'] as const) : [])]
    return names.map((name) => topicText(name, market.currency_id))
  }

  private emit(pushes: readonly TopicPush[]): void {
    for (const listener of this.listeners) listener(pushes)
  }
}

/** A rate with the eight decimals that rates have; a venue may tell more. */
function rateText(text: string): string {
  return trimZeros(Number(text).toFixed(8)).replace(/^-0$/, '0')
}
