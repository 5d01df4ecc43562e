import type { EngineEvent } from '../../src/engine/contract/event.ts'
import type { TopicPush } from '../../src/engine/wire/market-source.ts'
import { isPrivateOn, privatePush } from '../../src/engine/wire/private-push.ts'
import { frameText } from '../../src/engine/wire/push-text.ts'
import type { MarketKind } from '../../src/shared/hub-protocol/market.ts'
import { topicText } from '../../src/shared/wire/topic.ts'
import type { ByteBudget } from './byte-budget.ts'
import type { Connection, ConnectionBoard } from './connection.ts'
import type { SocketFaults } from './socket-faults.ts'
import { SharedFrame } from './socket-frame.ts'
import { type TopicClass, TopicClasses } from './topic-class.ts'

export interface PushBoardParts {
  faults: SocketFaults
  budget: ByteBudget
  /** Whether private events may go to a connection; signs it out where its session has ended. */
  stillSignedIn(connection: Connection): boolean
  /** Hears who has signed in or out. */
  ownerChanged(connection: Connection): void
  /** The whole state of a topic; null where nothing of it may be sent now. */
  wholeOf(topic: string): readonly { readonly text: string }[] | null
}

/** Who watches what on one kind of socket, and the sending of what is ready: every text and every frame is made once for all. */
export class PushBoard implements ConnectionBoard {
  readonly connections = new Set<Connection>()
  private readonly kind: MarketKind
  private readonly parts: PushBoardParts
  private readonly classes = new TopicClasses<Connection>()
  private readonly owners = new Map<number, Set<Connection>>()
  /** Connections with pushes that a fault has held back. */
  private readonly heldBack = new Set<Connection>()
  private awakeClasses: TopicClass<Connection>[] = []
  private awake: Connection[] = []
  private scheduled = false

  constructor(kind: MarketKind, parts: PushBoardParts) {
    this.kind = kind
    this.parts = parts
  }

  /** Connections that can still be sent to. */
  open(): Connection[] {
    return [...this.connections].filter((connection) => connection.open)
  }

  add(connection: Connection): void {
    this.connections.add(connection)
    this.place(connection)
  }

  watch(connection: Connection, topics: readonly string[]): void {
    for (const topic of topics) connection.topics.add(topic)
    this.place(connection)
  }

  unwatch(connection: Connection, topics: readonly string[]): void {
    for (const topic of topics) {
      connection.topics.delete(topic)
      connection.missed.delete(topic)
      connection.dropHeldBack(topic)
    }
    this.place(connection)
  }

  remove(connection: Connection): void {
    this.connections.delete(connection)
    this.heldBack.delete(connection)
    this.leave(connection)
    connection.belongTo(null)
    connection.ended()
  }

  /** Topics that somebody watches. */
  watched(): string[] {
    return this.classes.topics()
  }

  isWatched(topic: string): boolean {
    return this.classes.watchersOf(topic) !== undefined
  }

  /** Connections that watch one of these topics now. */
  watchersOf(topics: Iterable<string>): Connection[] {
    const classes = new Set<TopicClass<Connection>>()
    for (const topic of topics) for (const one of this.classes.watchersOf(topic) ?? []) classes.add(one)
    return [...classes].flatMap(({ members, apart }) => [...members, ...apart])
  }

  heldBackBy(connection: Connection): void {
    this.heldBack.add(connection)
  }

  ownerChanged(connection: Connection, before: number | null): void {
    const owned = before === null ? undefined : this.owners.get(before)
    owned?.delete(connection)
    if (before !== null && owned?.size === 0) this.owners.delete(before)
    const { user } = connection
    if (user !== null) {
      const others = this.owners.get(user)
      if (others) others.add(connection)
      else this.owners.set(user, new Set([connection]))
    }
    this.parts.ownerChanged(connection)
  }

  /** Connections that are signed in as this user, whether the session has ended meanwhile or not. */
  ownedBy(user: number): Connection[] {
    return [...(this.owners.get(user) ?? [])]
  }

  /** Public pushes, to those who watch them. @param isHeld topics of which nothing is sent; null where all are */
  publish(pushes: readonly TopicPush[], isHeld: ((topic: string) => boolean) | null = null): void {
    const isShared = this.canShare()
    for (const push of pushes) {
      const name = topicText(push.topic.name, push.topic.currencyId)
      const classes = this.classes.watchersOf(name)
      // Its text is made here at the earliest, for those alone that are watched.
      if (classes && !isHeld?.(name)) for (const one of classes) this.deliver(one, name, push, isShared)
    }
  }

  /** A push to everybody. @param queue as the faults name it */
  publishToAll(queue: string, text: string): void {
    const isShared = this.canShare()
    for (const one of this.classes.all()) this.deliver(one, queue, { text }, isShared)
  }

  /** Order, position, balance, settings and product events, to every socket of their owner. */
  publishPrivate(events: readonly EngineEvent[], time: number): void {
    for (const event of events) {
      if (!isPrivateOn(this.kind, event)) continue
      const owners = this.owners.get(event.account)
      if (owners === undefined) continue
      const { queue, text } = privatePush(event, time)
      for (const connection of owners) if (this.parts.stillSignedIn(connection)) connection.push(queue, text)
    }
  }

  /** Marks a connection as having something of its own to send; all go together once the present work is done. */
  wake(connection: Connection): void {
    this.awake.push(connection)
    this.schedule()
  }

  setApart(connection: Connection): void {
    const own = connection.topicClass
    if (!own || connection.isApart) return
    connection.change(() => {
      connection.isApart = true
      own.members.delete(connection)
      own.apart.add(connection)
    })
  }

  /** Sends a slow connection whole what it has missed, as far as it takes it, and lets it share its class's queue again. */
  resume(connection: Connection): void {
    if (!connection.isApart || !connection.open || !connection.hasDrained) return
    for (const topic of [...connection.missed]) {
      if (connection.isSlow) return
      const pushes = this.parts.wholeOf(topic)
      // A book that its source does not have now comes with its next snapshot, or is asked for again.
      if (pushes === null || (pushes.length === 0 && topic.startsWith('depth@'))) continue
      connection.pushWhole(topic, pushes)
    }
    if (connection.missed.size > 0 || connection.isSlow) return
    connection.change(() => {
      connection.isApart = false
      connection.topicClass?.apart.delete(connection)
      connection.topicClass?.members.add(connection)
    })
  }

  private schedule(): void {
    if (this.scheduled) return
    this.scheduled = true
    queueMicrotask(() => this.flush())
  }

  private place(connection: Connection): void {
    const before = connection.topicClass
    const after = this.classes.of(connection.topics, connection.encoding)
    if (before === after) return
    connection.change(() => {
      this.leave(connection)
      connection.topicClass = after
      if (connection.isApart) after.apart.add(connection)
      else after.members.add(connection)
    })
  }

  private leave(connection: Connection): void {
    const before = connection.topicClass
    before?.members.delete(connection)
    before?.apart.delete(connection)
    if (before) this.classes.drop(before)
    connection.topicClass = null
  }

  /** False while a fault may befall a push on its way to one socket, or still holds one back. */
  private canShare(): boolean {
    if (this.parts.faults.list().length > 0) return false
    for (const connection of this.heldBack) if (!connection.isHeldBack) this.heldBack.delete(connection)
    return this.heldBack.size === 0
  }

  private deliver(one: TopicClass<Connection>, name: string, push: { text: string }, isShared: boolean): void {
    for (const connection of one.apart) this.deliverAlone(connection, name, push)
    if (!isShared) for (const connection of one.members) this.deliverAlone(connection, name, push)
    else if (one.members.size > 0) {
      if (one.queue.length === 0) this.awakeClasses.push(one)
      one.queue.push(push.text)
      this.schedule()
    }
  }

  private deliverAlone(connection: Connection, name: string, push: { text: string }): void {
    connection.pushMarket(name, push)
  }

  private flush(): void {
    const { awake, awakeClasses } = this
    this.awake = []
    this.awakeClasses = []
    this.scheduled = false
    this.flushClasses(awakeClasses)
    for (const connection of awake) {
      connection.flush()
      if (connection.isApart) this.resume(connection)
    }
    this.parts.budget.enforce()
  }

  private flushClasses(classes: readonly TopicClass<Connection>[]): void {
    const members = classes.reduce((sum, { members }) => sum + members.size, 0)
    // Most of the time goes into reaching each socket's memory, which lies in the order in which sockets were opened.
    if (members > this.connections.size / 2) for (const connection of this.connections) this.flushMember(connection)
    else for (const { members } of classes) for (const connection of members) this.flushMember(connection)
    for (const one of classes) {
      one.queue = []
      one.frame = null
    }
  }

  /** Sends what its class has queued. */
  private flushMember(connection: Connection): void {
    const one = connection.topicClass
    if (one === null || one.queue.length === 0 || connection.isApart) return
    if (connection.hasClassQueue) {
      one.frame ??= new SharedFrame(frameText(one.queue), one.encoding)
      connection.sendShared(one.frame, one.queue.length)
    } else {
      connection.flush()
      connection.startQueue()
    }
  }
}
