import type { ClientFrame } from '../../src/shared/wire/messages.ts'
import { retryWait } from '../../src/shared/wire/planned-end.ts'
import { after } from '../base/after.ts'
import { Backoff } from '../base/backoff.ts'
import type { OpenedSocket, OpenSocket } from '../base/open-socket.ts'
import { reasonOf } from '../base/start-error.ts'
import type { Timers } from '../base/timers.ts'
import { isWireObject, type WireObject, withoutLong } from '../base/wire-object.ts'

const PING_EVERY_MS = 15_000
/** What is watched for lateness is pinged so often at least, ms, … */
const WATCHED_PING_MS = 5_000
/** … by chance up to this share earlier, so that connections do not ping together, … */
const PING_SPREAD = 0.2
/** … and so often where nothing comes, what comes is late, or a ping was refused, ms. */
const QUICK_PING_MS = 1_500
/** How often that is looked at, ms. */
const WATCH_MS = 500
/** A pong that takes longer is late: what comes with it is as old, ms; … */
const LATE_AFTER_MS = 3_000
/** … after it, one that is quicker than this is in time again. */
const IN_TIME_MS = 2_000
/** Silence after a ping, or before a connection stands, that makes a socket dead. */
const DEAD_AFTER_MS = 10_000
/** A ping that is not answered for so long ends the connection, whatever else comes, ms: what comes may be as old (docs/wire.md). */
const LATE_PONG_MS = 20_000
/** Most objects of one frame. */
const MOST_OBJECTS = 20_000

export interface UpstreamSocketParts {
  url: string
  openSocket: OpenSocket
  clock: () => number
  timers: Timers
  /** Numbers in [0, 1). */
  random: () => number
  /** Runs something when a handshake is allowed; left out: at once. @returns a function that gives the turn back */
  turn?: (run: () => void) => () => void
  log?: (line: string) => void
}

interface Ping {
  /** Counted from 1 on each connection. */
  number: number
  /** Comes back as `t` of its pong. */
  sentAt: number
  /** Ends the wait for its pong. */
  cancel(): void
  /** Something was too much for the upstream, perhaps this: no pong is waited for. */
  isRefused: boolean
}

export interface UpstreamSocketOwner {
  /** It stands: what is sent now goes first. */
  opened(): void
  /** All objects of one frame, in order. */
  frame(objects: readonly WireObject[]): void
  /** It stood and is gone. */
  lost(): void
  /** It does not open, and why; it is tried again. Left out: nobody asks. */
  failed?(why: string): void
  /** `isLate` has changed. Left out: nobody watches, and pings are rarer. */
  lateChanged?(): void
}

/**
 * One connection to the upstream that is held open until `close`. It pings, finds out that it is dead, and comes back by itself.
 *
 *     connecting ──── opened ────► open ──┐ ping every 15 s (5 s if watched),
 *      ▲     │                      │ ▲   │ pong: waits begin anew
 *      │     │ closed, or           │ └───┘
 *      │     │ nothing in 10 s      │ closed, silent for 10 s after a ping, no pong
 *      │     ▼                      │ for 20 s, or a frame that is no JSON
 *     waiting ◄─────────────────────┘
 *        full jitter up to 30 s, or as long as the server asks (4012)
 */
export class UpstreamSocket {
  /** Pings sent on this connection, and the number of the newest one that was answered. */
  pings = 0
  pongs = 0
  /** The newest answer to a ping took too long, or is still missing: what comes may be as old. */
  isLate = false
  /** Server time minus the clock here, ms; 0 before the first pong. */
  offset = 0
  private isStanding = false
  private isClosed = false
  private handle: OpenedSocket | null = null
  private heardAt = 0
  private readonly backoff: Backoff
  private cancels: (() => void)[] = []
  private cancelDeath: (() => void) | null = null
  private pingedAt = 0
  /** When the newest ping was sent that was answered in time; at first when the connection stood. */
  private provenAt = 0
  private pingEvery = WATCHED_PING_MS
  /** Pings that are not answered yet, oldest first. */
  private unanswered: Ping[] = []
  private readonly parts: UpstreamSocketParts
  private readonly owner: UpstreamSocketOwner

  constructor(parts: UpstreamSocketParts, owner: UpstreamSocketOwner) {
    this.parts = parts
    this.owner = owner
    this.backoff = new Backoff(parts.random)
  }

  get isOpen(): boolean {
    return this.isStanding
  }

  /** Connects for the first time. */
  start(): void {
    this.takeTurn()
  }

  /** Sends one frame, several as a batch. Nothing where it does not stand. */
  send(frames: readonly ClientFrame[]): void {
    if (!this.isStanding || frames.length === 0) return
    this.handle?.send(JSON.stringify(frames.length === 1 ? frames[0] : frames))
  }

  ping(): void {
    if (!this.isStanding) return
    const sentAt = this.parts.clock()
    this.pings++
    this.pingedAt = sentAt
    const cancel = after(this.parts.timers, LATE_PONG_MS, () => this.gone(0, ''))
    this.unanswered = this.unanswered.filter((one) => !one.isRefused || sentAt - one.sentAt < LATE_PONG_MS)
    this.unanswered.push({ number: this.pings, sentAt, cancel, isRefused: false })
    this.send([{ op: 'ping', t: sentAt }])
    // The next ping finds what this one does not wait for.
    this.cancelDeath ??= after(this.parts.timers, DEAD_AFTER_MS, () => {
      this.cancelDeath = null
      if (this.heardAt < sentAt) this.gone(0, '')
    })
  }

  close(): void {
    this.isClosed = true
    this.isStanding = false
    this.end()
  }

  private connect(): void {
    this.end()
    const mine = () => this.handle === handle
    let handle: OpenedSocket | null = null
    handle = this.parts.openSocket(this.parts.url, {
      opened: () => mine() && this.opened(),
      message: (text) => mine() && this.message(text),
      failed: (why) => mine() && this.owner.failed?.(why),
      closed: (code, reason) => mine() && this.gone(code, reason),
    })
    this.handle = handle
    this.cancels.push(
      after(this.parts.timers, DEAD_AFTER_MS, () => {
        if (this.isStanding) return
        this.owner.failed?.(`no answer within ${DEAD_AFTER_MS / 1000} s`)
        this.gone(0, '')
      }),
    )
  }

  private opened(): void {
    this.isStanding = true
    this.heardAt = this.parts.clock()
    this.provenAt = this.heardAt
    this.pingEvery = WATCHED_PING_MS * (1 - PING_SPREAD * this.parts.random())
    this.pings = 0
    this.pongs = 0
    this.isLate = false
    this.cancels.push(this.parts.timers.every(PING_EVERY_MS, () => this.ping()))
    if (this.owner.lateChanged) this.cancels.push(this.parts.timers.every(WATCH_MS, () => this.watch()))
    this.owner.opened()
    this.ping()
  }

  /** Pings in time, and says so where the answers are late or do not come. */
  private watch(): void {
    const now = this.parts.clock()
    if (now < this.pingedAt) this.clockSetBack(now)
    const oldest = this.unanswered.find(({ isRefused }) => !isRefused)?.sentAt
    const isRefused = oldest === undefined && this.provenAt < this.pingedAt
    const isQuick = this.isLate || isRefused || now - this.heardAt >= QUICK_PING_MS
    if (now - this.pingedAt >= (isQuick ? QUICK_PING_MS : this.pingEvery)) this.ping()
    const isLate = now - (oldest ?? now) >= LATE_AFTER_MS || now - this.provenAt >= WATCHED_PING_MS + LATE_AFTER_MS
    if (isLate) this.setLate(true)
  }

  /** Instants that lie before us count from now, and the upstream has to answer. */
  private clockSetBack(now: number): void {
    this.provenAt = Math.min(this.provenAt, now)
    this.heardAt = now - 1
    for (const { cancel } of this.unanswered.splice(0)) cancel()
    this.cancelDeath?.()
    this.cancelDeath = null
    this.ping()
  }

  private setLate(isLate: boolean): void {
    if (this.isLate === isLate) return
    this.isLate = isLate
    this.owner.lateChanged?.()
  }

  private message(text: string): void {
    this.heardAt = this.parts.clock()
    const objects = objectsIn(text)
    // What was in it is not known: everything of this connection begins anew.
    if (objects === null) this.gone(0, '')
    else this.deliver(objects.filter((one) => this.isForOwner(one)))
  }

  /** Whatever stands in a frame: if it cannot be used, its own connection begins anew, and nobody else notices. */
  private deliver(objects: readonly WireObject[]): void {
    try {
      this.owner.frame(objects)
    } catch (error) {
      this.parts.log?.(`A frame of ${this.parts.url} cannot be used: ${reasonOf(error)}`)
      this.gone(0, '')
    }
  }

  private isForOwner(one: WireObject): boolean {
    if (one.op === 'pong') return this.pong(one)
    if (one.op === 'error' && one.code === 429 && one.id === undefined) this.refused()
    return true
  }

  /** What has no id and is too much may have been a ping: another one is sent soon. */
  private refused(): void {
    const ping = this.unanswered.find(({ isRefused }) => !isRefused)
    if (ping === undefined) return
    ping.cancel()
    ping.isRefused = true
  }

  /** Pongs come in the order of their pings; one whose ping was refused is left out. @returns false where it answers none */
  private pong({ t, s }: WireObject): boolean {
    const at = this.unanswered.findIndex(({ sentAt }) => sentAt === t)
    const answered = this.unanswered[at]
    if (answered === undefined) return false
    for (const { cancel } of this.unanswered.splice(0, at + 1)) cancel()
    this.pongs = answered.number
    this.backoff.reset()
    const now = this.parts.clock()
    const took = now - answered.sentAt
    // Below 0 the clock was set back meanwhile: nobody knows how long it took.
    if (took < 0) return true
    if (took < LATE_AFTER_MS) this.provenAt = answered.sentAt
    if (took < IN_TIME_MS) this.setLate(false)
    if (typeof s === 'number') this.offset = s - (answered.sentAt + now) / 2
    return true
  }

  private gone(code: number, reason: string): void {
    const stood = this.isStanding
    this.isStanding = false
    this.end()
    const wait = retryWait(code, reason) ?? this.backoff.next(this.parts.clock())
    this.plan(wait)
    if (stood) this.owner.lost()
  }

  private plan(wait: number): void {
    if (!this.isClosed) this.cancels.push(after(this.parts.timers, wait, () => this.takeTurn()))
  }

  private takeTurn(): void {
    const { turn } = this.parts
    if (turn === undefined) this.connect()
    else this.cancels.push(turn(() => this.connect()))
  }

  private end(): void {
    for (const cancel of this.cancels.splice(0)) cancel()
    for (const { cancel } of this.unanswered.splice(0)) cancel()
    this.cancelDeath?.()
    this.cancelDeath = null
    const handle = this.handle
    this.handle = null
    handle?.close()
  }
}

/** What stands in a frame, without what is too long; null where that is not one object, or a list of not too many objects. */
function objectsIn(text: string): WireObject[] | null {
  try {
    const value: unknown = JSON.parse(text)
    const list: unknown[] = Array.isArray(value) ? value : [value]
    if (list.length > MOST_OBJECTS || !list.every(isWireObject)) return null
    return withoutLong(list, text)
  } catch {
    return null
  }
}
