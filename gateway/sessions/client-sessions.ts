import type { MarketKind } from '../../src/shared/hub-protocol/market.ts'
import { PLANNED_END, retryReason } from '../../src/shared/wire/planned-end.ts'
import { after } from '../base/after.ts'
import type { HandshakeSlots } from '../base/handshake-slots.ts'
import type { Timers } from '../base/timers.ts'
import type { Connection } from '../sockets/connection.ts'
import type { RemoteSessions } from '../sockets/session.ts'
import type { TokenSession } from '../sockets/socket-sessions.ts'
import type { PrivateListener, UpstreamSessions } from '../upstream/upstream.ts'

/** A session without sockets ends after so long, ms: a socket that comes back finds it. */
const LINGER_MS = 10_000
/** A client whose private events were interrupted stays away at least so long, ms. */
const LEAST_RETRY_MS = 500

/** What a session does with a client's socket. */
export type SessionClient = Pick<Connection, 'kind' | 'belongTo' | 'sendError' | 'push' | 'close'>

type Answer = (session: TokenSession | null) => void

interface Session {
  /** Its number here stands for the person, whom the gateway does not know. */
  readonly id: number
  readonly kind: MarketKind
  readonly token: string
  isReady: boolean
  /** Sockets that have been acknowledged. */
  readonly clients: Set<SessionClient>
  readonly waiting: Map<SessionClient, Answer>
  close: () => void
  cancelEnd: (() => void) | null
}

export interface ClientSessionsParts {
  upstream: UpstreamSessions
  timers: Timers
  /** When a client that is sent away may come back. */
  slots: HandshakeSlots
}

/**
 * Which client's socket belongs to which token, and one upstream listening for each token and kind. A client is acknowledged once the
 * upstream has acknowledged. Where the upstream is lost after that, its sockets are closed with 4012: a client that comes back
 * authenticates anew, waits for its acknowledgement, and then reads everything again.
 */
export class ClientSessions implements RemoteSessions {
  private readonly sessions = new Map<string, Session>()
  private readonly sessionOf = new Map<SessionClient, Session>()
  private readonly parts: ClientSessionsParts
  private lastId = 0

  constructor(parts: ClientSessionsParts) {
    this.parts = parts
  }

  /** Sessions that listen upstream. */
  get size(): number {
    return this.sessions.size
  }

  /** A token's session, by a number of its own; null where the upstream has not taken it. */
  sessionOfToken(token: string): TokenSession | null {
    for (const kind of ['spot', 'contract'] as const) {
      const session = this.sessions.get(keyOf(kind, token))
      if (session) return { user: session.id, expiresAt: null }
    }
    return null
  }

  authenticate(client: SessionClient, token: string | null, answer: Answer): void {
    this.leave(client)
    if (token === null) {
      answer(null)
      return
    }
    const session = this.sessions.get(keyOf(client.kind, token)) ?? this.open(client.kind, token)
    this.sessionOf.set(client, session)
    session.cancelEnd?.()
    session.cancelEnd = null
    if (session.isReady) this.admit(session, client, answer)
    else session.waiting.set(client, answer)
  }

  left(client: SessionClient): void {
    this.leave(client)
  }

  close(): void {
    for (const session of this.sessions.values()) {
      session.cancelEnd?.()
      session.close()
    }
    this.sessions.clear()
    this.sessionOf.clear()
  }

  private open(kind: MarketKind, token: string): Session {
    const session: Session = {
      ...{ id: ++this.lastId, kind, token, isReady: false, cancelEnd: null, close: () => undefined },
      clients: new Set(),
      waiting: new Map(),
    }
    this.sessions.set(keyOf(kind, token), session)
    session.close = this.parts.upstream.open(kind, token, this.listenerOf(session))
    return session
  }

  private listenerOf(session: Session): PrivateListener {
    return {
      ready: () => {
        session.isReady = true
        const waiting = [...session.waiting]
        session.waiting.clear()
        for (const [client, answer] of waiting) this.admit(session, client, answer)
      },
      event: (text, isOrder) => {
        for (const client of session.clients) client.push(isOrder ? 'orders' : 'balances', text)
      },
      expired: () => this.expired(session),
      lost: () => {
        session.isReady = false
        for (const client of [...session.clients]) {
          this.leave(client)
          client.close(PLANNED_END, retryReason(this.parts.slots.next(LEAST_RETRY_MS)))
        }
      },
    }
  }

  private admit(session: Session, client: SessionClient, answer: Answer): void {
    session.clients.add(client)
    answer({ user: session.id, expiresAt: null })
  }

  /** Those that were signed in are notified, those that wait are refused. */
  private expired(session: Session): void {
    this.sessions.delete(keyOf(session.kind, session.token))
    session.cancelEnd?.()
    for (const client of session.clients) {
      this.sessionOf.delete(client)
      client.belongTo(null)
      client.sendError(401, 'the token has expired')
    }
    for (const [client, answer] of session.waiting) {
      this.sessionOf.delete(client)
      answer(null)
    }
    session.clients.clear()
    session.waiting.clear()
  }

  private leave(client: SessionClient): void {
    const session = this.sessionOf.get(client)
    if (!session) return
    this.sessionOf.delete(client)
    session.clients.delete(client)
    const overtaken = session.waiting.get(client)
    session.waiting.delete(client)
    // Each `auth` is answered, also one that another has overtaken.
    overtaken?.(null)
    if (session.clients.size > 0 || session.waiting.size > 0) return
    session.cancelEnd?.()
    session.cancelEnd = after(this.parts.timers, LINGER_MS, () => {
      session.close()
      this.sessions.delete(keyOf(session.kind, session.token))
    })
  }
}

function keyOf(kind: MarketKind, token: string): string {
  return `${kind} ${token}`
}
