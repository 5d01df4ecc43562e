import type { MarketKind } from '../../src/shared/hub-protocol/market.ts'
import { CloseCode } from '../../src/shared/wire/messages.ts'
import { retryReason } from '../../src/shared/wire/planned-end.ts'
import { after } from '../base/after.ts'
import type { HandshakeSlots } from '../base/handshake-slots.ts'
import { networkOf } from '../base/network.ts'
import type { Timers } from '../base/timers.ts'
import type { Connection } from '../sockets/connection.ts'
import type { AuthOutcome, RemoteSessions } from '../sockets/session.ts'
import type { TokenSession } from '../sockets/socket-sessions.ts'
import type { PrivateListener, UpstreamSessions } from '../upstream/upstream.ts'
import { UNREADY_LIMITS, type UnreadyLimits, UnreadySessions } from './unready-sessions.ts'

/** A session without sockets ends after so long, ms: a socket that comes back finds it. */
const LINGER_MS = 10_000
/** A client whose `auth` the upstream has not answered for so long is asked to try again, ms. */
const WAIT_MS = 10_000
/** A client whose private events were interrupted stays away at least so long, ms. */
const LEAST_RETRY_MS = 500

/** What a session does with a client's socket. */
export type SessionClient = Pick<
  Connection,
  'kind' | 'address' | 'countToken' | 'belongTo' | 'sendError' | 'push' | 'close'
>

type Answer = (outcome: AuthOutcome) => void

/** A client that waits for the upstream. */
interface Waiting {
  answer: Answer
  cancelTimeout: () => void
}

interface Session {
  /** Its number here stands for the person, whom the gateway does not know. */
  readonly id: number
  readonly kind: MarketKind
  readonly token: string
  /** The network address that has brought the token. */
  readonly network: string
  isReady: boolean
  /** The upstream has taken the token once. */
  isProven: boolean
  /** Sockets that have been acknowledged. */
  readonly clients: Set<SessionClient>
  readonly waiting: Map<SessionClient, Waiting>
  close: () => void
  cancelEnd: (() => void) | null
}

export interface ClientSessionsParts {
  upstream: UpstreamSessions
  timers: Timers
  /** When a client that is sent away may come back. */
  slots: HandshakeSlots
  /** How many sessions may wait for the upstream; the usual limits where it is left out. */
  unready?: UnreadyLimits
}

/**
 * Which client's socket belongs to which token, and one upstream listening for each token and kind. A client is acknowledged once the
 * upstream has acknowledged. Where the upstream is lost after that, its sockets are closed with 4012: a client that comes back
 * authenticates anew, waits for its acknowledgement, and then reads everything again. A token that is not known here costs a handshake
 * upstream: so many of a client, of an address and of all are asked about, and whoever is beyond that is asked to try again.
 */
export class ClientSessions implements RemoteSessions {
  private readonly sessions = new Map<string, Session>()
  private readonly sessionOf = new Map<SessionClient, Session>()
  private readonly unready: UnreadySessions<Session>
  private readonly parts: ClientSessionsParts
  private lastId = 0

  constructor(parts: ClientSessionsParts) {
    this.parts = parts
    this.unready = new UnreadySessions(parts.unready ?? UNREADY_LIMITS)
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
    const session = this.sessions.get(keyOf(client.kind, token)) ?? this.openFor(client, token)
    if (session === null) {
      answer('busy')
      return
    }
    this.sessionOf.set(client, session)
    session.cancelEnd?.()
    session.cancelEnd = null
    if (session.isReady) this.admit(session, client, answer)
    else this.wait(session, client, answer)
  }

  left(client: SessionClient): void {
    this.leave(client)
  }

  close(): void {
    for (const session of this.sessions.values()) {
      for (const { cancelTimeout } of session.waiting.values()) cancelTimeout()
      session.cancelEnd?.()
      session.close()
    }
    this.sessions.clear()
    this.unready.clear()
    this.sessionOf.clear()
  }

  /** @returns null where so many are asked about already that the client has to try again */
  private openFor(client: SessionClient, token: string): Session | null {
    if (!client.countToken()) return null
    const network = networkOf(client.address)
    const admission = this.unready.admit(network)
    if (admission === 'refused') return null
    if (admission.replaces) this.giveUp(admission.replaces)
    return this.open(client.kind, token, network)
  }

  private open(kind: MarketKind, token: string, network: string): Session {
    const session: Session = {
      ...{ id: ++this.lastId, kind, token, network, isReady: false, isProven: false },
      ...{ cancelEnd: null, close: () => undefined },
      clients: new Set(),
      waiting: new Map(),
    }
    this.sessions.set(keyOf(kind, token), session)
    this.unready.add(network, session)
    session.close = this.parts.upstream.open(kind, token, this.listenerOf(session), network)
    return session
  }

  /** The upstream may be busy or gone: the client is not kept waiting, and finds the session where it comes back soon. */
  private wait(session: Session, client: SessionClient, answer: Answer): void {
    const cancelTimeout = after(this.parts.timers, WAIT_MS, () => {
      session.waiting.delete(client)
      this.sessionOf.delete(client)
      answer('busy')
      if (session.clients.size === 0 && session.waiting.size === 0) this.endLater(session)
    })
    session.waiting.set(client, { answer, cancelTimeout })
  }

  /** Those that wait are asked to try again. */
  private giveUp(session: Session): void {
    this.answerWaiting(session, 'busy')
    this.end(session)
  }

  private answerWaiting(session: Session, outcome: AuthOutcome): void {
    const waiting = [...session.waiting]
    session.waiting.clear()
    for (const [client, { answer, cancelTimeout }] of waiting) {
      cancelTimeout()
      this.sessionOf.delete(client)
      answer(outcome)
    }
  }

  private listenerOf(session: Session): PrivateListener {
    return {
      ready: () => {
        session.isReady = true
        session.isProven = true
        this.unready.delete(session.network, session)
        const waiting = [...session.waiting]
        session.waiting.clear()
        for (const [client, { answer, cancelTimeout }] of waiting) {
          cancelTimeout()
          this.admit(session, client, answer)
        }
      },
      event: (text, isOrder) => {
        for (const client of session.clients) client.push(isOrder ? 'orders' : 'balances', text)
      },
      expired: () => this.expired(session),
      lost: () => {
        session.isReady = false
        for (const client of [...session.clients]) {
          this.leave(client)
          client.close(CloseCode.plannedEnd, retryReason(this.parts.slots.next(LEAST_RETRY_MS)))
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
    this.end(session)
    for (const client of session.clients) {
      this.sessionOf.delete(client)
      client.belongTo(null)
      client.sendError(401, 'the token has expired')
    }
    session.clients.clear()
    this.answerWaiting(session, null)
  }

  private leave(client: SessionClient): void {
    const session = this.sessionOf.get(client)
    if (!session) return
    this.sessionOf.delete(client)
    session.clients.delete(client)
    const overtaken = session.waiting.get(client)
    session.waiting.delete(client)
    overtaken?.cancelTimeout()
    // Each `auth` is answered, also one that another has overtaken: nothing is known of its token.
    overtaken?.answer('busy')
    if (session.clients.size > 0 || session.waiting.size > 0) return
    if (session.isProven) this.endLater(session)
    else this.end(session)
  }

  private endLater(session: Session): void {
    session.cancelEnd?.()
    session.cancelEnd = after(this.parts.timers, LINGER_MS, () => this.end(session))
  }

  private end(session: Session): void {
    session.cancelEnd?.()
    session.cancelEnd = null
    session.close()
    this.unready.delete(session.network, session)
    this.sessions.delete(keyOf(session.kind, session.token))
  }
}

function keyOf(kind: MarketKind, token: string): string {
  return `${kind} ${token}`
}
