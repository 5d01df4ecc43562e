import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { PRIVATE_QUEUES } from '../../src/engine/wire/private-push.ts'
import { frameText } from '../../src/engine/wire/push-text.ts'
import type { MarketKind } from '../../src/shared/hub-protocol/market.ts'
import { CloseCode, type ErrorFrame } from '../../src/shared/wire/messages.ts'
import type { Timers } from '../base/timers.ts'
import type { AddressLoad } from './address-load.ts'
import type { ByteBudget, Waiter } from './byte-budget.ts'
import { FaultLine } from './fault-line.ts'
import type { SocketLimits } from './limits.ts'
import type { FaultClient, SocketFaults } from './socket-faults.ts'
import { deflateBitsOf, type FrameEncoding, SharedFrame } from './socket-frame.ts'
import type { TokenSession } from './socket-sessions.ts'
import type { TopicClass } from './topic-class.ts'

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

/** What a board does for its connections. */
export interface ConnectionBoard {
  /** Asked for whatever has been queued since: flush soon, together with all others. */
  wake(connection: Connection): void
  /** It reads slowly: from here on it is sent to one by one. */
  setApart(connection: Connection): void
  /** It belongs to somebody else now, or to nobody. */
  ownerChanged(connection: Connection, before: number | null): void
  /** A fault holds something of it back: shared pushes must not pass that. */
  heldBackBy(connection: Connection): void
}

export interface ConnectionParts {
  ws: WebSocket
  /** The stream below `ws`, where it takes finished frames; null leaves them to `ws`. */
  socket: Duplex | null
  kind: MarketKind
  id: number
  name: string | null
  address: string
  /** What all sockets of its address say. */
  load: AddressLoad
  limits: SocketLimits
  faults: SocketFaults
  timers: Timers
  clock: () => number
  budget: ByteBudget
  board: ConnectionBoard
}

/** Whose private events a connection gets. */
interface Owner extends TokenSession {
  token: string
}

/** A push for one socket alone, and how many of its class's pushes go before it. */
interface OwnPush {
  at: number
  text: string
}

/** How long a client that was too slow may take to read that it was, ms. */
const GIVEN_UP_MS = 2_000
/** `WebSocket.OPEN`, which a page has too. */
const OPEN = 1
/** A client has drained when no more than this part of `slowBytes` waits. */
const DRAINED_PART = 4
/** A whole book among the pushes of a depth topic. */
const SNAPSHOT = /"snapshot":\s*true/

/** Topics of which an old push is worth nothing once there is a newer one; of a book that is its snapshot. */
const REPLACEABLE = /^(depth@|ticker@|mark@|tickers$)/

/**
 * One client's socket: what it watches, who it is, and its outgoing frames.
 *
 *            more than slowBytes wait
 *   in class ------------------------> apart: pushes that a newer one replaces are missed while much waits
 *       ^                                |  it drains: each topic that was missed is sent whole
 *       +--------------------------------+  more than mostBytes wait: closed with 4008
 */
export class Connection implements FaultClient, Waiter {
  readonly id: number
  readonly kind: MarketKind
  readonly name: string | null
  readonly topics = new Set<string>()
  readonly address: string
  readonly encoding: FrameEncoding
  /** Whom it shares its queue with. */
  topicClass: TopicClass<Connection> | null = null
  /** True while it stands apart from its class, for it reads slowly. */
  isApart = false
  /** Topics that have to be sent whole, for a push of theirs was left out. */
  readonly missed = new Set<string>()
  private whose: Owner | null = null
  framesReceived = 0
  framesSent = 0
  /** Pushes for this socket alone, by their place among those of its class. */
  private own: OwnPush[] = []
  /** Its length: a flush to many sockets looks at as little memory of each as it can. */
  private ownCount = 0
  private ownBytes = 0
  /** How many of the class's queued pushes it has already been sent, or has no part in. */
  private taken = 0
  private counted = 0
  private slowSince: number | null = null
  private windowStart = 0
  private saidInWindow = 0
  private subscribedInWindow = 0
  private tokensInWindow = 0
  private readonly parts: ConnectionParts
  private readonly ws: WebSocket
  private readonly socket: Duplex | null
  /** Without permessage-deflate `ws` holds nothing back itself, and what waits is what waits in the stream. */
  private readonly stream: Duplex | null
  private readonly openedAt: number
  private readonly line: FaultLine

  constructor(parts: ConnectionParts) {
    this.parts = parts
    this.ws = parts.ws
    this.socket = parts.socket
    this.id = parts.id
    this.kind = parts.kind
    this.name = parts.name
    this.address = parts.address
    this.openedAt = parts.clock()
    this.encoding = {
      binary: parts.ws.protocol === 'v1.json.bytes',
      deflateBits: parts.socket ? deflateBitsOf(parts.ws.extensions) : 0,
    }
    this.stream = this.encoding.deflateBits === 0 ? parts.socket : null
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

  /** When its session ends by itself, ms of server time; null where nobody is signed in. */
  get expiresAt(): number | null {
    return this.whose?.expiresAt ?? null
  }

  /** Whose private events come from here on; what is held back of somebody else's is forgotten. */
  belongTo(whose: Owner | null): void {
    const before = this.user
    if (whose?.token !== this.whose?.token) for (const topic of PRIVATE_QUEUES) this.line.drop(topic)
    this.whose = whose
    this.parts.board.ownerChanged(this, before)
  }

  get open(): boolean {
    return this.ws.readyState === OPEN
  }

  /** True where it gets what its class has queued, all of it and nothing else. */
  get hasClassQueue(): boolean {
    return this.taken === 0 && this.ownCount === 0
  }

  /** True while a fault holds something back, and what comes must not pass it. */
  get isHeldBack(): boolean {
    return this.line.busy
  }

  private get unsent(): number {
    return this.stream === null ? this.ws.bufferedAmount : this.stream.writableLength
  }

  /** Bytes that wait for the client, those included that are queued for this socket alone. */
  get waiting(): number {
    return this.unsent + this.ownBytes
  }

  /** True while so much waits that what a newer push replaces is left out. */
  get isSlow(): boolean {
    return this.waiting > this.parts.limits.slowBytes
  }

  /** True where topics that were missed may be sent whole. */
  get hasDrained(): boolean {
    return this.waiting <= this.parts.limits.slowBytes / DRAINED_PART
  }

  /** Queues a push; all pushes queued until the next flush go out as one frame. @param topic as the faults name it */
  push(topic: string, text: string): void {
    if (this.parts.faults.list().length === 0 && !this.line.busy) this.enqueue(text)
    else {
      this.line.push(topic, text)
      if (this.line.busy) this.parts.board.heldBackBy(this)
    }
  }

  /** Forgets what a fault holds back of a topic. */
  dropHeldBack(topic: string): void {
    this.line.drop(topic)
  }

  /** Queues a market push, unless so much waits that it is left out until the topic is sent whole. @param push its text is made only when it is queued */
  pushMarket(topic: string, push: { readonly text: string }): void {
    if (!this.isApart || this.takes(topic, push)) this.push(topic, push.text)
  }

  /** Queues the whole state of a topic, now or once what waits has drained. */
  pushWhole(topic: string, pushes: readonly { readonly text: string }[]): void {
    if (REPLACEABLE.test(topic) && this.isSlow) {
      this.missed.add(topic)
      this.parts.board.setApart(this)
      return
    }
    this.missed.delete(topic)
    for (const { text } of pushes) this.push(topic, text)
  }

  /** Takes what is queued, its class's pushes and its own in their order. @returns null where there is nothing or nobody to send to */
  takeQueue(): string[] | null {
    const { own, taken } = this
    const shared = this.isApart ? [] : (this.topicClass?.queue ?? [])
    if (this.ownCount > 0) this.own = []
    this.ownCount = 0
    this.ownBytes = 0
    this.taken = shared.length
    if (!this.open || (own.length === 0 && taken >= shared.length)) return null
    const texts: string[] = []
    let next = taken
    for (const { at, text } of own) {
      while (next < at) texts.push(shared[next++] as string)
      texts.push(text)
    }
    while (next < shared.length) texts.push(shared[next++] as string)
    return texts
  }

  /** Its class begins with an empty queue. */
  startQueue(): void {
    this.taken = 0
  }

  /** Changes its class, or its place in it; what is queued stays its own, before all that comes. */
  change(move: () => void): void {
    const queued = this.takeQueue() ?? []
    move()
    this.taken = this.isApart ? 0 : (this.topicClass?.queue.length ?? 0)
    for (const text of queued) this.enqueue(text)
  }

  /** Sends what is queued as one frame. */
  flush(): void {
    const queue = this.takeQueue()
    if (queue) this.sendFrame(new SharedFrame(frameText(queue), this.encoding))
  }

  /** Sends one whole frame, after what is queued. */
  sendNow(text: string): void {
    const { socket } = this.parts
    const queue = this.takeQueue()
    // Two frames go with one system call.
    if (queue) {
      socket?.cork()
      this.write(new SharedFrame(frameText(queue), this.encoding))
    }
    this.write(new SharedFrame(text, this.encoding))
    if (queue) socket?.uncork()
    this.checkSpeed()
  }

  /** Sends what its class has queued. @param frame of `count` pushes, shared by all who get the same */
  sendShared(frame: SharedFrame, count: number): void {
    this.taken = count
    this.sendFrame(frame)
    this.taken = 0
  }

  private sendFrame(frame: SharedFrame): void {
    this.write(frame)
    this.checkSpeed()
  }

  private write(frame: SharedFrame): void {
    if (!this.open || this.isSilent()) return
    const { ws, socket, stream } = this
    if (stream !== null) stream.write(frame.bytes)
    // What `ws` still holds back itself (a message that it deflates, and a ping behind it) must stay before this one.
    else if (socket !== null && ws.bufferedAmount === socket.writableLength) socket.write(frame.bytes)
    else ws.send(frame.payload, { binary: this.encoding.binary, compress: false })
    this.framesSent++
  }

  private isSilent(): boolean {
    const { faults } = this.parts
    return faults.list().length > 0 && faults.silent(this)
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
      this.tokensInWindow = 0
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

  /** Counts a token that has to be asked about elsewhere. @returns false where it is too much within a second */
  countToken(): boolean {
    if (this.tokensInWindow >= this.parts.limits.newTokensPerSecond || !this.parts.load.takeToken()) return false
    this.tokensInWindow++
    return true
  }

  /** Counts the topics of a ping, each of which is looked up. @returns false where they are too many within a second */
  countPing(): boolean {
    return this.parts.load.takeTopics(this.topics.size)
  }

  /** Looks at what waits now: sets a slow client apart, and closes with 4008 one that has left too much unread or for too long. */
  checkSpeed(): void {
    const waiting = this.measure()
    if (waiting === 0 && this.slowSince === null) return
    const { limits, clock, board } = this.parts
    if (waiting <= limits.slowBytes) {
      this.slowSince = null
      return
    }
    if (!this.open) return
    this.slowSince ??= clock()
    if (clock() - this.slowSince >= limits.slowMs || waiting > limits.mostBytes) this.giveUp()
    else if (!this.isApart) board.setApart(this)
  }

  measure(): number {
    const waiting = this.unsent
    if (waiting !== this.counted && this.open) {
      this.counted = waiting
      this.parts.budget.set(this, waiting)
    }
    return waiting
  }

  /** The close frame waits behind all that is unread: whoever does not read that either is cut off, and its memory comes back. */
  giveUp(): void {
    if (!this.open) return
    const { ws, timers } = this.parts
    this.uncount()
    ws.close(CloseCode.tooSlow, 'consumer too slow')
    const cancel = timers.every(GIVEN_UP_MS, () => ws.terminate())
    ws.once('close', cancel)
  }

  private uncount(): void {
    this.counted = 0
    this.parts.budget.set(this, 0)
  }

  /** Whether a push is queued now; where it is not, its topic is sent whole later. */
  private takes(topic: string, push: { readonly text: string }): boolean {
    if (!REPLACEABLE.test(topic)) return true
    if (!this.isSlow && !this.missed.has(topic)) return true
    if (!this.isSlow && topic.startsWith('depth@') && SNAPSHOT.test(push.text)) {
      this.missed.delete(topic)
      return true
    }
    this.missed.add(topic)
    return false
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
    if (this.ownCount > 0) this.own = []
    this.ownCount = 0
    this.ownBytes = 0
    this.uncount()
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
    this.own.push({ at: this.isApart ? 0 : (this.topicClass?.queue.length ?? 0), text })
    this.ownBytes += text.length
    if (++this.ownCount === 1) this.parts.board.wake(this)
  }
}
