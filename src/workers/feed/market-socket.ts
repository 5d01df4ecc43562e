import { SocketState } from '../../shared/market/delivery.ts'
import type { ClientFrame } from '../../shared/wire/messages.ts'
import type { HubEnvironment, SocketHandle } from '../environment.ts'
import { SocketHistory } from '../health/socket-history.ts'
import { fullJitter } from './backoff.ts'

export const PING_EVERY = 15_000
/** Silence after a ping that makes a socket dead; a try to connect gets as long. */
export const DEAD_AFTER = 10_000
/** Silence allowed where somebody has asked for a reconnect of a socket that seems open. */
const DOUBT_AFTER = 3_000

type SocketEnvironment = Pick<HubEnvironment, 'openSocket' | 'clock' | 'timers' | 'random' | 'log'>

export interface SocketOwner {
  /** Null while the address is not known. */
  url(): string | null
  /** What is said first on a new connection: signing in and all topics. */
  hello(): ClientFrame[]
  text(text: string): void
  /** The connection has opened, closed, or waits for its next try. */
  changed(open: boolean): void
}

/** One connection that is held open while it is wanted: pings, finds out that it is dead, comes back by itself. */
export class MarketSocket {
  state: number = SocketState.none
  /** Failed tries since the last pong. */
  attempt = 0
  /** Hub clock; 0 where no try is planned. */
  nextAttemptAt = 0
  /** Hub clock; 0 before the first pong of this connection. */
  lastPongAt = 0
  openedAt = 0
  /** Server clock minus hub clock by the last pong, ms; NaN before. */
  serverOffset = Number.NaN
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

  /** The person, `online` or waking: no more waiting. A socket that seems open has to answer soon. */
  reconnectNow(): void {
    if (!this.wanted) return
    const now = this.env.clock()
    if (this.state === SocketState.open) this.ping(DOUBT_AFTER)
    else if (this.state !== SocketState.connecting || now - this.connectingSince > DOUBT_AFTER) {
      this.end(SocketState.none)
      this.connect()
    }
  }

  /** One frame, or several as one batch; nothing where it is not open. */
  send(frames: ClientFrame[]): void {
    if (!this.open || !this.handle || frames.length === 0) return
    this.handle.send(JSON.stringify(frames.length === 1 ? frames[0] : frames))
  }

  /** Asks for a sign of life now. */
  ping(patience = DEAD_AFTER): void {
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
    if (sent > now) return
    this.roundTrip = now - sent
    this.serverOffset = server - (sent + this.roundTrip / 2)
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
          if (!current()) return
          this.heardAt = this.env.clock()
          this.owner.text(text)
        },
        close: (code) => current() && this.lost(`closed with ${code}`, code),
      })
    } catch (error) {
      this.env.log('error', 'socket cannot be opened', error)
      this.lost('cannot be opened')
      return
    }
    this.owner.changed(false)
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
    this.expect(now, DEAD_AFTER)
    this.planPing()
  }

  private planPing(): void {
    this.cancelPing = this.env.timers.after(PING_EVERY, () => {
      this.ping()
      this.planPing()
    })
  }

  /** Dead where nothing at all comes within `patience` after a ping. A later ping never puts an earlier verdict off. */
  private expect(sentAt: number, patience: number): void {
    const verdictAt = sentAt + patience
    this.pingedAt = sentAt
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

  private lost(why: string, code = 0): void {
    this.env.log('info', `socket ${why}`)
    this.history.closed(this.env.clock(), code, this.open)
    this.end(SocketState.waiting)
    const wait = fullJitter(this.attempt, this.env.random)
    this.attempt++
    this.nextAttemptAt = this.env.clock() + wait
    this.cancelRetry = this.env.timers.after(wait, () => this.connect())
    this.owner.changed(false)
  }

  private end(state: number): void {
    this.connection++
    this.clear()
    this.state = state
    this.nextAttemptAt = 0
    this.lastPongAt = 0
    this.heardAt = 0
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
