import { readTopicList } from '../../src/shared/wire/topic.ts'
import type { WireObject } from '../base/wire-object.ts'
import { BoardSource, type BoardSourceParts } from './board-source.ts'
import type { TopicFeed } from './topic-feed.ts'
import { TOPICS_OF_A_LINE, TopicLine } from './topic-line.ts'
import type { UpstreamSocketParts } from './upstream-socket.ts'

/** A topic without its state for so long after the subscription is down, ms. */
const LATE_MS = 3_000
/** A subscription that nobody has answered is made again after this, ms. */
const UNANSWERED_MS = 10_000
const CHECK_MS = 1_000
/** An unknown topic is asked for again after this, ms. */
const UNKNOWN_MS = 60_000

export interface WsSourceParts extends Omit<UpstreamSocketParts, 'slot'>, BoardSourceParts {
  /** Its first connection stands and answers in time, or does not. */
  changed(): void
  /** Its first connection does not open, and why. */
  failed(why: string): void
  /** Articles have changed. */
  content(): void
}

/** One kind's public data as another server sends them. Each topic that a client wants is subscribed once. */
export class WsSource extends BoardSource {
  reconnects = 0
  private readonly parts: WsSourceParts
  private readonly connections: TopicLine[] = []
  private readonly lineOf = new Map<TopicFeed, TopicLine>()
  private readonly endCheck: () => void

  constructor(parts: WsSourceParts) {
    super(parts)
    this.parts = parts
    this.addLine()
    this.endCheck = parts.timers.every(CHECK_MS, () => this.check())
  }

  get isUp(): boolean {
    return this.connections[0]?.socket.isOpen === true && !this.isLate
  }

  /** Its first connection stands, and answers too late. */
  get isLate(): boolean {
    const socket = this.connections[0]?.socket
    return socket?.isOpen === true && socket.isLate
  }

  get offset(): number {
    return this.connections[0]?.socket.offset ?? 0
  }

  override close(): void {
    this.endCheck()
    for (const line of this.connections.splice(0)) line.close()
    super.close()
  }

  protected begun(feed: TopicFeed): void {
    const line = this.connections.find(({ feeds }) => feeds.size < TOPICS_OF_A_LINE) ?? this.addLine()
    this.lineOf.set(feed, line)
    line.want(feed)
    if (!line.socket.isOpen || line.socket.isLate) this.board.setDown([feed])
  }

  protected released(feed: TopicFeed): void {
    this.lineOf.get(feed)?.release(feed)
    this.lineOf.delete(feed)
  }

  private addLine(): TopicLine {
    const isFirst = this.connections.length === 0
    const line: TopicLine = new TopicLine(this.parts, {
      opened: () => {
        if (isFirst) this.parts.changed()
      },
      lost: () => {
        this.reconnects++
        this.board.setDown([...line.feeds])
        if (isFirst) this.parts.changed()
      },
      lateChanged: () => {
        // In time again, the pong that shows it confirms each topic.
        if (line.socket.isLate) this.doubt([...line.feeds])
        if (isFirst) this.parts.changed()
      },
      failed: (why) => {
        if (isFirst) this.parts.failed(why)
      },
      frame: (objects) => this.frame(line, objects),
      acked: (feed) => {
        feed.isAcked = true
        feed.isUnknown = false
      },
      unknown: (feed) => {
        feed.isUnknown = true
        this.board.setDown([feed])
      },
    })
    this.connections.push(line)
    line.socket.start()
    return line
  }

  private doubt(feeds: TopicFeed[]): void {
    for (const feed of feeds) feed.isDoubted = true
    this.board.setDown(feeds)
  }

  private frame(line: TopicLine, objects: readonly WireObject[]): void {
    this.frames++
    for (const one of objects) {
      if (typeof one.type === 'number') this.take(line, one)
      else if (one.op === 'down') this.sourceGone(line, one.topics)
      else if (one.op === 'up') this.sourceBack(line, one.topics)
      else if (one.op === 'pong') this.pong(line, one)
    }
    if (line === this.connections[0] && objects.some(({ op }) => op === 'content')) this.parts.content()
    this.board.flush()
  }

  private take(line: TopicLine, object: WireObject): void {
    const feed = this.board.feedOf(object)
    // Before the answer to a subscription come pushes of the one before it.
    if (!feed?.isAcked || this.lineOf.get(feed) !== line) return
    if (!this.board.take(feed, object)) this.broken(feed)
  }

  private broken(feed: TopicFeed): void {
    const now = this.parts.clock()
    const wait = feed.nextResync(now)
    feed.askedAt = now + wait
    this.resyncs++
    this.board.setDown([feed])
    this.lineOf.get(feed)?.resync(feed, wait)
  }

  private sourceGone(line: TopicLine, topics: unknown): void {
    const named = readTopicList(topics)
    if (named === null) return
    const gone = [...line.feeds].filter((feed) => feed.isAcked && named.has(feed.name))
    for (const feed of gone) feed.isSourceGone = true
    this.board.setDown(gone)
  }

  private sourceBack(line: TopicLine, topics: unknown): void {
    const named = readTopicList(topics)
    for (const feed of line.feeds) if (named?.has(feed.name)) this.awaitState(feed)
  }

  /** After `up` comes the whole state, and not before it is anything of the topic current. */
  private awaitState(feed: TopicFeed): void {
    if (!feed.isSourceGone) return
    feed.isSourceGone = false
    feed.askedAt = this.parts.clock()
    feed.provenBy = (this.lineOf.get(feed)?.socket.pings ?? 0) + 1
    feed.store.begin()
  }

  private pong(line: TopicLine, { u, down }: WireObject): void {
    const reached: unknown = typeof u === 'object' && u !== null ? u : {}
    const gone = down === undefined ? new Set<unknown>() : readTopicList(down)
    const { isLate, pongs } = line.socket
    for (const feed of line.feeds) {
      if (!feed.isAcked || pongs < feed.provenBy) continue
      if (!isLate) feed.isDoubted = false
      if (gone?.has(feed.name) === true && !feed.isSourceGone) this.sourceGone(line, [feed.name])
      else if (gone?.has(feed.name) === false && feed.isSourceGone) this.awaitState(feed)
      else this.compare(feed, (reached as Record<string, unknown>)[feed.name])
    }
  }

  /** What the upstream has sent of a topic must have come; where it has nothing, there is nothing. */
  private compare(feed: TopicFeed, reached: unknown): void {
    if (feed.isSourceGone) return
    const { store } = feed
    const isBehind = typeof reached === 'number' && (store.sequence ?? 0) < reached
    if (feed.topic.name === 'depth' && isBehind && (feed.isLive || feed.isReady)) this.broken(feed)
    else if (feed.topic.name !== 'depth' && !store.isWhole && !feed.isDoubted) this.board.becomeEmpty(feed)
    else this.board.confirm(feed)
  }

  /** A state that does not come is said, and a book asked for again. */
  private check(): void {
    const now = this.parts.clock()
    for (const feed of this.board.feeds.values()) {
      const line = this.lineOf.get(feed)
      if (feed.isUnknown && now - feed.askedAt >= UNKNOWN_MS) {
        feed.isUnknown = false
        feed.askedAt = now
        line?.want(feed)
      }
      if (!line?.socket.isOpen || line.socket.isLate) continue
      // What is acknowledged waits for its pong; a subscription that a late upstream left unanswered is made again.
      if (feed.isLive || feed.isUnknown || (feed.isDoubted && feed.isAcked) || this.board.isAboutToBeLive(feed))
        continue
      if (feed.isSourceGone || now - feed.askedAt < (feed.isAcked ? LATE_MS : UNANSWERED_MS)) continue
      if (feed.topic.name === 'depth' || !feed.isAcked) this.broken(feed)
      else this.board.setDown([feed])
    }
    this.board.flush()
  }
}
