import type { SocketHandlers } from '../network.ts'
import type { FakeVenue } from './fake-venue.ts'

const SECOND = 1_000
const HOUR = 3_600_000

/** The venue's end of one connection: hears the client, and minds the rules. */
export class FakeConnection {
  /** `content:symbol` of what is subscribed. */
  readonly asked = new Set<string>()
  /** Messages that are sent after the next one, by symbol. */
  readonly held = new Map<string, string>()
  readonly url: string
  /** The text that went out last, with its number. */
  newest = ''
  isOver = false
  private readonly venue: FakeVenue
  private readonly handlers: SocketHandlers
  private readonly beganAt: number
  private heardAt: number
  private said: number[] = []
  private number = 0

  constructor(venue: FakeVenue, handlers: SocketHandlers, url: string) {
    this.venue = venue
    this.handlers = handlers
    this.url = url
    this.beganAt = venue.parts.clock()
    this.heardAt = this.beganAt
  }

  /** To the client; later, as over a network. */
  send(text: string): void {
    this.sendAgain(this.stamp(text))
  }

  /** What has its number already. */
  sendAgain(text: string): void {
    this.newest = text
    this.deliver(text)
  }

  /** Coinbase numbers all messages of a connection. */
  stamp(text: string): string {
    return text.includes('"sequence_num":') ? text.replace('"sequence_num":0', `"sequence_num":${this.number++}`) : text
  }

  /** A message that never arrives. */
  skip(): void {
    this.number++
  }

  /** Over, from the venue's side. */
  end(code: number, reason: string): void {
    if (this.isOver) return
    this.isOver = true
    this.venue.connections.delete(this)
    queueMicrotask(() => this.handlers.closed({ code, reason, status: null, retryAfter: null }))
  }

  /** Ends what has become too old, or too quiet. */
  mind(): void {
    const now = this.venue.parts.clock()
    const { lifetime, idle } = this.venue.rules
    if (now - this.beganAt >= lifetime) this.end(1000, 'the connection is too old')
    else if (idle > 0 && now - this.heardAt > idle) this.end(1000, 'no word of the client')
  }

  // The client's side.

  ping(): void {
    if (this.isOver) return
    this.count(0)
    queueMicrotask(() => {
      if (!this.isOver) this.handlers.pong()
    })
  }

  close(): void {
    this.isOver = true
    this.venue.connections.delete(this)
  }

  /** What the client says. */
  hear(text: string): void {
    if (this.isOver) return
    const { dialect, rules, faults, broken } = this.venue
    const frame = dialect.read(text)
    if (frame.op === 'unknown') {
      broken.push(`said something unknown: ${text}`)
      return
    }
    this.count(frame.op === 'ping' ? 0 : frame.asked.length)
    if (frame.op === 'ping') {
      if (dialect.pong !== null) this.deliver(dialect.pong)
      return
    }
    for (const ack of dialect.acks(frame, faults.refused)) {
      const isHeld = faults.isSilent
      if (!isHeld || frame.op === 'subscribe') this.send(ack)
    }
    const isWhole = this.venue.parts.venue === 'bybit' || this.venue.parts.venue === 'coinbase'
    const isRefused = isWhole && frame.asked.some(({ symbol }) => faults.refused.has(symbol))
    for (const one of frame.asked) {
      const key = `${one.content}:${one.symbol}`
      if (frame.op === 'unsubscribe') this.asked.delete(key)
      else if (!isRefused && !faults.refused.has(one.symbol)) {
        this.asked.add(key)
        this.venue.subscribed.add(key)
        this.venue.greet(this, one)
      }
    }
    if (this.asked.size > rules.streamsPerSocket) broken.push(`more than ${rules.streamsPerSocket} streams`)
  }

  private count(topics: number): void {
    const { rules, broken, parts } = this.venue
    const now = parts.clock()
    this.heardAt = now
    this.said = this.said.filter((at) => now - at < HOUR)
    this.said.push(now)
    const recent =
      parts.venue === 'coinbase' ? this.venue.countOfAll(now) : this.said.filter((at) => now - at < SECOND).length
    if (recent > rules.messagesPerSecond) broken.push(`more than ${rules.messagesPerSecond} messages a second`)
    if (this.said.length > rules.messagesPerHour) broken.push(`more than ${rules.messagesPerHour} messages an hour`)
    if (topics > rules.topicsPerMessage) broken.push(`more than ${rules.topicsPerMessage} topics in a message`)
  }

  private deliver(text: string): void {
    queueMicrotask(() => {
      if (!this.isOver) this.handlers.message(text)
    })
  }
}
