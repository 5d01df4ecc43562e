import { SocketState } from '../../shared/hub-protocol/delivery.ts'
import type { ClientFrame } from '../../shared/wire/messages.ts'
import { retryWait } from '../../shared/wire/planned-end.ts'
import type { HubEnvironment, SocketHandle } from '../base/environment.ts'
import { fullJitter } from './backoff.ts'
import { ServerOffset } from './server-offset.ts'
import { SocketHistory } from './socket-history.ts'

export const PING_EVERY = 15_000
/** Silence after a ping that makes a socket dead; a try to connect gets as long. */
export const DEAD_AFTER = 10_000
/** Silence allowed where somebody has asked for a reconnect of a socket that seems open: thrice its last round trip, within these. */
const DOUBT_LEAST = 1_000
const DOUBT_MOST = 3_000
/** Silence after a ping from which on nothing of this socket is current: thrice its last round trip, within these. */
const UNHEARD_LEAST = 2_000
const UNHEARD_MOST = 5_000
/** Least time between two tries that were asked for, however many tabs ask. */
const ASKED_APART = 1_000
/** An outage so young has no longer waits than these: a server that is soon back is soon found. */
const YOUNG_OUTAGE = 3_000
const YOUNG_WAIT = 1_500

type SocketEnvironment = Pick<HubEnvironment, 'openSocket' | 'clock' | 'timers' | 'random' | 'log'>

export interface SocketOwner {
  /** Null while the address is not known. */
  url(): string | null
  /** Share of the usual time for which silence is borne; left out: 1. */
  silence?(): number
  /** What is said first on a new connection: signing in and all topics. */
  hello(): ClientFrame[]
  /** @param now hub clock when it came */
  text(text: string, now: number): void
  /** A frame that is no text. */
  binary(bytes: number): void
  /** The connection has opened, closed, or waits for its next try. */
  changed(open: boolean): void
}

/**
 * One connection that is held open while it is wanted. It pings, finds out that it is dead, and comes back by itself.
 *
 *             want(true)                 opened
 *     none ───────────────► connecting ─────────► open ──┐ ping every 15 s,
 *      ▲                      ▲   │                │  ▲  │ pong: attempt = 0
 *      │                      │   │ closed, or     │  └──┘
 *      │           wait over, │   │ no connection  │ closed, or silent
 *      │       reconnectNow() │   │ within 10 s    │ for 10 s after a ping
 *      │                      │   ▼                ▼
 *      │                     waiting ◄─────────────┘
 *      │                        │   wait: random, at most doubled with each try,
 *      └────────────────────────┘   short while the outage is young, as long as the server asks
 *        want(false) or moved(), from any state
 */
export class MarketSocket {
  state: number = SocketState.none
  /** Failed tries since the last pong. */
  attempt = 0
  /** Hub clock; 0 where no try is planned. */
  nextAttemptAt = 0
  /** Hub clock; 0 before the first pong of this connection. */
  lastPongAt = 0
  openedAt = 0
  /** Hub clock when the newest ping that has been answered was sent; 0 before the first pong of this connection. */
  provenAt = 0
  /** Of the last ping, ms; NaN before. */
  roundTrip = Number.NaN
  /** How its connections have ended. */
  readonly history = new SocketHistory()
  private wanted = false
  private handle: SocketHandle | null = null
  private connection = 0
  private connectingSince = 0
  private heardAt = 0
  private pingedAt = 0
  private answerBy = 0
  private verdictAt = 0
  /** When the first ping since the last frame was sent; 0 where a frame has come since. */
  private unheardSince = 0
  /** Somebody has asked for a reconnect, and nothing has been heard since. */
  private impatient = false
  /** When somebody's wish last made a try begin, or will. */
  private askedAt = Number.NEGATIVE_INFINITY
  /** When the connection was lost; 0 while there is one that answers. */
  private outageSince = 0
  private readonly offset = new ServerOffset()
  private cancelRetry: (() => void) | null = null
  private cancelPing: (() => void) | null = null
  private cancelDeath: (() => void) | null = null
  private readonly env: SocketEnvironment
  private readonly owner: SocketOwner

  constructor(env: SocketEnvironment, owner: SocketOwner) {
    this.env = env
    this.owner = owner
  }

  get open(): boolean {
    return this.state === SocketState.open
  }

  /** Server clock minus hub clock, ms; NaN before the first pong. */
  get serverOffset(): number {
    return this.offset.value
  }

  /** A ping has been followed by nothing at all for longer than an answer takes. */
  unheard(now: number): boolean {
    return this.unheardSince > 0 && now - this.unheardSince >= this.unheardLimit
  }

  /** Ms since the first ping that nothing at all has followed; 0 where something has. */
  unheardFor(now: number): number {
    return this.unheardSince > 0 ? Math.max(0, now - this.unheardSince) : 0
  }

  /** Ms that a ping may be followed by nothing. */
  get unheardLimit(): number {
    return this.patience(UNHEARD_LEAST, UNHEARD_MOST) * this.silence
  }

  /** Share of the usual time for which silence is borne. */
  get silence(): number {
    return this.owner.silence?.() ?? 1
  }

  /** Opens it where it is not, or closes it for good. */
  want(wanted: boolean): void {
    if (wanted === this.wanted) return
    this.wanted = wanted
    if (wanted) this.connect()
    else this.end(SocketState.none)
  }

  /** The address has changed. */
  moved(): void {
    if (!this.wanted) return
    this.end(SocketState.none)
    this.attempt = 0
    this.connect()
  }

  /**
   * The person, `online` or waking: no more waiting. A socket that seems open has to answer soon. However many tabs ask, it is one
   * ping, or one try a second.
   */
  reconnectNow(): void {
    if (!this.wanted) return
    const now = this.env.clock()
    if (this.open) {
      if (!this.impatient) this.ping(this.patience(DOUBT_LEAST, DOUBT_MOST))
      this.impatient = true
      return
    }
    const rest = Math.max(0, this.askedAt + ASKED_APART - now)
    if (this.state === SocketState.connecting) {
      if (rest > 0 || now - this.connectingSince < DOUBT_MOST) return
    } else if (rest > 0) {
      if (this.nextAttemptAt <= now + rest) return
      this.askedAt = now + rest
      this.planTry(rest)
      return
    }
    this.askedAt = now
    this.end(SocketState.none)
    this.connect()
  }

  /**
   * The clock was set, or the machine slept: instants that lie before us count from now, and the socket has to answer.
   * @param by ms by which it was set back, below 0: what was long ago stays so long ago; else 0
   */
  clockJumped(by = 0): void {
    const now = this.env.clock()
    this.openedAt = Math.max(0, Math.min(this.openedAt + by, now))
    this.lastPongAt = Math.min(this.lastPongAt, now)
    this.provenAt = Math.max(0, Math.min(this.provenAt + by, now))
    this.heardAt = Math.min(this.heardAt, now - 1)
    this.pingedAt = Math.min(this.pingedAt, now)
    this.unheardSince = 0
    this.impatient = false
    if (this.open) {
      this.cancelDeath?.()
      this.cancelDeath = null
    }
    this.askedAt = Number.NEGATIVE_INFINITY
    this.reconnectNow()
  }

  /** One frame, or several as one batch; nothing where it is not open. */
  send(frames: ClientFrame[]): void {
    if (!this.open || !this.handle || frames.length === 0) return
    this.handle.send(JSON.stringify(frames.length === 1 ? frames[0] : frames))
  }

  /** Asks for a sign of life now. */
  ping(patience = DEAD_AFTER * this.silence): void {
    if (!this.open) return
    const sentAt = this.env.clock()
    this.send([{ op: 'ping', t: sentAt }])
    this.expect(sentAt, patience)
  }

  /** Takes a pong. @param sent the `t` of its ping  @param server its `s` */
  pong(sent: number, server: number): void {
    const now = this.env.clock()
    this.lastPongAt = now
    this.attempt = 0
    this.outageSince = 0
    if (sent > now) return
    this.provenAt = Math.max(this.provenAt, sent)
    this.roundTrip = now - sent
    this.offset.take(sent, server, now)
  }

  private connect(): void {
    const url = this.owner.url()
    if (!this.wanted || !url || this.handle) return
    this.clear()
    const mine = ++this.connection
    const current = () => mine === this.connection
    this.state = SocketState.connecting
    this.nextAttemptAt = 0
    this.lastPongAt = 0
    this.connectingSince = this.env.clock()
    this.cancelDeath = this.env.timers.after(DEAD_AFTER, () => this.lost('no connection in time'))
    try {
      this.handle = this.env.openSocket(url, {
        open: () => current() && this.opened(),
        text: (text) => {
          if (mine !== this.connection) return
          const now = this.env.clock()
          this.heard(now)
          this.owner.text(text, now)
        },
        binary: (bytes) => {
          if (!current()) return
          this.heard(this.env.clock())
          this.owner.binary(bytes)
        },
        close: (code, reason = '') => current() && this.lost(`closed with ${code}`, code, retryWait(code, reason)),
      })
    } catch (error) {
      this.env.log('error', 'socket cannot be opened', error)
      this.lost('cannot be opened')
      return
    }
    this.owner.changed(false)
  }

  private heard(now: number): void {
    this.heardAt = now
    this.unheardSince = 0
    this.impatient = false
  }

  private opened(): void {
    this.state = SocketState.open
    this.openedAt = this.env.clock()
    this.cancelDeath?.()
    this.cancelDeath = null
    const now = this.openedAt
    this.history.opened(now)
    this.owner.changed(true)
    this.send([...this.owner.hello(), { op: 'ping', t: now }])
    this.expect(now, DEAD_AFTER * this.silence)
    this.planPing()
  }

  private planPing(): void {
    this.cancelPing = this.env.timers.after(PING_EVERY * this.silence, () => {
      this.ping()
      this.planPing()
    })
  }

  /** Dead where nothing at all comes within `patience` after a ping. A later ping never puts an earlier verdict off. */
  private expect(sentAt: number, patience: number): void {
    const verdictAt = sentAt + patience
    this.pingedAt = sentAt
    if (this.unheardSince === 0) this.unheardSince = sentAt
    this.answerBy = verdictAt
    if (this.cancelDeath && this.verdictAt <= verdictAt) return
    this.cancelDeath?.()
    this.verdictAt = verdictAt
    this.cancelDeath = this.env.timers.after(Math.max(0, verdictAt - this.env.clock()), () => {
      this.cancelDeath = null
      if (this.heardAt < sentAt) this.lost('silent after a ping')
      else if (this.heardAt < this.pingedAt) this.expect(this.pingedAt, this.answerBy - this.pingedAt)
    })
  }

  /** @param asked ms that the server wants to be left alone; null where it does not say */
  private lost(why: string, code = 0, asked: number | null = null): void {
    this.env.log('info', `socket ${why}`)
    this.history.closed(this.env.clock(), code, this.open)
    const atOnce = this.impatient
    const now = this.env.clock()
    if (this.outageSince === 0 || this.outageSince > now) this.outageSince = now
    this.end(SocketState.waiting)
    if (asked !== null) {
      // No try has failed: the end was planned.
      this.planTry(asked)
      return
    }
    const wait = fullJitter(this.attempt, this.env.random)
    this.attempt++
    const young = now - this.outageSince < YOUNG_OUTAGE
    this.planTry(atOnce ? 0 : young ? Math.min(YOUNG_WAIT, wait) : wait)
  }

  private planTry(wait: number): void {
    this.cancelRetry?.()
    this.nextAttemptAt = this.env.clock() + wait
    this.cancelRetry = this.env.timers.after(wait, () => this.connect())
    this.owner.changed(false)
  }

  private patience(least: number, most: number): number {
    return Number.isNaN(this.roundTrip) ? most : Math.min(most, Math.max(least, 3 * this.roundTrip))
  }

  private end(state: number): void {
    this.connection++
    this.clear()
    this.state = state
    this.nextAttemptAt = 0
    this.lastPongAt = 0
    this.provenAt = 0
    this.heardAt = 0
    this.unheardSince = 0
    this.impatient = false
    const handle = this.handle
    this.handle = null
    handle?.close()
    if (state === SocketState.none) this.owner.changed(false)
  }

  private clear(): void {
    for (const cancel of [this.cancelRetry, this.cancelPing, this.cancelDeath]) cancel?.()
    this.cancelRetry = null
    this.cancelPing = null
    this.cancelDeath = null
  }
}
