import { StaleReason, TopicStatus } from '../../shared/hub-protocol/delivery.ts'
import { type Market, type MarketKind, unitDigits } from '../../shared/hub-protocol/market.ts'
import { wireType } from '../../shared/wire/messages.ts'
import { type TopicName, topicText } from '../../shared/wire/topic.ts'
import { BookState } from '../books/continuity.ts'
import { DepthStore } from '../books/depth-store.ts'
import { MarkStore } from '../books/mark-store.ts'
import type { ResyncPolicy } from '../books/resync.ts'
import { TickerStore } from '../books/ticker-store.ts'
import { TickersStore } from '../books/tickers-store.ts'
import type { TopicStore } from '../books/topic-store.ts'
import { TradesStore } from '../books/trades-store.ts'
import type { AskLimit } from './ask-limit.ts'
import { Flow, MIN_WAIT } from './flow.ts'
import { Lateness } from './lateness.ts'
import { TopicCounts } from './topic-counts.ts'
import { NEXT_SOURCE, type SourceEvent } from './topic-source.ts'

/** A pong older than this confirms nothing. */
export const PONG_VALID = 20_000

export interface Connection {
  open: boolean
  /** Hub clock when what the last pong answered was asked; before the first, of the opening. */
  aliveAt: number
  /** The former alone; 0 before the first pong. */
  provenAt: number
  /** A ping has been followed by nothing for too long. */
  unheard: boolean
  /** Share of the usual time for which silence is borne. */
  silence: number
}

/** What makes a topic silent: no pong for too long, a ping that nothing has followed, sleep or a set clock, a pause in what was flowing. */
export type Silence = 'pong' | 'ping' | 'jump' | 'pause'

/**
 * One topic of one socket, watched by any number of tabs: its store, its status, its rhythm. `judge` works the status out anew with
 * each push, pong and pulse; the first line that holds counts.
 *
 *                    first data                 nothing below holds
 *     waiting ─────────────────────► stale ◄──────────────────────────► live
 *        │                             ▲  socket: no connection
 *        │                             │  source: the server says that its source is gone (topic-source.ts)
 *        │                             │  gap, checksum, crossed: the book is wrong, a new one is asked for
 *        │ more digits than            │  malformed, denied: a push was lost, the server refused
 *        │ can be exact                │  silent: no pong, no answer to a ping, the machine slept, a pause too long
 *        ▼                             │  behind: a pong names a newer sequence
 *     refused ◄────────────────────────┘  late: pushes come later than they should
 *        └── the next whole state of the topic, or a new connection ──► waiting or stale
 */
export class TopicSubscription {
  readonly kind: MarketKind
  readonly name: TopicName
  readonly currencyId: number
  readonly topic: string
  readonly type: number
  store: TopicStore | null = null
  /** The same, where it is a book. */
  depth: DepthStore | null = null
  readonly flow: Flow
  /** Counts up with every change of data, status or ages: what a tab has seen is known by it. */
  version = 1
  status: number = TopicStatus.waiting
  reason: number = StaleReason.none
  private judged: number = StaleReason.none
  /** Behind {@link StaleReason.silent}, while that is the reason. */
  silence: Silence = 'pause'
  /** Code with which the server has refused it on this connection; 0 where it has not, or has taken it since. */
  denied = 0
  /** When it is asked for again after that; null where it is not. */
  deniedUntil: number | null = null
  /** Why a topic without sequence is not to be trusted until its next event; 0 where it is. */
  staleReason: number = StaleReason.none
  refused = false
  /** The machine slept, or its clock was set: nothing is known to be current until something comes, or a pong confirms it. */
  staleAfterJump = false
  readonly lateness = new Lateness()
  /** A state of NEXT_SOURCE: 0 where its source is there, over 1 where it is gone as far as is known. */
  source = 0
  /** Newest sequence that a pong named. */
  pongSequence = -1
  /** What has come of it. */
  readonly counts = new TopicCounts()
  /** Hub clock at which the status became what it is. */
  since = 0
  /** When a checksum last agreed, and how many had until then. */
  checksumAt = 0
  private checksumsSeen = 0
  /** Of what the server sends whole when it is asked: a book, the list of tickers, the last trades. */
  resync: ResyncPolicy | null = null
  /** Of what is asked for on a person’s wish whether it lacks something or not. */
  wishes: AskLimit | null = null
  /** A list without sequence of which a push was lost: nothing makes it whole before the server has taken the new request. */
  snapshotRequest: 'nothing' | 'asked' | 'taken' = 'nothing'
  /** Tabs that watch it. */
  readonly watchers = new Set<string>()
  /** Digits of the market that the store was made for; empty where it needs none. */
  digits = ''
  /** The same for its tabs; -1 where it needs none. */
  unitDigits = -1
  /** Its memory has been asked since the store was made. */
  recalled = false

  constructor(kind: MarketKind, name: TopicName, currencyId: number) {
    this.kind = kind
    this.name = name
    this.currencyId = currencyId
    this.topic = topicText(name, currencyId)
    this.type = wireType(kind, name)
    this.flow = new Flow(MIN_WAIT[name])
  }

  /** Takes the market's digits; other digits than before begin a new store. @returns true where the store is new */
  describe(market: Market | undefined): boolean {
    if (this.name === 'tickers') {
      if (this.store) return false
      this.store = new TickersStore()
      return true
    }
    if (!market) return false
    const digits = `${market.price_digits}:${market.quantity_digits}`
    if (digits === this.digits) return false
    this.digits = digits
    this.unitDigits = unitDigits(market)
    this.store = makeStore(this.name, market)
    this.depth = this.store instanceof DepthStore ? this.store : null
    this.refused = false
    this.recalled = false
    this.touch()
    return true
  }

  touch(): void {
    this.version++
  }

  /** The server has taken the request for it. @returns true where a pong is to tell whether its source is still gone */
  askedAgain(): boolean {
    this.forget()
    if (this.snapshotRequest === 'asked') {
      this.snapshotRequest = 'taken'
      if (this.store instanceof TickersStore) this.store.awaitWhole()
    }
    return this.source > 0
  }

  /** What the server has said of it counts no more. */
  private forget(): void {
    this.denied = 0
    this.deniedUntil = null
    this.sourceEvent('ask')
  }

  /** The connection has ended or a new one has begun. */
  interrupt(): void {
    this.flow.interrupt()
    this.pongSequence = -1
    this.refused = false
    this.snapshotRequest = 'nothing'
    if (this.store instanceof TickersStore) this.store.awaitWhole()
    this.staleAfterJump = false
    this.lateness.clear()
    this.forget()
    this.staleReason = StaleReason.socket
    this.depth?.keeper.restart(StaleReason.socket)
  }

  /** Something tells of its source. The time without one is no interval, and to ask for a sign of life says nothing of it. */
  sourceEvent(event: SourceEvent): void {
    this.source = Number(NEXT_SOURCE[event][this.source])
    if (this.source > 1) this.flow.interrupt()
    // The whole list follows: a market that is not in it has no ticker any more.
    if (event === 'up' && this.source > 0 && this.store instanceof TickersStore) this.store.awaitWhole()
  }

  /** Nothing is asked of the server any more. */
  stop(): void {
    this.resync?.stop()
    this.wishes?.stop()
  }

  /** Works out status and reason. @returns true where they have changed */
  evaluate(now: number, connection: Connection): boolean {
    const status = this.judge(now, connection)
    if (status === this.status && this.judged === this.reason) return false
    if (status !== this.status) this.since = now
    this.status = status
    this.reason = this.judged
    if (status === TopicStatus.live) this.denied = 0
    this.touch()
    return true
  }

  /**
   * A delta was merged in its turn. A book that is live stays so by that alone, unless what comes is late: nothing else has to be
   * judged before the next pulse. @param time of the push, server clock  @returns false where all is to be looked at
   */
  goesOn(time: number, now: number, serverOffset: number): boolean {
    if (this.status !== TopicStatus.live) return false
    this.lateness.push(time, now + serverOffset)
    if (this.lateness.suspect) return false
    this.flow.event(now)
    this.touch()
    return true
  }

  /** Notes when a checksum agreed. */
  sawChecksum(now: number): void {
    const seen = this.depth?.keeper.checksumsOk ?? 0
    if (seen === this.checksumsSeen) return
    this.checksumsSeen = seen
    this.checksumAt = now
  }

  /** Each push asks: nothing is allocated. @returns the status; its reason is in `judged` */
  private judge(now: number, connection: Connection): number {
    const keeper = this.depth?.keeper
    if (this.refused || keeper?.state === BookState.refused) return this.as(TopicStatus.refused, StaleReason.inexact)
    const filled = this.store?.filled
    const without = filled ? TopicStatus.stale : TopicStatus.waiting
    if (!connection.open) return this.as(without, StaleReason.socket)
    // What has never come, of a source that is there again, is on its way.
    if (this.source > (filled ? 0 : 1)) return this.as(without, StaleReason.source)
    // What came of it could not be read: it does not wait without a reason.
    if (!filled)
      return this.as(
        without,
        this.reported(this.staleReason === StaleReason.malformed ? this.staleReason : StaleReason.none),
      )
    if (keeper && keeper.state !== BookState.live) return this.as(TopicStatus.stale, this.reported(keeper.reason))
    if (!keeper && this.staleReason !== StaleReason.none)
      return this.as(TopicStatus.stale, this.reported(this.staleReason))
    if (this.staleAfterJump) return this.silent('jump')
    if (now - connection.aliveAt >= PONG_VALID * connection.silence) return this.silent('pong')
    if (connection.unheard && this.flow.quietEnough(now, connection.silence)) return this.silent('ping')
    if (this.behind) return this.as(TopicStatus.stale, StaleReason.behind)
    if (this.lateness.isLate(now, connection.provenAt)) return this.as(TopicStatus.stale, StaleReason.late)
    if (this.flow.ranOut(now, connection.silence)) return this.silent('pause')
    return this.as(TopicStatus.live, StaleReason.none)
  }

  private as(status: number, reason: number): number {
    this.judged = reason
    return status
  }

  /** What nothing has come of on this connection is reported as refused where it was. */
  private reported(reason: number): number {
    const nothingYet = reason === StaleReason.none || reason === StaleReason.socket
    return nothingYet && this.denied !== 0 ? StaleReason.denied : reason
  }

  private silent(cause: Silence): number {
    this.silence = cause
    return this.as(TopicStatus.stale, StaleReason.silent)
  }

  /** When the newest data came, or, where they were late, when they would have come without that; hub clock, 0 never. */
  get eventAt(): number {
    const { eventAt } = this.flow
    return this.reason === StaleReason.late ? Math.max(1, eventAt - this.lateness.by) : eventAt
  }

  /** A pong named a newer sequence than the book has. */
  get behind(): boolean {
    const keeper = this.depth?.keeper
    return keeper !== undefined && keeper.u < this.pongSequence
  }
}

function makeStore(name: TopicName, market: Market): TopicStore {
  if (name === 'depth') return new DepthStore(market.price_digits, market.quantity_digits)
  if (name === 'trades') return new TradesStore(market.price_digits, market.quantity_digits)
  return name === 'mark' ? new MarkStore(market.price_digits) : new TickerStore(market.price_digits)
}
