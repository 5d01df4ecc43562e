import { StaleReason } from '../../shared/market/delivery.ts'
import type { HubSession, PrivateDelivery, PrivateReload } from '../../shared/market/hub.ts'
import type { Market, MarketKind } from '../../shared/market/market.ts'
import { type ClientFrame, WireType } from '../../shared/wire/messages.ts'
import type { TopicName } from '../../shared/wire/topic.ts'
import { BookState } from '../books/continuity.ts'
import { ResyncPolicy } from '../books/resync.ts'
import type { HubEnvironment } from '../environment.ts'
import { FrameScanner } from '../feed/frame-scanner.ts'
import type { FrameReader, FrameSink } from '../feed/frame-sink.ts'
import type { FrameStage, PushSlot } from '../feed/frame-stage.ts'
import { MarketSocket } from '../feed/market-socket.ts'
import { Channel, type Connection } from './channel.ts'
import { SignIn } from './sign-in.ts'
import { TopicRequests } from './topic-requests.ts'

/** Topics outlive their last watcher by so long: a tab that comes back finds them warm. */
export const LINGER = 5_000
/** A book that a pong has overtaken may be caught up by what is under way. */
const CATCH_UP = 1_000
/** A server that takes no more topics is asked again after this. */
const REFUSED_WAIT = 5_000

export interface FeedOwner {
  socketBase(): string | null
  market(kind: MarketKind, currencyId: number): Market | undefined
  /** A channel or the socket's state has changed: somebody may have to be told. */
  changed(): void
  /** The socket's state has changed. */
  socketChanged(): void
  event(item: PrivateDelivery | PrivateReload): void
}

/** One kind of markets: its socket, the union of what all tabs watch there, and the person's events. */
export class KindFeed implements FrameSink {
  readonly kind: MarketKind
  readonly socket: MarketSocket
  readonly scanner: FrameReader<string>
  readonly channels = new Map<string, Channel>()
  private readonly byType = new Map<number, Map<number, Channel>>()
  private readonly lingering = new Map<Channel, () => void>()
  private readonly requests = new TopicRequests()
  private readonly signIn: SignIn
  /** When a quiet topic last made the hub ask for a pong. */
  private askedAt = 0
  private readonly env: HubEnvironment
  private readonly owner: FeedOwner

  constructor(kind: MarketKind, env: HubEnvironment, owner: FeedOwner) {
    this.kind = kind
    this.env = env
    this.owner = owner
    this.scanner = new FrameScanner()
    this.signIn = new SignIn(kind, env.log, (item) => owner.event(item))
    this.socket = new MarketSocket(env, {
      url: () => {
        const base = owner.socketBase()
        return base === null ? null : `${base}/${kind}`
      },
      hello: () => this.hello(),
      text: (text) => this.scanner.scan(text, this),
      changed: () => this.socketChanged(),
    })
  }

  /** The channel of a topic, subscribed while somebody watches it. */
  channel(name: TopicName, currencyId: number): Channel {
    const known = this.channels.get(`${name}@${currencyId}`)
    if (known) return known
    const channel = new Channel(this.kind, name, currencyId)
    channel.describe(this.owner.market(this.kind, currencyId))
    if (name === 'depth') channel.resync = new ResyncPolicy(this.env, () => this.again([channel]))
    this.channels.set(`${name}@${currencyId}`, channel)
    const ofType = this.byType.get(channel.type) ?? new Map<number, Channel>()
    ofType.set(currencyId, channel)
    this.byType.set(channel.type, ofType)
    return channel
  }

  /** Sets what one tab watches here: new topics are subscribed at once, those of nobody 5 s later. */
  watch(tab: string, channels: ReadonlySet<Channel>): void {
    const fresh: Channel[] = []
    for (const channel of channels) {
      this.lingering.get(channel)?.()
      if (this.lingering.delete(channel) || channel.watchers.size > 0) channel.watchers.add(tab)
      else {
        channel.watchers.add(tab)
        fresh.push(channel)
      }
    }
    for (const channel of this.channels.values()) {
      if (channels.has(channel) || !channel.watchers.delete(tab) || channel.watchers.size > 0) continue
      this.lingering.set(
        channel,
        this.env.timers.after(LINGER, () => this.drop(channel)),
      )
    }
    if (this.socket.open) this.subscribe(fresh)
    this.settle()
    this.evaluate()
  }

  /** New metadata: books of markets that were unknown, or have other digits now, begin anew. */
  describe(): void {
    const fresh: Channel[] = []
    const renewed: Channel[] = []
    for (const channel of this.channels.values()) {
      const known = channel.store !== null
      if (channel.describe(this.owner.market(this.kind, channel.currencyId))) (known ? renewed : fresh).push(channel)
    }
    if (this.socket.open) {
      this.subscribe(fresh)
      this.again(renewed)
      for (const channel of renewed) channel.resync?.began()
    }
    this.settle()
  }

  setSession(session: HubSession | null): void {
    if (this.signIn.change(session) && this.socket.open) this.socket.send([this.auth()])
    this.settle()
  }

  /** True once the server has said that the person's events come. */
  get authenticated(): boolean {
    return this.signIn.taken
  }

  get connection(): Connection {
    return { open: this.socket.open, aliveAt: Math.max(this.socket.lastPongAt, this.socket.openedAt) }
  }

  /** Looks at every topic's status: pongs grow old and watchdogs run out by time alone. */
  evaluate(): void {
    const now = this.env.clock()
    const connection = this.connection
    let changed = false
    let ask = false
    for (const channel of this.channels.values()) {
      if (channel.flow.wary(now) && channel.flow.eventAt > this.askedAt) ask = true
      if (channel.evaluate(now, connection)) changed = true
    }
    // A pong tells quiet topics from a dead socket, and names what a quiet book should be at.
    if (ask && connection.open) {
      this.askedAt = now
      this.socket.ping()
    }
    if (changed) this.owner.changed()
  }

  wants(type: number, currencyId: number): boolean {
    if (type === WireType.orderEvent || type === WireType.accountEvent) return this.signIn.session !== null
    return this.byType.get(type)?.has(currencyId) === true
  }

  push(slot: PushSlot, stage: FrameStage): void {
    if (slot.type === WireType.orderEvent || slot.type === WireType.accountEvent) {
      this.signIn.event(slot)
      return
    }
    const channel = this.byType.get(slot.type)?.get(slot.currencyId)
    if (!channel?.store) return
    try {
      this.apply(channel, slot, stage)
    } catch (error) {
      this.env.log('error', `${this.kind} ${channel.topic} failed`, error)
      this.lose(channel, StaleReason.malformed)
    }
  }

  answer(frame: Record<string, unknown>): void {
    const id = typeof frame.id === 'number' ? frame.id : -1
    if (frame.op === 'pong') this.pong(frame)
    else if (frame.op === 'ack') {
      this.signIn.acknowledged(id)
      this.requests.answered(id)
    } else if (frame.op === 'error') this.refusal(id, frame.code)
  }

  malformed(currencyId: number, type: number): void {
    this.env.log('info', `${this.kind}: a frame of market ${currencyId || 'unknown'} could not be read`)
    if (type === WireType.orderEvent || type === WireType.accountEvent) {
      this.signIn.lose()
      return
    }
    const one = this.byType.get(type)?.get(currencyId)
    if (one) this.lose(one, StaleReason.malformed)
    else if (type === 0) {
      for (const channel of this.channels.values()) {
        if (channel.currencyId === currencyId && currencyId > 0) this.lose(channel, StaleReason.malformed)
      }
    }
  }

  /** Ends everything. */
  stop(): void {
    for (const cancel of this.lingering.values()) cancel()
    for (const channel of this.channels.values()) channel.resync?.stop()
    this.lingering.clear()
    this.channels.clear()
    this.byType.clear()
    this.socket.want(false)
  }

  private apply(channel: Channel, slot: PushSlot, stage: FrameStage): void {
    const now = this.env.clock()
    const taken = channel.store?.take(slot, stage)
    const keeper = channel.depth?.keeper
    channel.doubt = StaleReason.none
    // What is kept aside while a book is stale does not make the shown one any younger.
    if (!keeper || keeper.state === BookState.live) channel.flow.event(now)
    if (taken === 'lost') {
      channel.flow.interrupt()
      channel.resync?.lost()
    } else if (taken === 'refused') {
      if (!channel.refused) this.env.log('info', `${this.kind} ${channel.topic}: more digits than can be held exactly`)
      channel.refused = true
      channel.resync?.live()
    } else {
      // A list of trades that lacks one stays refused; whatever is replaced whole is right again.
      if (taken === 'ok' && channel.name !== 'trades') channel.refused = false
      if (keeper && slot.snapshot) channel.pongSequence = -1
      if (keeper?.state === BookState.live) channel.resync?.live()
    }
    channel.touch()
    channel.evaluate(now, this.connection)
    this.owner.changed()
  }

  private lose(channel: Channel, reason: number): void {
    if (channel.refused) return
    channel.doubt = reason
    channel.depth?.keeper.lose(reason)
    channel.flow.interrupt()
    channel.resync?.lost()
    channel.evaluate(this.env.clock(), this.connection)
    this.owner.changed()
  }

  private pong(frame: Record<string, unknown>): void {
    if (typeof frame.t !== 'number' || typeof frame.s !== 'number') return
    this.socket.pong(frame.t, frame.s)
    const now = this.env.clock()
    const named = (typeof frame.u === 'object' && frame.u !== null ? frame.u : {}) as Record<string, unknown>
    for (const channel of this.channels.values()) {
      const keeper = channel.depth?.keeper
      if (!keeper) {
        if (channel.store?.filled && channel.doubt === StaleReason.none) channel.flow.confirm(now)
        continue
      }
      const sequence = named[channel.topic]
      if (typeof sequence !== 'number') continue
      channel.pongSequence = sequence
      if (keeper.state !== BookState.live) continue
      if (channel.behind) this.overtaken(channel, sequence)
      else channel.flow.confirm(now)
    }
    for (const channel of this.channels.values()) channel.touch()
    this.evaluate()
    this.owner.changed()
  }

  /** Pushes before the pong are missing; where they do not come after it either, the book is asked for again. */
  private overtaken(channel: Channel, sequence: number): void {
    this.env.timers.after(CATCH_UP, () => {
      const keeper = channel.depth?.keeper
      if (!keeper || keeper.state !== BookState.live || channel.pongSequence < 0 || keeper.u >= sequence) return
      this.lose(channel, StaleReason.behind)
    })
  }

  private refusal(id: number, code: unknown): void {
    const topics = this.requests.answered(id)
    this.env.log('info', `${this.kind}: the server refused with ${String(code)}`, topics)
    this.signIn.refused(id, code)
    const channels = topics.flatMap((topic) => [...this.channels.values()].filter((one) => one.topic === topic))
    if (code === 404) {
      // A refusal does not say which of several topics it means: each is asked for by itself.
      if (channels.length > 1) for (const channel of channels) this.subscribe([channel])
      else channels[0]?.resync?.stop()
    } else if (code === 429) {
      this.env.timers.after(REFUSED_WAIT, () =>
        this.subscribe(channels.filter((one) => this.channels.get(`${one.name}@${one.currencyId}`) === one)),
      )
    }
  }

  private socketChanged(): void {
    if (!this.socket.open) {
      this.signIn.interrupt()
      this.requests.clear()
      for (const channel of this.channels.values()) {
        channel.interrupt()
        channel.resync?.stop()
      }
    }
    this.evaluate()
    this.owner.socketChanged()
    this.owner.changed()
  }

  private hello(): ClientFrame[] {
    const frames: ClientFrame[] = this.signIn.session ? [this.auth()] : []
    const topics = this.subscribed([...this.channels.values()])
    if (topics.length > 0) frames.push(this.requests.frame('sub', topics))
    return frames
  }

  private auth(): ClientFrame {
    return this.signIn.frame(this.requests.nextId())
  }

  /** Topics whose pushes can be held; a market that nobody has described yet waits. */
  private subscribed(channels: Channel[]): string[] {
    const ready = channels.filter((channel) => channel.store !== null)
    for (const channel of ready) channel.resync?.began()
    return ready.map((channel) => channel.topic)
  }

  private subscribe(channels: Channel[]): void {
    const topics = this.subscribed(channels)
    if (topics.length > 0) this.socket.send([this.requests.frame('sub', topics)])
  }

  private again(channels: Channel[]): void {
    const topics = channels.filter((channel) => channel.store !== null).map((channel) => channel.topic)
    if (topics.length > 0) this.socket.send([this.requests.frame('unsub', topics), this.requests.frame('sub', topics)])
  }

  private drop(channel: Channel): void {
    this.lingering.delete(channel)
    channel.resync?.stop()
    this.channels.delete(`${channel.name}@${channel.currencyId}`)
    this.byType.get(channel.type)?.delete(channel.currencyId)
    if (channel.store) this.socket.send([this.requests.frame('unsub', [channel.topic])])
    this.settle()
  }

  private settle(): void {
    this.socket.want(this.owner.socketBase() !== null && (this.channels.size > 0 || this.signIn.session !== null))
  }
}
