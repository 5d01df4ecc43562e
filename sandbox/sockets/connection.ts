import type { WebSocket } from 'ws'
import type { MarketKind } from '../../src/shared/hub-protocol/market.ts'
import { CloseCode, type ErrorFrame } from '../../src/shared/wire/messages.ts'
import type { FaultClient, Faults } from '../faults/faults.ts'
import type { Timers } from '../timers.ts'
import type { AddressLoad } from './address-load.ts'
import { FaultLine } from './fault-line.ts'
import type { SocketLimits } from './limits.ts'

/** One socket as the panel and the tests see it. */
export interface SocketInfo {
  id: number
  kind: MarketKind
  client: string | null
  address: string
  user: number | null
  protocol: string
  topics: string[]
  openedAt: number
  framesSent: number
  framesReceived: number
  buffered: number
}

export interface ConnectionParts {
  ws: WebSocket
  kind: MarketKind
  id: number
  name: string | null
  address: string
  /** What all sockets of its address say. */
  load: AddressLoad
  limits: SocketLimits
  faults: Faults
  timers: Timers
  clock: () => number
  /** Asked once for whatever has been queued since: flush soon, together with all others. */
  wake(connection: Connection): void
}

/** The queues that private events go by, as the faults name them. */
export const PRIVATE_QUEUES = ['orders', 'positions', 'settings', 'balances', 'products'] as const

/** How long a client that was too slow may take to read that it was, ms. */
const GIVEN_UP_MS = 2_000

/** One client's socket: what it watches, who it is, and its outgoing frames. */
export class Connection implements FaultClient {
  readonly id: number
  readonly kind: MarketKind
  readonly name: string | null
  readonly topics = new Set<string>()
  readonly address: string
  private whose: { user: number; token: string } | null = null
  framesReceived = 0
  private framesSent = 0
  private queue: string[] = []
  private slowSince: number | null = null
  private windowStart = 0
  private saidInWindow = 0
  private subscribedInWindow = 0
  private readonly parts: ConnectionParts
  private readonly binary: boolean
  private readonly openedAt: number
  private readonly line: FaultLine

  constructor(parts: ConnectionParts) {
    this.parts = parts
    this.id = parts.id
    this.kind = parts.kind
    this.name = parts.name
    this.address = parts.address
    this.openedAt = parts.clock()
    this.binary = parts.ws.protocol === 'v1.json.bytes'
    this.line = new FaultLine(this, parts.faults, parts.timers, {
      send: (text) => this.enqueue(text),
      sendAlone: (text) => this.sendNow(text),
      end: (code) => (code === undefined ? parts.ws.terminate() : this.close(code, 'closed by a switch')),
    })
  }

  get user(): number | null {
    return this.whose?.user ?? null
  }

  get token(): string | null {
    return this.whose?.token ?? null
  }

  /** Whose private events come from here on; what is held back of somebody else's is forgotten. */
  belongTo(whose: { user: number; token: string } | null): void {
    if (whose?.token !== this.whose?.token) for (const topic of PRIVATE_QUEUES) this.line.drop(topic)
    this.whose = whose
  }

  get open(): boolean {
    return this.parts.ws.readyState === this.parts.ws.OPEN
  }

  /** Queues a push; all pushes queued until the next flush go out as one frame. @param topic as the faults name it */
  push(topic: string, text: string): void {
    if (this.parts.faults.list().length === 0 && !this.line.busy) this.enqueue(text)
    else this.line.push(topic, text)
  }

  /** Takes what is queued. @returns null where there is nothing or nobody to send to */
  takeQueue(): string[] | null {
    const queue = this.queue
    if (queue.length === 0) return null
    this.queue = []
    return this.open ? queue : null
  }

  /** Sends one whole frame, after what is queued. */
  sendNow(text: string): void {
    const queue = this.takeQueue()
    if (queue) this.sendFrame(Buffer.from(queue.length === 1 ? (queue[0] as string) : `[${queue.join(',')}]`))
    this.sendFrame(Buffer.from(text))
  }

  /** @param frame UTF-8 JSON, shared by all who get the same */
  sendFrame(frame: Buffer): void {
    const { ws, faults } = this.parts
    if (!this.open || (faults.list().length > 0 && faults.silent(this))) return
    ws.send(frame, { binary: this.binary, compress: false })
    this.framesSent++
    this.checkSpeed()
  }

  sendError(code: ErrorFrame['code'], message: string, id?: number): void {
    const frame: ErrorFrame = id === undefined ? { op: 'error', code, message } : { op: 'error', id, code, message }
    this.sendNow(JSON.stringify(frame))
  }

  /**
   * Counts a client's frame, before it is read.
   * @returns false where it is not to be read: there were far too many within a second, or too many bytes of its address
   */
  countFrame(bytes: number): boolean {
    const now = this.parts.clock()
    this.framesReceived++
    if (Math.abs(now - this.windowStart) >= 1000) {
      this.windowStart = now
      this.saidInWindow = 0
      this.subscribedInWindow = 0
    }
    return this.saidInWindow < 2 * this.parts.limits.framesPerSecond && this.parts.load.takeBytes(bytes)
  }

  /** Counts one of what a frame says. @returns false where it was too much within a second */
  countSaid(): boolean {
    return ++this.saidInWindow <= this.parts.limits.framesPerSecond && this.parts.load.takeFrame()
  }

  /** Counts topics that are to be subscribed. @returns false, and counts none, where they are too many within a second */
  countSubscribed(topics: number): boolean {
    if (this.subscribedInWindow + topics > this.parts.limits.subscribedPerSecond) return false
    if (!this.parts.load.takeTopics(topics)) return false
    this.subscribedInWindow += topics
    return true
  }

  /** Counts the topics of a ping, each of which is looked up. @returns false where they are too many within a second */
  countPing(): boolean {
    return this.parts.load.takeTopics(this.topics.size)
  }

  /** Closes with 4008 a client that has left too much unread for too long. */
  checkSpeed(): void {
    const { ws, limits, clock } = this.parts
    const waiting = ws.bufferedAmount
    if (waiting <= limits.slowBytes) {
      this.slowSince = null
      return
    }
    this.slowSince ??= clock()
    if (clock() - this.slowSince >= limits.slowMs || waiting > limits.mostBytes) {
      this.giveUp()
    }
  }

  /** The close frame waits behind all that is unread: whoever does not read that either is cut off, and its memory comes back. */
  private giveUp(): void {
    if (!this.open) return
    const { ws, timers } = this.parts
    ws.close(CloseCode.tooSlow, 'consumer too slow')
    const cancel = timers.every(GIVEN_UP_MS, () => ws.terminate())
    ws.once('close', cancel)
  }

  close(code: number, reason: string): void {
    if (this.open) this.parts.ws.close(code, reason)
  }

  /** Closes and resolves when the socket is gone; a client that does not answer is cut off after `patience` ms. */
  gone(code: number, reason: string, patience: number): Promise<void> {
    const { ws, timers } = this.parts
    return new Promise((resolve) => {
      const cancel = timers.every(patience, () => ws.terminate())
      ws.once('close', () => {
        cancel()
        resolve()
      })
      ws.close(code, reason)
    })
  }

  /** Breaks the connection at once. */
  terminate(): void {
    this.parts.ws.terminate()
  }

  /** Ends what belongs to the connection after its socket is gone. */
  ended(): void {
    this.line.close()
    this.queue = []
  }

  info(): SocketInfo {
    const { id, kind, name, address, user, openedAt, framesSent, framesReceived } = this
    const topics = [...this.topics].sort()
    const { protocol, bufferedAmount } = this.parts.ws
    const shown = protocol || 'v1.json'
    return {
      id,
      kind,
      client: name,
      address,
      user,
      protocol: shown,
      topics,
      openedAt,
      framesSent,
      framesReceived,
      buffered: bufferedAmount,
    }
  }

  private enqueue(text: string): void {
    this.queue.push(text)
    if (this.queue.length === 1) this.parts.wake(this)
  }
}
