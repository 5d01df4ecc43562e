import type { EngineEvent } from '../../src/engine/event.ts'
import type { MarketKind } from '../../src/shared/market/market.ts'
import { WireType } from '../../src/shared/wire/messages.ts'
import { topicText } from '../../src/shared/wire/topic.ts'
import type { Connection } from './connection.ts'
import type { TopicPush } from './market-source.ts'
import { frameText, pushText } from './push-text.ts'

/** Who watches what on one kind of socket, and the sending of what is ready: every text and every frame is made once for all. */
export class PushBoard {
  readonly connections = new Set<Connection>()
  private readonly kind: MarketKind
  private readonly watchers = new Map<string, Set<Connection>>()
  private awake: Connection[] = []

  constructor(kind: MarketKind) {
    this.kind = kind
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

  /** Public pushes, to those who watch them. */
  publish(pushes: readonly TopicPush[]): void {
    for (const push of pushes) {
      const name = topicText(push.topic.name, push.topic.currencyId)
      const watchers = this.watchers.get(name)
      // Its text is made here at the earliest, for those alone that are watched.
      if (watchers) for (const connection of watchers) connection.push(name, push.text)
    }
  }

  /** Order and balance events, to every socket of their owner. */
  publishPrivate(events: readonly EngineEvent[], time: number): void {
    for (const event of events) {
      if ((event.kind !== 'order' && event.kind !== 'balance') || event.market !== this.kind) continue
      const owners = [...this.connections].filter((connection) => connection.user === event.account)
      if (owners.length === 0) continue
      const { n, account: user } = event
      const isOrder = event.kind === 'order'
      const id = isOrder ? event.order.currency_id : event.balance.currency_id
      const data = isOrder ? { n, user, order: event.order } : { n, user, balance: event.balance }
      const text = pushText(isOrder ? WireType.orderEvent : WireType.accountEvent, id, time, data)
      for (const connection of owners) connection.push(isOrder ? 'orders' : 'balances', text)
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

function equal(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text, i) => text === b[i])
}
