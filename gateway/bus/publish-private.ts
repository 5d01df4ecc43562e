import { createHmac } from 'node:crypto'
import type { EngineEvent } from '../../src/engine/contract/event.ts'
import { isPrivateOn, privatePush } from '../../src/engine/wire/private-push.ts'
import type { MarketKind } from '../../src/shared/hub-protocol/market.ts'
import type { SocketHost } from '../sockets/socket-sessions.ts'
import type { Bus } from './bus.ts'
import type { Subjects } from './subjects.ts'

/** Private events of a user are published for so long after somebody has asked, ms. */
const LEASE_MS = 30_000
const KINDS = ['spot', 'contract'] as const
/** Characters of an id: 96 bits. */
const ID_LENGTH = 16

export interface PrivatePublisherParts {
  host: Pick<SocketHost, 'now' | 'sessionOfToken'>
  bus: Bus
  subjects: Subjects
  epoch: string
  /** Ids of users are made with it; whoever has them learns nothing else. */
  secret: Uint8Array
  /** Ms; only differences count. */
  clock: () => number
}

interface Lease {
  id: string
  sequence: number
  askedAt: number
}

/** Private events on the bus, of those users whom some gateway has asked about lately. */
export class PrivatePublisher {
  private readonly parts: PrivatePublisherParts
  private readonly leases = { spot: new Map<number, Lease>(), contract: new Map<number, Lease>() }
  /**
   * Private events of each kind so far. A lease counts from here: where one ended and events went by before the next, the next begins
   * past the last sequence of the one before, so that a gateway notices.
   */
  private readonly counts = { spot: 0, contract: 0 }

  constructor(parts: PrivatePublisherParts) {
    this.parts = parts
  }

  /** @returns the session of a token, or a refusal, as an answer on the bus */
  authenticate(kind: MarketKind, token: string): string {
    const { host, epoch, clock } = this.parts
    const session = host.sessionOfToken(token)
    if (session === null) return JSON.stringify({ error: 401 })
    const lease = this.lease(kind, session.user)
    lease.askedAt = clock()
    const life = session.expiresAt === null ? null : Math.max(0, session.expiresAt - host.now())
    return JSON.stringify({ e: epoch, id: lease.id, s: lease.sequence, life })
  }

  publish(events: readonly EngineEvent[], time: number): void {
    for (const kind of KINDS)
      for (const event of events) {
        if (!isPrivateOn(kind, event)) continue
        this.counts[kind]++
        const lease = this.leases[kind].get(event.account)
        if (!lease) continue
        const { isOrder, text } = privatePush(event, time)
        this.say(kind, lease, `"order":${isOrder},"p":${text}`)
      }
  }

  /** A token of this user has ended: gateways ask about each of theirs. */
  tokenEnded(user: number): void {
    for (const kind of KINDS) {
      const lease = this.leases[kind].get(user)
      this.counts[kind]++
      if (lease) this.say(kind, lease, '"ended":true')
    }
  }

  /** Forgets whom nobody has asked about. */
  review(): void {
    const now = this.parts.clock()
    for (const kind of KINDS)
      for (const [user, { askedAt }] of this.leases[kind]) if (now - askedAt >= LEASE_MS) this.leases[kind].delete(user)
  }

  private lease(kind: MarketKind, user: number): Lease {
    const known = this.leases[kind].get(user)
    if (known) return known
    const made = { id: this.idOf(user), sequence: this.counts[kind], askedAt: 0 }
    this.leases[kind].set(user, made)
    return made
  }

  private say(kind: MarketKind, lease: Lease, what: string): void {
    const { bus, subjects, epoch } = this.parts
    lease.sequence++
    bus.publish(subjects.private(kind, lease.id), `{"e":"${epoch}","s":${lease.sequence},${what}}`)
  }

  private idOf(user: number): string {
    return createHmac('sha256', this.parts.secret).update(String(user)).digest('base64url').slice(0, ID_LENGTH)
  }
}
