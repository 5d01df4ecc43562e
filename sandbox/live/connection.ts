import { reasonOf } from '../../gateway/base/start-error.ts'
import type { Timers } from '../../gateway/base/timers.ts'
import type { GapReason } from '../../src/venues/base/venue-book.ts'
import type {
  AckEvent,
  DepthEvent,
  MarkEvent,
  TickerEvent,
  TradeEvent,
  VenueEvent,
} from '../../src/venues/base/venue-event.ts'
import type { Instrument, VenuePlan, VenueStream } from '../../src/venues/base/venue-plan.ts'
import { ConnectionSequence } from '../../src/venues/coinbase/coinbase-rule.ts'
import { VENUES } from '../../src/venues/mirror/venues.ts'
import { BookFeed } from './book-feed.ts'
import type { Network, OpenedSocket, SocketEnd } from './network.ts'
import type { OutgoingLimit } from './outgoing-limit.ts'
import { type SilentContent, StreamSilence } from './stream-silence.ts'
import type { VenueAccess } from './venue-access.ts'

/** How often a connection looks at its clocks, ms. */
const STEP_MS = 250
/** An opening is waited for so long, ms. */
const OPEN_MS = 10_000
/** A ping is answered within this, or the connection is dead, ms. */
const PONG_MS = 10_000
/** A connection that pings and brings no data for so long is of no use, ms … */
const SILENT_MS = 5_000
/** … and one whose data have not begun, ms. */
const BEGIN_MS = 15_000
/** After a refusal, streams without data are asked for one by one, for one bad name may refuse a whole frame, ms. */
const REFUSED_MS = 5_000

export type LostReason = GapReason | 'silent' | 'closed'

/** What a connection brings to its owner. */
export interface ConnectionSink {
  /** A book is right, and may have changed. */
  book(connection: VenueConnection, feed: BookFeed): void
  /** A book that was right is not to be trusted. */
  lost(connection: VenueConnection, feed: BookFeed, reason: LostReason): void
  data(connection: VenueConnection, event: TradeEvent | TickerEvent | MarkEvent): void
  /** A stream has brought nothing for longer than it ever does, while the connection goes on. */
  silent(connection: VenueConnection, content: SilentContent, symbol: string): void
  refused(connection: VenueConnection, reason: string): void
  /** The venue says that it will end soon. */
  ending(connection: VenueConnection): void
  /** It is over; nothing follows. */
  ended(connection: VenueConnection, end: SocketEnd): void
}

export interface ConnectionParts {
  plan: VenuePlan
  url: string
  instruments: readonly Instrument[]
  streams: readonly VenueStream[]
  access: VenueAccess
  network: Network
  clock: () => number
  timers: Timers
  sink: ConnectionSink
}

/** What was seen on a connection. */
export interface ConnectionCounts {
  messages: number
  unreadable: number
  gaps: number
  /** Books that were asked for anew. */
  asked: number
  refused: number
}

/** One connection to a venue: says what it wants, keeps its books, and knows when it is of no use any more. */
export class VenueConnection {
  readonly feeds = new Map<string, BookFeed>()
  readonly counts: ConnectionCounts = { messages: 0, unreadable: 0, gaps: 0, asked: 0, refused: 0 }
  readonly beganAt: number
  /** Venue's time to ours of the newest message that names one, ms; null before. */
  lag: number | null = null
  private readonly parts: ConnectionParts
  private readonly socket: OpenedSocket
  private readonly limit: OutgoingLimit
  private readonly sequence = new ConnectionSequence()
  private readonly withData = new Set<string>()
  private readonly silences = new Map<string, { content: SilentContent; symbol: string; silence: StreamSilence }>()
  private readonly endTimer: () => void
  private openedAt: number | null = null
  private heardAt: number
  private dataAt: number | null = null
  private pingedAt: number
  private refusedAt: number | null = null
  private refusals = ''
  private number = 1
  private hasEnded = false

  constructor(parts: ConnectionParts) {
    this.parts = parts
    const now = parts.clock()
    this.beganAt = now
    this.heardAt = now
    this.pingedAt = now
    for (const stream of parts.streams) {
      const instrument = parts.instruments.find(({ symbol }) => symbol === stream.symbol)
      if (stream.content !== 'depth' || !instrument) continue
      const rule = VENUES[parts.plan.venue].rule(parts.plan.depth)
      this.feeds.set(stream.symbol, new BookFeed(instrument, stream, rule, now))
    }
    this.limit = parts.access.limitOfConnection()
    this.endTimer = parts.timers.every(STEP_MS, () => this.step())
    this.socket = parts.network.open(parts.url, {
      opened: () => this.opened(),
      message: (text) => this.take(text),
      pong: () => this.heard(),
      closed: (end) => this.end(end),
    })
  }

  /** Whether it could take over from another one: data come, and each book that is right there is right here. */
  covers(other: VenueConnection): boolean {
    const isRight = ([symbol, { isLive }]: [string, BookFeed]) => !isLive || this.feeds.get(symbol)?.isLive === true
    return this.dataAt !== null && [...other.feeds].every(isRight)
  }

  get isOpen(): boolean {
    return this.openedAt !== null && !this.hasEnded
  }

  /** Ends it without a word to its owner. */
  close(): void {
    if (this.hasEnded) return
    this.stop()
    this.socket.close()
  }

  private stop(): void {
    this.hasEnded = true
    this.endTimer()
    this.limit.forget(this)
  }

  private end(end: SocketEnd): void {
    if (this.hasEnded) return
    this.stop()
    if (end.status !== null) this.parts.access.note(end.status, end.retryAfter)
    this.parts.sink.ended(this, end)
  }

  private giveUp(reason: string): void {
    if (this.hasEnded) return
    this.socket.close()
    this.end({ code: 0, reason, status: null, retryAfter: null })
  }

  private opened(): void {
    if (this.hasEnded) return
    const now = this.parts.clock()
    this.openedAt = now
    this.heardAt = now
    this.pingedAt = now
    // The subscription asks for the books by itself, where they do not come by REST.
    const asked = this.parts.plan.bookUrl ? [] : [...this.feeds.values()]
    this.say('subscribe', [...this.parts.plan.own, ...this.parts.streams], asked)
  }

  /** @param asked books that are asked for by it: their time begins when it is said, which may have to wait */
  private say(op: 'subscribe' | 'unsubscribe', streams: readonly VenueStream[], asked: readonly BookFeed[] = []): void {
    const frames = this.parts.plan.frames(op, streams, this.number)
    this.number += frames.length
    for (const feed of asked) feed.isAsking = true
    for (const [at, frame] of frames.entries())
      this.limit.take(this, () => {
        if (at === frames.length - 1) for (const feed of asked) feed.asked(this.parts.clock())
        this.socket.send(frame)
      })
  }

  private heard(): void {
    this.heardAt = this.parts.clock()
  }

  private take(text: string): void {
    if (this.hasEnded) return
    this.heard()
    this.counts.messages++
    for (const event of inOrder(this.read(text, ''))) {
      if (event.kind === 'connection' && !this.isNext(event.sequence)) break
      this.takeEvent(event)
      if (this.hasEnded) return
    }
    this.askDue()
  }

  /** What a venue sends shall not end the server, whatever it is: megabytes of garbage make even a regular expression throw. */
  private read(text: string, subject: string): VenueEvent[] {
    try {
      return VENUES[this.parts.plan.venue].read(text, subject)
    } catch (error) {
      return [{ kind: 'unreadable', reason: reasonOf(error) }]
    }
  }

  private takeEvent(event: VenueEvent): void {
    if (event.kind === 'unreadable') this.counts.unreadable++
    else if (event.kind === 'ack' && !event.ok) this.refusedBy(event)
    else if (event.kind === 'ending') this.parts.sink.ending(this)
    else if (event.kind === 'depth') this.takeDepth(event)
    else if (event.kind === 'trade' || event.kind === 'ticker' || event.kind === 'mark') {
      this.dataOf(event.kind === 'trade' ? 'trades' : event.kind, event.symbol)
      this.noteSound(event)
      this.parts.sink.data(this, event)
    }
  }

  private dataOf(content: string, symbol: string): void {
    this.dataAt = this.parts.clock()
    this.withData.add(`${content}:${symbol}`)
  }

  /** Mark and index may come on streams of their own, and the funding rate comes seldom. */
  private noteSound(event: TradeEvent | TickerEvent | MarkEvent): void {
    const { kind, symbol } = event
    const content = kind === 'trade' ? 'trades' : kind
    const names = event.kind === 'mark' ? [event.mark && 'mark', event.index && 'index'] : [content]
    for (const name of names) {
      if (!name) continue
      const key = `${name}:${symbol}`
      const known = this.silences.get(key)
      const now = this.parts.clock()
      if (known) known.silence.heard(now)
      else this.silences.set(key, { content, symbol, silence: new StreamSilence(content, now) })
    }
  }

  private refusedBy({ reason }: AckEvent): void {
    this.counts.refused++
    this.refusedAt ??= this.parts.clock()
    this.refusals += ` ${reason}`
    for (const [symbol, feed] of this.feeds) if (isNamed(symbol, reason)) feed.isRefused = true
    this.parts.sink.refused(this, reason)
  }

  private takeDepth(event: DepthEvent): void {
    const feed = this.feeds.get(event.symbol)
    if (!feed) return
    const now = this.parts.clock()
    this.dataOf('depth', event.symbol)
    if (event.at !== null) this.lag = now - event.at
    const applied = feed.rule.take(event)
    if (applied.outcome === 'gap' || (applied.outcome === 'old' && feed.beganAgain(event))) {
      this.counts.gaps++
      feed.answered(now)
      this.lose(feed, applied.outcome === 'gap' ? applied.reason : 'sequence')
    } else if (applied.outcome === 'applied') {
      feed.updated(now, event)
      this.parts.sink.book(this, feed)
    }
  }

  /** A hole in the numbers of a connection may have been in any of its books. @returns false where the number was there before */
  private isNext(number: number): boolean {
    const taken = this.sequence.take(number)
    if (taken === 'gap' || taken === 'begun') {
      this.counts.gaps++
      for (const feed of this.feeds.values()) this.lose(feed, 'sequence')
    }
    return taken !== 'old'
  }

  private lose(feed: BookFeed, reason: LostReason): void {
    if (feed.lose(this.parts.clock())) this.parts.sink.lost(this, feed, reason)
  }

  private step(): void {
    const now = this.parts.clock()
    if (this.openedAt === null) {
      if (now - this.beganAt > OPEN_MS) this.giveUp('does not open')
      return
    }
    const { ping } = this.parts.plan
    const why = this.whyUseless(now, ping.every)
    if (why !== null) {
      this.giveUp(why)
      return
    }
    if (now - this.pingedAt >= ping.every) this.ping(now)
    for (const feed of this.feeds.values()) if (feed.isSilent(now)) this.lose(feed, 'silent')
    for (const { content, symbol, silence } of this.silences.values())
      if (silence.look(now)) this.fellSilent(content, symbol)
    if (this.refusedAt !== null && now - this.refusedAt >= REFUSED_MS) this.askOneByOne()
    this.askDue()
  }

  /** It is subscribed anew: a stream that has ended without a word may come back by that. */
  private fellSilent(content: SilentContent, symbol: string): void {
    this.parts.sink.silent(this, content, symbol)
    const own = this.parts.streams.filter((stream) => stream.content === content && stream.symbol === symbol)
    if (own.length === 0) return
    this.say('unsubscribe', own)
    this.say('subscribe', own)
  }

  /** Why it is to be given up; null while it is of use. */
  private whyUseless(now: number, pingEvery: number): string | null {
    if (now - this.heardAt > pingEvery + PONG_MS) return 'does not answer pings'
    if (this.dataAt !== null) return now - this.dataAt > SILENT_MS ? 'brings no data any more' : null
    return now - (this.openedAt ?? now) > BEGIN_MS ? 'brings no data' : null
  }

  private ping(now: number): void {
    this.pingedAt = now
    const { text } = this.parts.plan.ping
    this.limit.take(this, () => (text === null ? this.socket.ping() : this.socket.send(text)))
  }

  private askOneByOne(): void {
    this.refusedAt = null
    for (const stream of this.parts.streams) {
      const hasData = this.withData.has(`${stream.content}:${stream.symbol}`)
      // Books are asked for in their own time.
      if (stream.content === 'depth' || hasData || isNamed(stream.symbol, this.refusals)) continue
      this.say('subscribe', [stream])
    }
  }

  private askDue(): void {
    const now = this.parts.clock()
    const due: BookFeed[] = []
    for (const feed of this.feeds.values()) if (feed.isDue(now) && this.openedAt !== null) due.push(feed)
    if (due.length === 0) return
    if (this.parts.plan.bookUrl) {
      // Before updates come, a book by REST would look live and never change.
      for (const feed of due) if (this.withData.has(`depth:${feed.stream.symbol}`)) this.fetchBook(feed, now)
      return
    }
    this.counts.asked += due.length
    const parts = this.counts.refused > 0 ? due.map((feed) => [feed]) : [due]
    for (const part of parts) {
      const streams = part.map(({ stream }) => stream)
      this.say('unsubscribe', streams)
      this.say('subscribe', streams, part)
    }
  }

  private fetchBook(feed: BookFeed, now: number): void {
    const url = this.parts.plan.bookUrl?.(feed.instrument) ?? ''
    this.counts.asked++
    feed.asked(now)
    feed.isAsking = true
    const done = () => {
      feed.isAsking = false
    }
    this.parts.access.call(url, true).then(
      (text) => {
        done()
        if (this.hasEnded) return
        const [event] = this.read(text, feed.stream.symbol)
        if (event?.kind === 'depth') this.takeDepth(event)
      },
      // It is asked for again in its time.
      done,
    )
  }
}

/** Trades of one message by their time, for some venues name the newest first. */
function inOrder(events: VenueEvent[]): VenueEvent[] {
  if (events.length < 2 || !events.every(({ kind }) => kind === 'trade' || kind === 'connection')) return events
  const timeOf = (event: VenueEvent) => (event.kind === 'trade' ? event.at : 0)
  return events.sort((a, b) => timeOf(a) - timeOf(b))
}

/** Whether a text names a symbol and no longer one that begins or ends so. */
function isNamed(symbol: string, text: string): boolean {
  if (symbol === '') return false
  for (let at = text.indexOf(symbol); at >= 0; at = text.indexOf(symbol, at + 1)) {
    const around = (text[at - 1] ?? ' ') + (text[at + symbol.length] ?? ' ')
    if (!/[A-Za-z0-9-]/.test(around)) return true
  }
  return false
}
