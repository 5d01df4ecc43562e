import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Timers } from '../../../gateway/base/timers.ts'
import { readSessionLine } from '../../../src/venues/check/session-line.ts'
import type { Fetched, Network, OpenedSocket, SocketHandlers } from '../network.ts'
import { after } from '../turns.ts'
import { type Content, DIALECTS, type Dialect } from './dialect.ts'

/** Folder of raw sessions; null where there is none. */
export function rawFolder(): string | null {
  const folder = process.env.RAW_SESSIONS ?? resolve(import.meta.dirname, '../../../../shared/raw')
  return existsSync(folder) ? folder : null
}

export function readRaw(folder: string, file: string): string {
  const bytes = readFileSync(join(folder, file))
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
}

export interface RawVenueParts {
  venue: 'okx' | 'bybit' | 'kraken' | 'binance'
  /** Text of the session. */
  session: string
  /** Answer to the call for instruments. */
  instruments: string
  /** How much faster than it was; null: it goes on when a test says so (`advance`). */
  speed: number | null
  timers: Timers
}

interface RawMessage {
  at: number
  key: string
  text: string
}

/** A venue that plays what a real one really sent, from the moment of the first subscription, to whoever has subscribed it. */
export class RawVenue implements Network {
  /** Streams that were subscribed and are not among those that were subscribed when the session was recorded. */
  readonly unexpected = new Set<string>()
  readonly subscribed = new Set<string>()
  /** Messages that were played, of all. */
  played = 0
  /** Books as the messages that were played make them. */
  readonly truth = new Map<string, RawBook>()
  readonly count: number
  private readonly parts: RawVenueParts
  private readonly dialect: Dialect
  private readonly messages: RawMessage[] = []
  private readonly recorded = new Set<string>()
  private readonly clients = new Set<{ handlers: SocketHandlers; asked: Set<string> }>()
  private isPlaying = false
  /** The whole book that the session has of a call by REST, once it has been played. */
  private book: string | null = null
  private readonly waiting = new Set<(text: string) => void>()

  constructor(parts: RawVenueParts) {
    this.parts = parts
    this.dialect = DIALECTS[parts.venue]
    for (const line of parts.session.split('\n')) {
      const read = readSessionLine(line, 'raw')
      if (read?.kind === 'sent') {
        const frame = this.dialect.read(read.text)
        if ('asked' in frame) for (const { content, symbol } of frame.asked) this.recorded.add(`${content}:${symbol}`)
      } else if (read?.kind === 'received') {
        const key = keyOf(parts.venue, read.text)
        if (key) this.messages.push({ at: read.at ?? 0, key, text: read.text })
      }
    }
    this.count = this.messages.length
  }

  open(_url: string, handlers: SocketHandlers): OpenedSocket {
    const client = { handlers, asked: new Set<string>() }
    this.clients.add(client)
    queueMicrotask(() => handlers.opened())
    return {
      send: (text) => this.hear(client, text),
      ping: () => queueMicrotask(() => handlers.pong()),
      close: () => void this.clients.delete(client),
    }
  }

  async fetch(url: string): Promise<Fetched> {
    const isList = /instruments|AssetPairs|exchangeInfo/.test(url)
    if (/\/depth\?/.test(url)) return { status: 200, retryAfter: null, text: await this.bookOf() }
    return { status: 200, retryAfter: null, text: isList ? this.parts.instruments : '{}' }
  }

  /** Plays so many messages now. */
  advance(count: number): void {
    for (let one = 0; one < count && this.played < this.count; one++)
      this.deliver(this.messages[this.played] as RawMessage)
  }

  /** Plays up to the next message of a book; after the last one says that one again: the venue is there, and nothing changes. */
  advanceBook(): void {
    while (this.played < this.count) {
      const { key } = this.messages[this.played] as RawMessage
      this.advance(1)
      if (key.startsWith('depth:')) return
    }
    const last = this.messages[this.played - 1]
    if (last) this.send(last.key, last.text)
  }

  private bookOf(): Promise<string> {
    // Who subscribes later gets all updates from the first on: the oldest book is as good as any.
    if (this.book !== null) return Promise.resolve(this.book)
    return new Promise((resolve) => this.waiting.add(resolve))
  }

  private deliver({ key, text }: RawMessage): void {
    this.played++
    if (key === BOOK) {
      this.book ??= text
      for (const resolve of this.waiting) resolve(text)
      this.waiting.clear()
    } else {
      this.send(key, text)
    }
    if (key === BOOK || key.startsWith('depth:')) takeTruth(this.truth, this.parts.venue, key, text)
  }

  private send(key: string, text: string): void {
    for (const { handlers, asked } of this.clients) if (asked.has(key)) handlers.message(text)
  }

  private hear(client: { handlers: SocketHandlers; asked: Set<string> }, text: string): void {
    const frame = this.dialect.read(text)
    if (frame.op === 'ping' && this.dialect.pong) client.handlers.message(this.dialect.pong)
    if (frame.op !== 'subscribe') return
    for (const ack of this.dialect.acks(frame, new Set())) client.handlers.message(ack)
    for (const { content, symbol } of frame.asked) {
      const key = `${content}:${symbol}`
      client.asked.add(key)
      this.subscribed.add(key)
      // A connection that comes later begins where the session began.
      if (content === 'depth') this.again(client, key)
      if (this.recorded.size > 0 && !this.recorded.has(key)) this.unexpected.add(key)
    }
    if (!this.isPlaying && this.parts.speed !== null) {
      this.isPlaying = true
      this.play(this.parts.speed)
    }
  }

  private again({ handlers }: { handlers: SocketHandlers }, key: string): void {
    for (const one of this.messages.slice(0, this.played)) if (one.key === key) handlers.message(one.text)
  }

  private play(speed: number): void {
    const time = this.messages[this.played]?.at
    if (time === undefined) return
    // What came within a millisecond of ours goes out together.
    while ((this.messages[this.played]?.at ?? Number.POSITIVE_INFINITY) - time < speed) this.advance(1)
    const next = this.messages[this.played]?.at
    if (next !== undefined) after(this.parts.timers, (next - time) / speed, () => this.play(speed))
  }
}

/** Key of a whole book by REST, which names no market. */
const BOOK = 'book'

const CONTENTS: Record<string, Content> = {
  ...{ books: 'depth', tickers: 'ticker', trades: 'trades' },
  ...{ orderbook: 'depth', publicTrade: 'trades' },
  ...{ book: 'depth', trade: 'trades', ticker: 'ticker' },
  ...{ 'depth@100ms': 'depth' },
}

/** One market's book: price → quantity, as numbers. */
export interface RawBook {
  bids: Map<number, number>
  asks: Map<number, number>
  /** Number of a book by REST: updates up to it are in it; below zero before there is a whole book. */
  number: number
  early: string[]
}

type Rows = (readonly string[])[] | { price: number; qty: number }[] | undefined

function takeTruth(truth: Map<string, RawBook>, venue: RawVenueParts['venue'], key: string, text: string): void {
  const message = JSON.parse(text)
  const symbol = key === BOOK ? 'BTCUSDT' : key.slice('depth:'.length)
  const data = venue === 'okx' || venue === 'kraken' ? message.data[0] : (message.data ?? message)
  const isWhole = key === BOOK || message.action === 'snapshot' || message.type === 'snapshot'
  let book = truth.get(symbol)
  if (!book) {
    book = { bids: new Map(), asks: new Map(), number: -1, early: [] }
    truth.set(symbol, book)
  }
  if (isWhole) {
    book.bids.clear()
    book.asks.clear()
    book.number = data.lastUpdateId ?? 0
  } else if (book.number < 0) {
    // Before the whole book: what of it is newer belongs to the book too.
    book.early.push(text)
    return
  } else if (venue === 'binance' && data.u <= book.number) return
  const put = (side: Map<number, number>, rows: Rows) => {
    for (const row of rows ?? []) {
      const [price, quantity] = 'price' in row ? [row.price, row.qty] : [Number(row[0]), Number(row[1])]
      if (quantity === 0) side.delete(price)
      else side.set(price, quantity)
    }
  }
  put(book.bids, data.bids ?? data.b)
  put(book.asks, data.asks ?? data.a)
  for (const one of book.early.splice(0)) takeTruth(truth, venue, key === BOOK ? `depth:${symbol}` : key, one)
}

/** `content:symbol` of a message; '' of one that belongs to no market. */
function keyOf(venue: RawVenueParts['venue'], text: string): string {
  const message = JSON.parse(text) as {
    arg?: { channel: string; instId: string }
    data?: { symbol?: string }[]
    topic?: string
    stream?: string
    lastUpdateId?: number
    channel?: string
  }
  const { arg, data, topic, stream } = message
  if (message.lastUpdateId !== undefined) return BOOK
  let named: (string | undefined)[] = [message.channel, Array.isArray(data) ? data[0]?.symbol : undefined]
  if (venue === 'okx') named = data ? [arg?.channel, arg?.instId] : []
  if (venue === 'bybit') named = [topic?.split('.')[0], topic?.split('.').at(-1)]
  const at = stream?.indexOf('@') ?? -1
  if (stream && at > 0) named = [stream.slice(at + 1), stream.slice(0, at).toUpperCase()]
  const [channel, symbol] = named
  const content = CONTENTS[channel ?? '']
  return content && symbol ? `${content}:${symbol}` : ''
}
