import { StaleReason, TopicStatus } from '../../shared/hub-protocol/delivery.ts'
import { type HubSession, NOBODY, type PrivateDelivery, type PrivateReload } from '../../shared/hub-protocol/hub.ts'
import type { Market, MarketKind } from '../../shared/hub-protocol/market.ts'
import { type ClientFrame, WireType } from '../../shared/wire/messages.ts'
import type { HubEnvironment } from '../base/environment.ts'
import { BookState } from '../books/continuity.ts'
import type { DepthStore } from '../books/depth-store.ts'
import type { TopicMemory } from '../cache/topic-memory.ts'
import { FrameScanner } from '../feed/frame-scanner.ts'
import type { FrameReader, FrameSink } from '../feed/frame-sink.ts'
import type { FrameStage, PushSlot } from '../feed/frame-stage.ts'
import { MarketSocket } from '../feed/market-socket.ts'
import type { FrameTimer } from '../health/frame-timer.ts'
import { Traffic } from '../health/traffic.ts'
import { LATE_AFTER } from '../topics/lateness.ts'
import type { Connection, TopicSubscription } from '../topics/topic-subscription.ts'
import { SignIn } from './sign-in.ts'
import { Subscriptions } from './subscriptions.ts'
import { TopicRequests } from './topic-requests.ts'

/** A page that is on its way has so long to watch something: over a slow network its code takes seconds. */
const WARM_FOR = 20_000
/** A book that a pong has overtaken may be caught up by what is under way. */
const CATCH_UP = 1_000
/** A server that was too busy to sign somebody in is asked again after this. */
const SIGN_IN_AGAIN = 5_000
/** Least time between two pings that find out whether frames pile up. */
const SUSPECT_EVERY = 500
/** What is live has so long to come before what is remembered is shown; without a connection it has none. */
const RECALL_AFTER = 300
/** How often it is looked for what is live and not kept yet, and how often what flows is kept again: a write costs as much as thousands of pushes. */
const KEEP_EVERY = 5_000
const KEEP_AGAIN = 30_000

/** Of 204 and 205: nobody's topic. */
const isPersonal = (type: number) => type === WireType.orderEvent || type === WireType.accountEvent

/** Takes a frame as it came. */
export type FrameRecorder = (kind: MarketKind, text: string) => void

export interface FeedOwner {
  readonly timer: FrameTimer
  /** Takes frames as they came, before they are read; null while nothing is recorded. */
  readonly recorder: FrameRecorder | null
  socketBase(): string | null
  /** Share of the usual time for which silence is borne. */
  silence(): number
  market(kind: MarketKind, currencyId: number): Market | undefined
  /** A channel or the socket's state has changed: somebody may have to be notified. */
  changed(): void
  /** The socket's state has changed. */
  socketChanged(): void
  event(item: PrivateDelivery | PrivateReload): void
}

/**
 * One kind of markets: its socket, the union of what all tabs watch there, and the person's events.
 *
 *     nobody watches              a tab watches, or a person is signed in
 *     socket not wanted  ◄──────────────────────────────────────►  socket wanted
 *                                                                      │ open
 *        ┌──────────────── hello: auth, then all topics ◄──────────────┘
 *        ▼
 *     frame ─► recorder ─► scanner ─► push ──► topic's store ─► evaluate ─► owner.changed (publish)
 *                             │        ├─ events 204, 205 ─► sign-in ─► tabs
 *                             │        └─ lost or malformed ─► topic is stale, asked for again
 *                             └─► answer ─► ack, error ─► requests
 *                                           pong ─► confirms each topic, or finds its book behind
 *                                           down, up, pong ─► which topics have no source
 *
 *     socket closed: keeps what is live in the memory, and every topic is stale (reason `socket`)
 */
export class MarketFeed implements FrameSink {
  readonly kind: MarketKind
  readonly socket: MarketSocket
  readonly scanner: FrameReader<string>
  readonly subscriptions: Subscriptions
  readonly traffic = new Traffic()
  private readonly requests = new TopicRequests()
  readonly signIn: SignIn
  private readonly memory: TopicMemory
  private cachedAt = 0
  /** When a quiet topic last made the hub ask for a pong. */
  private askedAt = 0
  /** When frames that came late last made the hub ask for one. */
  private suspectedAt = 0
  /** Ends the wait for a page that is on its way and will watch something; null where there is none. */
  private endWarm: (() => void) | null = null
  private readonly link: Connection = {
    open: false,
    provenAt: 0,
    aliveAt: 0,
    unheard: false,
    silence: 1,
  }
  /** When the frame that is being read came. */
  private readAt = 0
  /** When the machine last woke, or its clock was set. */
  staleSince = 0
  private readonly env: HubEnvironment
  private readonly owner: FeedOwner

  constructor(kind: MarketKind, env: HubEnvironment, memory: TopicMemory, owner: FeedOwner) {
    this.kind = kind
    this.env = env
    this.owner = owner
    this.scanner = new FrameScanner()
    this.memory = memory
    this.signIn = new SignIn(kind, env, (item) => owner.event(item))
    this.socket = new MarketSocket(env, {
      url: () => {
        const base = owner.socketBase()
        return base === null ? null : `${base}/${kind}`
      },
      silence: () => owner.silence(),
      hello: () => this.hello(),
      text: (text, now) => this.read(text, now),
      binary: (bytes) => this.drop(bytes),
      changed: () => this.socketChanged(),
    })
    this.subscriptions = new Subscriptions(kind, env, this.requests, {
      market: (currencyId) => owner.market(kind, currencyId),
      open: () => this.socket.open,
      send: (frames) => this.socket.send(frames),
      ended: (channel) => this.traffic.ended(channel.counts.weight, channel.counts.weightApart),
      settled: () => {
        this.settle()
        this.evaluate()
        this.recall()
      },
    })
  }

  get channels(): ReadonlyMap<string, TopicSubscription> {
    return this.subscriptions.channels
  }

  setSession(session: HubSession | null): void {
    if (this.signIn.change(session)) this.authenticate()
    this.settle()
  }

  /** True once the server has said that the person's events come. */
  get authenticated(): boolean {
    return this.signIn.taken
  }

  /** One object for all times: each push asks. */
  private connection(now: number): Connection {
    const { socket, link } = this
    link.open = socket.open
    link.provenAt = socket.provenAt
    link.aliveAt = Math.max(socket.provenAt, socket.openedAt)
    link.unheard = socket.unheard(now)
    link.silence = this.owner.silence()
    return link
  }

  /** Looks at every topic's status: pongs grow old and watchdogs run out by time alone. */
  evaluate(): void {
    const now = this.env.clock()
    const connection = this.connection(now)
    let changed = false
    let ask = false
    let suspect = false
    for (const channel of this.channels.values()) {
      if (channel.flow.isDueForPing(now, connection.silence) && channel.flow.heardAt >= this.askedAt) ask = true
      if (channel.lateness.suspect) suspect = true
      if (channel.evaluate(now, connection)) changed = true
    }
    // A pong tells quiet topics from a dead socket, and names what a quiet book should be at.
    if (ask && connection.open) {
      this.askedAt = now
      this.socket.ping()
    }
    if (suspect) this.suspect(now)
    if (changed) this.owner.changed()
    if (now - this.cachedAt < KEEP_EVERY && now >= this.cachedAt) return
    this.cachedAt = now
    this.memory.keep(this.channels.values(), KEEP_AGAIN)
  }

  /**
   * The machine slept, or its clock was set: all is old until it is confirmed, and the socket has to answer.
   * @param by ms by which the clock was set back, below 0; else 0
   */
  markAllStale(by = 0): void {
    const now = this.env.clock()
    this.askedAt = Math.min(this.askedAt, now)
    this.staleSince = now
    for (const channel of this.channels.values()) {
      channel.staleAfterJump = true
      channel.flow.clockSet(now, by)
      // Ages are counted from other instants now, whatever the status was.
      channel.touch()
    }
    this.socket.clockJumped(by)
    this.evaluate()
    this.owner.changed()
  }

  /** "Ask now" of the person: what is current is left alone. */
  askAgain(topic: string): void {
    const channel = this.channels.get(topic)
    if (!channel || channel.status === TopicStatus.live) return
    // It was given time to catch up; the person gives none.
    if (channel.behind && channel.depth?.keeper.state === BookState.live) this.lose(channel, StaleReason.behind)
    // Nothing is missing as far as is known: a pong tells.
    else if (channel.reason === StaleReason.silent || channel.reason === StaleReason.late) this.socket.reconnectNow()
    this.subscriptions.askAgain(channel)
  }

  /** Works out rates. */
  sample(now: number): void {
    const { pushes, frames } = this.scanner.counts
    this.traffic.sample(now, pushes, frames)
    for (const channel of this.channels.values()) channel.counts.sample(now)
  }

  /** Has the memory take what is live. */
  keep(): void {
    this.memory.keep(this.channels.values())
  }

  wants(type: number, currencyId: number): boolean {
    if (isPersonal(type)) return this.signIn.session !== null
    return this.subscriptions.find(type, currencyId) !== undefined
  }

  push(slot: PushSlot, stage: FrameStage): void {
    if (isPersonal(slot.type)) {
      this.signIn.event(slot)
      return
    }
    const channel = this.subscriptions.find(slot.type, slot.currencyId)
    if (!channel?.store) return
    const levels = slot.bids > 0 || slot.asks > 0 ? Math.max(0, slot.bids) + Math.max(0, slot.asks) : 0
    channel.counts.push(levels + slot.rows, levels, channel.watchers.size)
    this.traffic.levels(levels)
    const { timer } = this.owner
    if (timer.timing) timer.pushBegins()
    try {
      this.apply(channel, slot, stage)
    } catch (error) {
      this.env.log('error', `${this.kind} ${channel.topic} failed`, error)
      this.lose(channel, StaleReason.malformed)
    }
    if (timer.timing) timer.pushEnds()
  }

  answer(frame: Record<string, unknown>): void {
    const { op } = frame
    const id = typeof frame.id === 'number' ? frame.id : -1
    if (op === 'pong') this.pong(frame)
    else if (op === 'content') this.owner.event({ kind: this.kind, reload: true, user: NOBODY })
    else if (op === 'down' || op === 'up') this.subscriptions.sourcesSaid(op, frame.topics)
    else if (op === 'ack') {
      this.signIn.acknowledged(id)
      if (this.subscriptions.taken(this.requests.answered(id))) this.socket.ping()
    } else if (op === 'error') {
      const request = this.requests.answered(id)
      this.env.log('info', `${this.kind}: refused with ${JSON.stringify(frame.code)}`, request)
      if (this.signIn.refused(id, frame.code)) this.env.timers.after(SIGN_IN_AGAIN, () => this.authenticate())
      this.subscriptions.refused(request, frame.code)
    }
    this.evaluate()
  }

  malformed(currencyId: number, type: number): void {
    this.env.log('info', `${this.kind}: unreadable frame of market ${currencyId || '?'}`)
    const personal = isPersonal(type)
    // It may have been the person's where nothing says whose it was. What comes before the sign-in is taken is read after it.
    if (this.signIn.taken && (personal || (type === 0 && currencyId === 0))) this.signIn.lose()
    if (personal) return
    const one = this.subscriptions.find(type, currencyId)
    if (one) this.lose(one, StaleReason.malformed)
    else if (type === 0) {
      for (const channel of this.channels.values()) {
        if (channel.currencyId === currencyId && currencyId > 0) this.lose(channel, StaleReason.malformed)
      }
    }
  }

  /** Ends everything. */
  stop(): void {
    this.endWarm?.()
    this.endWarm = null
    this.subscriptions.stop()
    this.socket.want(false)
  }

  private read(text: string, now: number): void {
    this.readAt = now
    const { timer, recorder } = this.owner
    this.traffic.frame(text.length)
    recorder?.(this.kind, text)
    if (timer.due(now)) timer.scan(text, this.scanner, this)
    else this.scanner.scan(text, this)
  }

  /** A binary frame was not asked for: it is dropped, and counted as such. */
  private drop(bytes: number): void {
    this.traffic.frame(bytes)
    this.scanner.counts.frames++
    this.scanner.counts.malformed++
    this.malformed(0, 0)
  }

  private apply(channel: TopicSubscription, slot: PushSlot, stage: FrameStage): void {
    const now = this.readAt
    const { timer } = this.owner
    const began = timer.timing ? timer.now() : 0
    const taken = channel.store?.take(slot, stage)
    const keeper = channel.depth?.keeper
    if (keeper) channel.sawChecksum(now)
    if (
      taken === 'ok' &&
      keeper &&
      !slot.snapshot &&
      !timer.timing &&
      channel.goesOn(slot.time, now, this.socket.serverOffset)
    ) {
      this.owner.changed()
      return
    }
    if (timer.timing && taken === 'ok' && channel.depth && !slot.snapshot)
      this.timeMerge(channel.depth, slot, stage, began)
    if (channel.snapshotRequest !== 'asked') {
      channel.snapshotRequest = 'nothing'
      channel.staleReason = StaleReason.none
      if (!keeper) channel.resync?.live()
    }
    // A list that says what is known, and a book's first state, are news; a delta that came twice is none.
    if (channel.source > 0 && (taken !== 'same' || !keeper)) channel.sourceEvent('push')
    // What is kept aside while a book is stale does not make the shown one any younger, nor what comes without a source.
    if (channel.source > 0) {
      channel.flow.eventAt ||= Math.min(now, slot.time - (this.socket.serverOffset || 0))
    } else {
      channel.staleAfterJump = false
      channel.lateness.push(slot.time, now + this.socket.serverOffset)
      if (channel.lateness.suspect) this.suspect(now)
      if (!keeper || keeper.state === BookState.live) channel.flow.event(now)
    }
    if (taken === 'lost') {
      channel.flow.interrupt()
      channel.resync?.lost()
    } else if (taken === 'refused') {
      if (!channel.refused) this.env.log('info', `${this.kind} ${channel.topic}: not held exactly`)
      channel.refused = true
      channel.resync?.live()
    } else {
      // A list of trades that lacks one stays refused; whatever is replaced whole is right again.
      if (taken === 'ok' && channel.name !== 'trades') channel.refused = false
      if (keeper && slot.snapshot) channel.pongSequence = -1
      if (keeper?.state === BookState.live) channel.resync?.live()
    }
    // Duplicates and what is kept aside show nothing new: their tabs are spared a delivery.
    const news = taken !== 'same'
    if (news) channel.touch()
    if (channel.evaluate(now, this.connection(now)) || news) this.owner.changed()
  }

  /** By itself: where it stands a closure costs each push something, though few are timed. */
  private timeMerge(depth: DepthStore, slot: PushSlot, stage: FrameStage, began: number): void {
    this.owner.timer.merged(began, () => depth.mergeAgain(slot, stage))
  }

  private lose(channel: TopicSubscription, reason: number): void {
    if (channel.refused) return
    channel.staleReason = reason
    channel.depth?.keeper.lose(reason)
    if (channel.resync && !channel.depth) channel.snapshotRequest = 'asked'
    channel.flow.interrupt()
    channel.counts.lost()
    channel.resync?.lost()
    const now = this.env.clock()
    channel.evaluate(now, this.connection(now))
    this.owner.changed()
  }

  private pong(frame: Record<string, unknown>): void {
    if (typeof frame.t !== 'number' || typeof frame.s !== 'number') return
    this.socket.pong(frame.t, frame.s)
    const now = this.env.clock()
    const asOf = Math.min(frame.t, now)
    // By the server's stamp: where each answer takes long, it is not what is under way that is behind.
    const prompt = now - asOf <= LATE_AFTER || now + this.socket.serverOffset - frame.s <= LATE_AFTER
    const named = (typeof frame.u === 'object' && frame.u !== null ? frame.u : {}) as Record<string, unknown>
    this.subscriptions.sourcesSaid('pong', frame.down ?? [])
    for (const channel of this.channels.values()) {
      const keeper = channel.depth?.keeper
      channel.touch()
      if (prompt) channel.lateness.clear()
      // It says nothing of what has no source, nor of data from before it was gone.
      if (channel.source > 0) continue
      if (!keeper) {
        if (channel.store?.filled && channel.staleReason === StaleReason.none) this.confirm(channel, asOf)
        continue
      }
      const sequence = named[channel.topic]
      if (typeof sequence !== 'number') continue
      channel.pongSequence = sequence
      if (keeper.state !== BookState.live) continue
      if (channel.behind) this.overtaken(channel, sequence)
      else this.confirm(channel, asOf)
    }
    this.owner.changed()
  }

  /** @param asOf when the pong was asked for: what is under way since then it does not know */
  private confirm(channel: TopicSubscription, asOf: number): void {
    channel.flow.confirm(asOf, this.env.clock())
    if (asOf >= this.staleSince) channel.staleAfterJump = false
  }

  /** Frames come late: how long does an answer take? */
  private suspect(now: number): void {
    const gone = now - this.suspectedAt
    if (gone >= 0 && gone < SUSPECT_EVERY) return
    this.suspectedAt = now
    this.socket.ping()
  }

  /** Pushes before the pong are missing; where they do not come after it either, the book is asked for again. */
  private overtaken(channel: TopicSubscription, sequence: number): void {
    this.env.timers.after(CATCH_UP, () => {
      const keeper = channel.depth?.keeper
      if (!keeper || keeper.state !== BookState.live || channel.pongSequence < 0 || keeper.u >= sequence) return
      this.lose(channel, StaleReason.behind)
    })
  }

  private socketChanged(): void {
    if (!this.socket.open) {
      this.keep()
      this.signIn.interrupt()
      this.subscriptions.interrupt()
    }
    this.evaluate()
    this.owner.socketChanged()
    this.owner.changed()
  }

  private hello(): ClientFrame[] {
    return [...(this.signIn.session ? [this.auth()] : []), ...this.subscriptions.hello()]
  }

  private authenticate(): void {
    if (!this.signIn.taken) this.socket.send([this.auth()])
  }

  private auth(): ClientFrame {
    return this.signIn.frame(this.requests.nextId())
  }

  /** Asks the memory for topics that have nothing to show. */
  private recall(): void {
    if (this.owner.socketBase() === null) return
    for (const channel of this.channels.values()) {
      if (!channel.store || channel.store.filled || channel.recalled) continue
      channel.recalled = true
      this.env.timers.after(this.socket.attempt > 0 ? 0 : RECALL_AFTER, () => void this.remember(channel))
    }
  }

  private async remember(channel: TopicSubscription): Promise<void> {
    if (!(await this.memory.recall(channel))) return
    this.evaluate()
    this.owner.changed()
  }

  /** Opens the socket ahead of the first watch; where none comes in time it closes again. */
  warm(): void {
    if (this.endWarm) return
    this.endWarm = this.env.timers.after(WARM_FOR, () => {
      this.endWarm = null
      this.settle()
    })
    this.settle()
  }

  private settle(): void {
    const used = this.channels.size > 0 || this.signIn.session !== null || this.endWarm !== null
    this.socket.want(this.owner.socketBase() !== null && used)
  }
}
