import { BookMirror } from '../../src/engine/wire/book-mirror.ts'
import type { MarketSource, TopicPush } from '../../src/engine/wire/market-source.ts'
import { pushText } from '../../src/engine/wire/push-text.ts'
import type { Candle, Interval } from '../../src/shared/calls/entities.ts'
import type { Market, MarketKind } from '../../src/shared/hub-protocol/market.ts'
import {
  type DepthDelta,
  type DepthSnapshot,
  type Push,
  type TickerData,
  type TickersRow,
  type TradeRow,
  WireType,
  wireType,
} from '../../src/shared/wire/messages.ts'
import type { Topic, TopicName } from '../../src/shared/wire/topic.ts'
import type { MarketSeen, MarketsSeen } from './markets-seen.ts'
import { type RecordedFrame, shifted } from './recorded-frame.ts'
import { RecordedTape } from './recorded-tape.ts'

const TRADES_GIVEN = 100
/** Tickers that a session does not have are made from its trades, at most this often a market. */
const TICKER_MS = 500

interface RecordedState {
  seen: MarketSeen
  market: Market
  book: BookMirror
  snapshot: string | null
  /** `t` of the newest push. */
  time: number
  tape: RecordedTape
  ticker: TickerData | null
  /** The newest recorded ticker push, where the session has such. */
  tickerText: string | null
  mark: string | null
  tickerAt: number
}

export interface RecordedSourceParts {
  kind: MarketKind
  seen: MarketsSeen
  markets: Market[]
  clock: () => number
  /** The first subscriber has come. */
  start(): void
}

/** One socket of a recorded session: its frames as they were, and what a later subscriber needs to join in. */
export class RecordedSource implements MarketSource {
  readonly kind: MarketKind
  private readonly parts: RecordedSourceParts
  private readonly states = new Map<number, RecordedState>()
  private readonly listeners = new Set<(pushes: readonly TopicPush[]) => void>()
  private readonly waiting = new Set<RecordedState>()
  private loop = 0
  private shift = 0
  private time = 0

  constructor(parts: RecordedSourceParts) {
    this.parts = parts
    this.kind = parts.kind
    for (const seen of parts.seen.list(parts.kind)) {
      const market = parts.markets.find((one) => one.currency_id === seen.currencyId) as Market
      const none = { snapshot: null, ticker: null, tickerText: null, mark: null }
      const tape = new RecordedTape(seen)
      const state = { seen, market, book: new BookMirror(), tape, time: 0, tickerAt: 0, ...none }
      this.states.set(seen.currencyId, state)
    }
  }

  markets(): Market[] {
    return this.parts.markets
  }

  /** Candles from the loop's trades so far, oldest first. @param end only those that open before this time, ms */
  lines(currencyId: number, interval: Interval, limit: number, end: number | null): Candle[] {
    return this.states.get(currencyId)?.tape.candles(interval, limit, end) ?? []
  }

  /** Ticker of this moment; null before anything traded. */
  ticker(currencyId: number): TickerData | null {
    return this.states.get(currencyId)?.ticker ?? null
  }

  /** Begins a loop: books, tapes and tickers start anew. @param shift ms added to every time */
  begin(loop: number, shift: number): void {
    this.loop = loop
    this.shift = shift
    this.waiting.clear()
    for (const state of this.states.values()) {
      state.book.clear()
      state.tape.clear()
      Object.assign(state, { snapshot: null, ticker: null, tickerText: null, mark: null, tickerAt: 0 })
    }
  }

  /** Sends the frames that are due now, in order, and tickers that are made up for. */
  publish(frames: readonly RecordedFrame[]): void {
    const pushes: TopicPush[] = []
    for (const frame of frames) {
      const text = shifted(frame, this.shift, this.idOffset(frame))
      pushes.push({ topic: { name: frame.name, currencyId: frame.currencyId }, text })
      this.take(frame, text)
    }
    pushes.push(...this.dueTickers())
    if (pushes.length > 0) for (const listener of this.listeners) listener(pushes)
  }

  first(topic: Topic): TopicPush[] | null {
    if (topic.name === 'tickers') {
      const known = [...this.states.values()].filter((state) => state.ticker)
      return known.length > 0 ? [this.tickersPush(known)] : []
    }
    const state = this.states.get(topic.currencyId)
    if (!state || (topic.name === 'mark' && this.kind === 'spot')) return null
    const text = this.newest(topic.name, state)
    return text === null ? [] : [{ topic, text }]
  }

  sequence(currencyId: number): number | null {
    return this.states.get(currencyId)?.book.u ?? null
  }

  listen(listener: (pushes: readonly TopicPush[]) => void): () => void {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  started(): void {
    this.parts.start()
  }

  close(): void {
    this.listeners.clear()
  }

  private idOffset({ name, currencyId }: RecordedFrame): number {
    const ids = name === 'trades' ? this.states.get(currencyId)?.seen.ids : null
    return ids ? this.loop * (ids.max - ids.min + 1) : 0
  }

  private take(frame: RecordedFrame, text: string): void {
    const { t, data } = JSON.parse(text) as Push<unknown>
    this.time = t
    if (frame.name === 'tickers') {
      this.takeTickers(data as TickersRow[], t)
      return
    }
    const state = this.states.get(frame.currencyId) as RecordedState
    state.time = t
    if (frame.name === 'depth') takeDepth(state, data as DepthSnapshot | DepthDelta)
    else if (frame.name === 'mark') state.mark = text
    else if (frame.name === 'ticker') {
      state.ticker = data as TickerData
      state.tickerText = text
      if (!this.parts.seen.tickers.has(this.kind)) this.waiting.add(state)
    } else {
      state.tape.add(data as TradeRow[])
      if (state.seen.hasTicker || this.parts.seen.tickers.has(this.kind)) return
      state.ticker = state.tape.ticker()
      this.waiting.add(state)
    }
  }

  private takeTickers(rows: readonly TickersRow[], t: number): void {
    for (const { currency_id, ...ticker } of rows) {
      const state = this.states.get(currency_id)
      if (!state || state.seen.hasTicker) continue
      state.ticker = ticker
      state.time = t
      this.waiting.add(state)
    }
  }

  private dueTickers(): TopicPush[] {
    if (this.waiting.size === 0) return []
    const now = this.parts.clock()
    const due = [...this.waiting].filter((state) => Math.abs(now - state.tickerAt) >= TICKER_MS)
    const pushes: TopicPush[] = []
    for (const state of due) {
      this.waiting.delete(state)
      state.tickerAt = now
      const { currencyId, hasTicker } = state.seen
      if (hasTicker) continue
      const text = pushText(wireType(this.kind, 'ticker'), currencyId, state.time, state.ticker)
      pushes.push({ topic: { name: 'ticker', currencyId }, text })
    }
    if (due.length > 0 && !this.parts.seen.tickers.has(this.kind)) pushes.push(this.tickersPush(due))
    return pushes
  }

  private tickersPush(states: readonly RecordedState[]): TopicPush {
    const rows = states.map((state) => ({ currency_id: state.seen.currencyId, ...state.ticker }))
    return { topic: { name: 'tickers', currencyId: 0 }, text: pushText(WireType.tickers, 0, this.time, rows) }
  }

  private newest(name: TopicName, state: RecordedState): string | null {
    if (name === 'mark') return state.mark
    const { currencyId } = state.seen
    if (name === 'ticker') {
      if (!state.ticker) return null
      if (state.seen.hasTicker) return state.tickerText
      return pushText(wireType(this.kind, 'ticker'), currencyId, state.time, state.ticker)
    }
    if (name === 'trades') {
      const rows = state.tape.newest(TRADES_GIVEN)
      return rows.length > 0 ? pushText(wireType(this.kind, 'trades'), currencyId, state.time, rows) : null
    }
    const book = state.snapshot === null ? state.book.snapshot() : null
    if (book) state.snapshot = pushText(wireType(this.kind, 'depth'), currencyId, state.time, book)
    return state.snapshot
  }
}

/** A recording is right by itself: its deltas are merged as they come, whatever they name as the one before. */
function takeDepth(state: RecordedState, data: DepthSnapshot | DepthDelta): void {
  state.snapshot = null
  if ('snapshot' in data) state.book.replace(data)
  else if (state.book.u !== null && data.u > state.book.u) state.book.merge(data)
}
