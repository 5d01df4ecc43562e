import { type EngineEvent, isPrivate, type PrivateEvent } from '../../src/engine/contract/event.ts'
import type { TopicPush } from '../../src/engine/wire/market-source.ts'
import { frameText, pushText } from '../../src/engine/wire/push-text.ts'
import type { MarketKind } from '../../src/shared/hub-protocol/market.ts'
import { WireType } from '../../src/shared/wire/messages.ts'
import { topicText } from '../../src/shared/wire/topic.ts'
import type { Connection, PRIVATE_QUEUES } from './connection.ts'

/** Who watches what on one kind of socket, and the sending of what is ready: every text and every frame is made once for all. */
export class PushBoard {
  readonly connections = new Set<Connection>()
  private readonly kind: MarketKind
  private readonly watchers = new Map<string, Set<Connection>>()
  private awake: Connection[] = []
  private readonly stillSignedIn: (connection: Connection) => boolean

  /** @param stillSignedIn asked before private events go to a connection; signs it out where its session has ended */
  constructor(kind: MarketKind, stillSignedIn: (connection: Connection) => boolean) {
    this.kind = kind
    this.stillSignedIn = stillSignedIn
  }

  /** Connections that can still be sent to. */
  open(): Connection[] {
    return [...this.connections].filter((connection) => connection.open)
  }

  watch(connection: Connection, topic: string): void {
    connection.topics.add(topic)
    const watchers = this.watchers.get(topic)
    if (watchers) watchers.add(connection)
    else this.watchers.set(topic, new Set([connection]))
  }

  unwatch(connection: Connection, topic: string): void {
    connection.topics.delete(topic)
    const watchers = this.watchers.get(topic)
    watchers?.delete(connection)
    if (watchers?.size === 0) this.watchers.delete(topic)
  }

  remove(connection: Connection): void {
    for (const topic of [...connection.topics]) this.unwatch(connection, topic)
    this.connections.delete(connection)
    connection.ended()
  }

  /** Topics that somebody watches. */
  watched(): string[] {
    return [...this.watchers.keys()]
  }

  /** Public pushes, to those who watch them. @param isHeld topics of which nothing is sent; null where all are */
  publish(pushes: readonly TopicPush[], isHeld: ((topic: string) => boolean) | null = null): void {
    for (const push of pushes) {
      const name = topicText(push.topic.name, push.topic.currencyId)
      const watchers = this.watchers.get(name)
      if (watchers && isHeld?.(name)) continue
      // Its text is made here at the earliest, for those alone that are watched.
      if (watchers) for (const connection of watchers) connection.push(name, push.text)
    }
  }

  /** Order, position, balance, settings and product events, to every socket of their owner. */
  publishPrivate(events: readonly EngineEvent[], time: number): void {
    // Each session is asked about once, and connections are gone through once, however many events there are.
    const owned = new Owned(this.connections, (one) => this.stillSignedIn(one))
    for (const event of events) {
      if (!isPrivate(event) || event.market !== this.kind) continue
      const owners = owned.of(event.account)
      if (owners.length === 0) continue
      const { n, account: user } = event
      const { name, id, what } = privateOf(event)
      const isOrder = event.kind === 'order'
      const data = { n, user, [event.kind]: what }
      const text = pushText(isOrder ? WireType.orderEvent : WireType.accountEvent, id, time, data)
      for (const connection of owners) connection.push(name, text)
    }
  }

  /** Marks a connection as having something to send; all go together once the present work is done. */
  wake(connection: Connection): void {
    this.awake.push(connection)
    if (this.awake.length === 1) queueMicrotask(() => this.flush())
  }

  private flush(): void {
    const awake = this.awake
    this.awake = []
    const made: { pushes: string[]; frame: Buffer }[] = []
    for (const connection of awake) {
      const pushes = connection.takeQueue()
      if (!pushes) continue
      let same = made.find((other) => equal(other.pushes, pushes))
      if (!same) {
        same = { pushes, frame: Buffer.from(frameText(pushes)) }
        made.push(same)
      }
      connection.sendFrame(same.frame)
    }
  }
}

/** Connections by whose they are; those whose session is over are left out. */
class Owned {
  private readonly all: Iterable<Connection>
  private readonly signedIn: (connection: Connection) => boolean
  private byUser: Map<number | null, Connection[]> | null = null
  private readonly asked = new Map<number, Connection[]>()

  constructor(all: Iterable<Connection>, signedIn: (connection: Connection) => boolean) {
    this.all = all
    this.signedIn = signedIn
  }

  of(user: number): readonly Connection[] {
    this.byUser ??= this.grouped()
    const found = this.byUser.get(user)
    if (!found) return NOBODY
    const known = this.asked.get(user) ?? found.filter(this.signedIn)
    this.asked.set(user, known)
    return known
  }

  private grouped(): Map<number | null, Connection[]> {
    const groups = new Map<number | null, Connection[]>()
    for (const one of this.all) {
      const group = groups.get(one.user)
      if (group) group.push(one)
      else groups.set(one.user, [one])
    }
    return groups
  }
}

const NOBODY: readonly Connection[] = []

/** The queue that an event goes by, the market or coin that it names, and what it carries. */
function privateOf(event: PrivateEvent): {
  name: (typeof PRIVATE_QUEUES)[number]
  id: number
  what: object
} {
  if (event.kind === 'order') return { name: 'orders', id: event.order.currency_id, what: event.order }
  if (event.kind === 'position') return { name: 'positions', id: event.position.currency_id, what: event.position }
  if (event.kind === 'settings') return { name: 'settings', id: 0, what: event.settings }
  if (event.kind === 'balance') return { name: 'balances', id: event.balance.currency_id, what: event.balance }
  return { name: 'products', id: 0, what: event.item }
}

function equal(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text, i) => text === b[i])
}
