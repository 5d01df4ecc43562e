import type { SourceChange } from '../../src/engine/wire/market-source.ts'
import type { MarketKind } from '../../src/shared/hub-protocol/market.ts'
import type { SourceFrame } from '../../src/shared/wire/messages.ts'
import { parseTopic, type Topic } from '../../src/shared/wire/topic.ts'
import type { Connection } from './connection.ts'
import type { PushBoard } from './push-board.ts'
import type { SocketFaults } from './socket-faults.ts'

/** Pushes of a topic, as a source gives them. */
type First = (topic: Topic) => Whole | null

/** The whole state of a topic. */
type Whole = readonly { readonly text: string }[]

/** The queue that `down` and `up` go by, as the faults name it. */
const QUEUE = 'source'

/**
 * Which topics of one kind of socket have no source now: by the source's own word, by the host's, or by the panel's faults. Every connection that
 * has such a topic is notified at once, when it subscribes, and by each pong.
 */
export class SourceBoard {
  private readonly kind: MarketKind
  private readonly board: PushBoard
  private readonly faults: SocketFaults
  private readonly first: First
  /** By the source's word. */
  private readonly said = new Set<string>()
  /** Everything is gone, whatever the source says. */
  private isBehind = false
  /** Topics whose subscribers have been notified that the source is gone. */
  private reported = new Set<string>()

  /** @param first what a topic is sent when its source is there again: its whole state */
  constructor(kind: MarketKind, board: PushBoard, faults: SocketFaults, first: First) {
    this.kind = kind
    this.board = board
    this.faults = faults
    this.first = first
  }

  /** The source of these topics is gone, or there again. */
  set({ topics, isUp }: SourceChange): void {
    for (const topic of topics) {
      if (isUp) this.said.delete(topic)
      else this.said.add(topic)
    }
    this.reviewOf(topics)
  }

  /** What all topics come from is gone, or there again; a source's own word of its topics stays. */
  setAll(isUp: boolean): void {
    this.isBehind = !isUp
    this.review()
  }

  /** @param topic as on the wire */
  isDown(topic: string): boolean {
    return this.isBehind || this.said.has(topic) || this.isHeld(topic)
  }

  /** True where nothing of the topic may be sent, for a fault has taken its source away. */
  isHeld(topic: string): boolean {
    return this.faults.list().length > 0 && this.faults.isDown(this.kind, topic)
  }

  /** Topics of this connection whose source is gone. */
  downOf({ topics }: Connection): string[] {
    return [...topics].filter((topic) => this.isDown(topic))
  }

  /** A connection has subscribed to these: it hears at once which of them have no source, before any data of theirs. */
  joined(connection: Connection, topics: readonly string[]): void {
    const down = topics.filter((topic) => this.isDown(topic))
    for (const topic of topics) this.reported.delete(topic)
    for (const topic of down) this.reported.add(topic)
    this.tell(connection, 'down', down)
  }

  /** Tells every connection what has changed. Where a source is there again its topics are sent whole, for that makes them current. */
  review(): void {
    const watched = this.board.watched()
    const down = new Set(watched.filter((topic) => this.isDown(topic)))
    const isNew = (topic: string) => down.has(topic) && !this.reported.has(topic)
    const isBack = (topic: string) => !down.has(topic) && this.reported.has(topic)
    const back = new Map(watched.filter(isBack).map((topic) => [topic, this.wholeOf(topic)]))
    this.report(this.board.connections, new Set(watched.filter(isNew)), back)
    this.reported = down
  }

  /** The same where these topics alone may have changed: of many sockets only theirs are looked at. */
  private reviewOf(topics: readonly string[]): void {
    const down = new Set<string>()
    const back = new Map<string, Whole>()
    for (const topic of new Set(topics)) {
      const isDown = this.isDown(topic)
      if (isDown === this.reported.has(topic)) continue
      const isWatched = this.board.isWatched(topic)
      if (isWatched && isDown) down.add(topic)
      else if (isWatched) back.set(topic, this.wholeOf(topic))
      else this.reported.delete(topic)
    }
    for (const topic of down) this.reported.add(topic)
    for (const topic of back.keys()) this.reported.delete(topic)
    this.report(this.board.watchersOf([...down, ...back.keys()]), down, back)
  }

  private report(connections: Iterable<Connection>, down: ReadonlySet<string>, back: ReadonlyMap<string, Whole>): void {
    const changed = [...down, ...back.keys()]
    if (changed.length === 0) return
    for (const connection of connections) {
      const topics = changed.length === 1 ? changed.filter((one) => connection.topics.has(one)) : [...connection.topics]
      this.tell(
        connection,
        'down',
        topics.filter((topic) => down.has(topic)),
      )
      const returned = topics.filter((topic) => back.has(topic))
      this.tell(connection, 'up', returned)
      for (const topic of returned) connection.pushWhole(topic, back.get(topic) ?? [])
    }
  }

  /** The whole state of a topic as it is now; null while nothing of it may be sent. @param topic as on the wire */
  currentOf(topic: string): Whole | null {
    return this.isHeld(topic) ? null : this.wholeOf(topic)
  }

  private wholeOf(text: string): Whole {
    const topic = parseTopic(text)
    return (topic && this.first(topic)) ?? []
  }

  private tell(connection: Connection, op: SourceFrame['op'], topics: string[]): void {
    if (topics.length > 0) connection.push(QUEUE, JSON.stringify({ op, topics } satisfies SourceFrame))
  }
}
