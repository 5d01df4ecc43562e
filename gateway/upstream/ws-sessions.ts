import type { MarketKind } from '../../src/shared/hub-protocol/market.ts'
import { WireType } from '../../src/shared/wire/messages.ts'
import { after } from '../base/after.ts'
import { Backoff } from '../base/backoff.ts'
import type { HandshakeTurns } from '../base/handshake-turns.ts'
import type { WireObject } from '../base/wire-object.ts'
import type { PrivateListener, UpstreamSessions } from './upstream.ts'
import { UpstreamSocket, type UpstreamSocketParts } from './upstream-socket.ts'

const AUTH_ID = 1
/** An `auth` that nobody has answered is sent again after this, ms. */
const UNANSWERED_MS = 10_000

/** Private events by a connection of its own for each token and kind. */
export class WsSessions implements UpstreamSessions {
  /** Connections that were lost. */
  reconnects = 0
  private readonly partsOf: (kind: MarketKind) => Omit<UpstreamSocketParts, 'turn'>
  private readonly turns: HandshakeTurns
  private readonly lines = new Set<TokenLine>()

  /** @param turns when a connection may be made, and a token asked about again */
  constructor(partsOf: (kind: MarketKind) => Omit<UpstreamSocketParts, 'turn'>, turns: HandshakeTurns) {
    this.partsOf = partsOf
    this.turns = turns
  }

  open(kind: MarketKind, token: string, listener: PrivateListener, owner: string): () => void {
    const line: TokenLine = new TokenLine(token, listener, {
      ...this.partsOf(kind),
      turn: (run) => this.turns.take(owner, run),
      lost: () => void this.reconnects++,
      ended: () => void this.lines.delete(line),
    })
    this.lines.add(line)
    line.start()
    return () => line.end()
  }

  close(): void {
    for (const line of this.lines) line.end()
  }
}

interface TokenLineParts extends UpstreamSocketParts {
  turn: (run: () => void) => () => void
  /** Its connection stood and is gone. */
  lost(): void
  /** Nothing comes of it any more. */
  ended(): void
}

/**
 * The connection of one token.
 *
 *     connecting ── opened ──► asked ── ack ──► ready: events are passed on
 *         ▲                    │   ▲              │
 *         │                    │   │ a wait with backoff, then a turn
 *         │                    ├───┘ busy (429, 503), or no answer in 10 s
 *         │                    ├─── 401, 400 ──► ended: the token is not valid
 *         └── lost ◄───────────┴─────────────────┘
 */
class TokenLine {
  private readonly token: string
  private readonly listener: PrivateListener
  private readonly parts: TokenLineParts
  private readonly socket: UpstreamSocket
  private readonly backoff: Backoff
  private isReady = false
  private isEnded = false
  /** End the waiting for an answer, or for the next `auth`. */
  private readonly waits: (() => void)[] = []

  constructor(token: string, listener: PrivateListener, parts: TokenLineParts) {
    this.token = token
    this.listener = listener
    this.parts = parts
    this.backoff = new Backoff(parts.random)
    this.socket = new UpstreamSocket(parts, {
      opened: () => this.ask(),
      frame: (objects) => {
        for (const one of objects) if (!this.isEnded) this.take(one)
      },
      lost: () => this.lost(),
    })
  }

  start(): void {
    this.socket.start()
  }

  end(): void {
    if (this.isEnded) return
    this.isEnded = true
    this.cancelWait()
    this.socket.close()
    this.parts.ended()
  }

  private ask(): void {
    this.socket.send([{ op: 'auth', id: AUTH_ID, token: this.token }])
    this.waits.push(after(this.parts.timers, UNANSWERED_MS, () => this.askLater()))
  }

  private askLater(): void {
    this.cancelWait()
    const { timers, clock, turn } = this.parts
    this.waits.push(
      after(timers, this.backoff.next(clock()), () => {
        this.waits.push(turn(() => this.ask()))
      }),
    )
  }

  private cancelWait(): void {
    for (const cancel of this.waits.splice(0)) cancel()
  }

  private take(one: WireObject): void {
    const isOrder = one.type === WireType.orderEvent
    if (one.op === 'ack' && one.id === AUTH_ID) this.acknowledged()
    else if (one.op === 'error') this.refused(one)
    else if (this.isReady && (isOrder || one.type === WireType.accountEvent))
      this.listener.event(JSON.stringify(one), isOrder)
  }

  private acknowledged(): void {
    this.cancelWait()
    this.backoff.reset()
    if (this.isReady) return
    this.isReady = true
    this.listener.ready()
  }

  /** An error without an id may be about the `auth` that is under way: a server that reads no more frames knows no ids. */
  private refused({ id, code }: WireObject): void {
    const isMine = id === AUTH_ID
    if (code === 401 || (code === 400 && isMine)) {
      this.end()
      this.listener.expired()
    } else if (!this.isReady && (isMine || (id === undefined && code !== 400))) this.askLater()
  }

  private lost(): void {
    this.cancelWait()
    this.parts.lost()
    if (this.isReady) this.listener.lost()
    this.isReady = false
  }
}
