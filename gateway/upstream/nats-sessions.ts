import type { MarketKind } from '../../src/shared/hub-protocol/market.ts'
import { after } from '../base/after.ts'
import { Backoff } from '../base/backoff.ts'
import type { Timers } from '../base/timers.ts'
import type { WireObject } from '../base/wire-object.ts'
import type { Bus } from '../bus/bus.ts'
import { type AuthAnswer, type PrivateMessage, readPrivate } from '../bus/messages.ts'
import type { Subjects } from '../bus/subjects.ts'
import { TokenAsks } from './token-asks.ts'
import type { PrivateListener, UpstreamSessions } from './upstream.ts'

/** A token is asked about again after this at the earliest, and twice of it at the latest, ms. */
const RENEW_MS = 5_000
/** The same where the last answer did not come, or was ahead of what had come, ms. */
const SOON_MS = 500
/** Without an answer for so long the exchange may have stopped publishing for the user, ms: its lease is 30 s. */
const UNPROVEN_MS = 25_000
/** Messages that are held back while the baseline is on its way. */
const MOST_HELD = 1_000

export interface NatsSessionsParts {
  bus: Bus
  subjects: Subjects
  clock: () => number
  timers: Timers
  /** Numbers in [0, 1). */
  random: () => number
}

/** Private events from a bus: a subject for each user, by an id that stands for the token's owner. */
export class NatsSessions implements UpstreamSessions {
  private readonly parts: NatsSessionsParts
  private readonly asks: TokenAsks
  private readonly sessions = new Set<NatsSession>()

  constructor(parts: NatsSessionsParts) {
    this.parts = parts
    this.asks = new TokenAsks(parts)
  }

  open(kind: MarketKind, token: string, listener: PrivateListener): () => void {
    const session: NatsSession = new NatsSession(
      kind,
      token,
      { ...this.parts, asks: this.asks },
      {
        ...{ ready: () => listener.ready(), lost: () => listener.lost() },
        event: (text, isOrder) => listener.event(text, isOrder),
        expired: () => {
          end()
          listener.expired()
        },
      },
    )
    const end = () => {
      this.sessions.delete(session)
      session.close()
    }
    this.sessions.add(session)
    session.begin()
    return end
  }

  /** Events may have been missed: another publisher, or a lost connection. */
  interrupted(kind: MarketKind): void {
    this.asks.publisherChanged()
    for (const session of [...this.sessions]) if (session.kind === kind) session.lost()
  }

  /** The exchange answers again. */
  came(kind: MarketKind): void {
    this.asks.publisherChanged()
    for (const session of [...this.sessions]) if (session.kind === kind) session.renewNow()
  }

  close(): void {
    for (const session of this.sessions) session.close()
    this.sessions.clear()
    this.asks.close()
  }
}

interface NatsSessionParts extends NatsSessionsParts {
  asks: TokenAsks
}

/**
 * The private events of one token on one kind of socket.
 *
 *     asked ── id ──► subscribed ── at the server, asked again: sequence ──► ready ─┐ asked again every 5 to 10 s
 *       ▲                                                                     │ ▲   │
 *       │ no answer: again, by jitter                                         │ └───┘
 *       └── a gap, another epoch or id, no answer for 25 s: lost ◄────────────┘
 */
class NatsSession {
  readonly kind: MarketKind
  private readonly token: string
  private readonly parts: NatsSessionParts
  private readonly listener: PrivateListener
  private readonly backoff: Backoff
  private isReady = false
  /** Counts beginnings: an answer to what went before one is late. */
  private turn = 0
  private held: PrivateMessage[] | null = null
  private baseline: AuthAnswer | null = null
  private sequence = 0
  /** A sequence that an answer named and that had not come by then. */
  private aheadBy: number | null = null
  private provenAt = 0
  private endSubscription: (() => void) | null = null
  private cancelTimer: (() => void) | null = null

  constructor(kind: MarketKind, token: string, parts: NatsSessionParts, listener: PrivateListener) {
    this.kind = kind
    this.token = token
    this.parts = parts
    this.listener = listener
    this.backoff = new Backoff(parts.random)
  }

  /** Begins from nothing. */
  begin(): void {
    this.stop()
    void this.connect(this.turn)
  }

  renewNow(): void {
    this.backoff.reset()
    if (this.isReady) void this.renew(this.turn, true)
    else this.begin()
  }

  /** What came so far is not continued. */
  lost(): void {
    const wasReady = this.isReady
    this.stop()
    this.later()
    if (wasReady) this.listener.lost()
  }

  close(): void {
    this.stop()
  }

  private stop(): void {
    this.turn++
    this.isReady = false
    this.held = null
    this.aheadBy = null
    this.endSubscription?.()
    this.endSubscription = null
    this.cancelTimer?.()
    this.cancelTimer = null
  }

  private later(): void {
    const { timers, clock } = this.parts
    this.plan(after(timers, this.backoff.next(clock()), () => this.begin()))
  }

  private plan(cancel: () => void): void {
    this.cancelTimer?.()
    this.cancelTimer = cancel
  }

  private async connect(turn: number): Promise<void> {
    const { bus, subjects } = this.parts
    const first = await this.ask(turn)
    if (this.turn !== turn) return
    if (first === null) {
      this.lost()
      return
    }
    this.held = []
    this.endSubscription = bus.subscribe(subjects.private(this.kind, first.id), (text) =>
      this.message(readPrivate(text)),
    )
    const isSubscribed = await bus.flush().then(
      () => true,
      () => false,
    )
    // Only now is there nothing that could pass the subscription by.
    const second = isSubscribed ? await this.ask(turn) : null
    if (this.turn !== turn) return
    if (second === null || second.epoch !== first.epoch || second.id !== first.id) this.lost()
    else this.ready(second)
  }

  private ready(baseline: AuthAnswer): void {
    const held = this.held ?? []
    const { turn } = this
    this.held = null
    this.baseline = baseline
    this.sequence = baseline.sequence
    this.isReady = true
    this.backoff.reset()
    this.proven(baseline)
    this.listener.ready()
    for (const message of held) if (this.turn === turn) this.follow(message)
  }

  /** @returns null where no answer came, or one that is not understood; a token that is refused ends here */
  private async ask(turn: number, isUrgent = true): Promise<AuthAnswer | null> {
    const answer = await this.parts.asks.ask(this.kind, this.token, () => this.turn === turn, isUrgent)
    if (this.turn !== turn || answer === null) return null
    if (!('error' in answer)) return answer
    if (answer.error === 401) {
      this.stop()
      this.listener.expired()
    }
    return null
  }

  private async renew(turn: number, isUrgent: boolean): Promise<void> {
    const answer = await this.ask(turn, isUrgent)
    if (this.turn !== turn) return
    const { clock } = this.parts
    if (answer === null) {
      if (clock() - this.provenAt >= UNPROVEN_MS) this.lost()
      else this.renewIn(SOON_MS * (1 + this.parts.random()))
      return
    }
    const { epoch, id } = this.baseline as AuthAnswer
    const isMissing = this.aheadBy !== null && this.sequence < this.aheadBy
    if (answer.epoch !== epoch || answer.id !== id || isMissing) this.lost()
    else if (answer.sequence > this.sequence) {
      // What it names is on its way, or lost: the next answer tells.
      this.aheadBy = answer.sequence
      this.renewIn(SOON_MS)
    } else this.proven(answer)
  }

  private proven({ life }: AuthAnswer): void {
    this.aheadBy = null
    this.provenAt = this.parts.clock()
    const wait = RENEW_MS * (1 + this.parts.random())
    const ends = life !== null && life < wait
    this.renewIn(ends ? life + 1 : wait, ends)
  }

  private renewIn(ms: number, isUrgent = false): void {
    const { turn } = this
    this.plan(after(this.parts.timers, ms, () => void this.renew(turn, isUrgent)))
  }

  private message(message: PrivateMessage | null): void {
    if (message === null) this.lost()
    else if (this.held === null) this.follow(message)
    else if (this.held.push(message) > MOST_HELD) this.lost()
  }

  private follow({ epoch, sequence, event }: PrivateMessage): void {
    if (epoch === this.baseline?.epoch && sequence <= this.sequence) return
    if (epoch !== this.baseline?.epoch || sequence !== this.sequence + 1) {
      this.lost()
      return
    }
    this.sequence = sequence
    if (event) this.pass(event)
    else void this.renew(this.turn, true)
  }

  private pass({ push, isOrder }: NonNullable<PrivateMessage['event']>): void {
    const text = textOf(push)
    if (text === null) this.lost()
    else this.listener.event(text, isOrder)
  }
}

/** @returns null where it is nested deeper than can be written */
function textOf(push: WireObject): string | null {
  try {
    return JSON.stringify(push)
  } catch {
    return null
  }
}
