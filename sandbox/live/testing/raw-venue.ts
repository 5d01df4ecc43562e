import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { readSessionLine } from '../../../src/venues/check/session-line.ts'
import type { Timers } from '../../timers.ts'
import type { Fetched, Network, OpenedSocket, SocketHandlers } from '../network.ts'
import { after } from '../turns.ts'
import { type Content, DIALECTS, type Dialect } from './dialect.ts'

/** Folder of raw sessions; null where there is none. */
export function rawFolder(): string | null {
  const folder = process.env.RAW_SESSIONS ?? resolve(import.meta.dirname, '../../../../../shared/raw')
  return existsSync(folder) ? folder : null
}

export function readRaw(folder: string, file: string): string {
  const bytes = readFileSync(join(folder, file))
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
}

export interface RawVenueParts {
  venue: 'okx' | 'bybit' | 'kraken'
  /** Text of the session. */
  session: string
  /** Answer to the call for instruments. */
  instruments: string
  /** How much faster than it was. */
  speed: number
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
  readonly count: number
  private readonly parts: RawVenueParts
  private readonly dialect: Dialect
  private readonly messages: RawMessage[] = []
  private readonly recorded = new Set<string>()
  private readonly clients = new Set<{ handlers: SocketHandlers; asked: Set<string> }>()
  private isPlaying = false

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
    const isList = /instruments|AssetPairs/.test(url)
    return { status: 200, retryAfter: null, text: isList ? this.parts.instruments : '{}' }
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
      if (this.recorded.size > 0 && !this.recorded.has(key)) this.unexpected.add(key)
    }
    if (!this.isPlaying) {
      this.isPlaying = true
      this.play(0)
    }
  }

  private play(from: number): void {
    const { speed, timers } = this.parts
    let at = from
    const time = this.messages[from]?.at
    if (time === undefined) return
    for (; (this.messages[at]?.at ?? Number.POSITIVE_INFINITY) - time < speed; at++) {
      const { key, text } = this.messages[at] as RawMessage
      this.played++
      for (const { handlers, asked } of this.clients) if (asked.has(key)) handlers.message(text)
    }
    const next = this.messages[at]?.at
    if (next !== undefined) after(timers, (next - time) / speed, () => this.play(at))
  }
}

const CONTENTS: Record<string, Content> = {
  ...{ books: 'depth', tickers: 'ticker', trades: 'trades' },
  ...{ orderbook: 'depth', publicTrade: 'trades' },
  ...{ book: 'depth', trade: 'trades', ticker: 'ticker' },
}

/** `content:symbol` of a message; '' of one that belongs to no market. */
function keyOf(venue: RawVenueParts['venue'], text: string): string {
  const message = JSON.parse(text) as {
    arg?: { channel: string; instId: string }
    data?: { symbol?: string }[]
    topic?: string
    channel?: string
  }
  const { arg, data, topic } = message
  let named: (string | undefined)[] = [message.channel, data?.[0]?.symbol]
  if (venue === 'okx') named = data ? [arg?.channel, arg?.instId] : []
  if (venue === 'bybit') named = [topic?.split('.')[0], topic?.split('.').at(-1)]
  const [channel, symbol] = named
  const content = CONTENTS[channel ?? '']
  return content && symbol ? `${content}:${symbol}` : ''
}
