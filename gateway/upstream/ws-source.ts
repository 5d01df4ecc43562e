import type { Timers } from '../../sandbox/timers.ts'
import type { SourceChange, TopicPush } from '../../src/engine/wire/market-source.ts'
import type { Market, MarketKind } from '../../src/shared/hub-protocol/market.ts'
import { WireType, wireType } from '../../src/shared/wire/messages.ts'
import { readTopicList, type Topic, type TopicName, topicText } from '../../src/shared/wire/topic.ts'
import { after } from '../base/after.ts'
import type { MarketList } from './market-list.ts'
import { TopicFeed } from './topic-feed.ts'
import { TOPICS_OF_A_LINE, TopicLine } from './topic-line.ts'
import { storeOf } from './topic-store.ts'
import type { GatewaySource } from './upstream.ts'
import type { UpstreamSocketParts, WireObject } from './upstream-socket.ts'

/** A topic that nobody watches is given up after so long, ms: a client that comes back finds it warm. */
const LINGER_MS = 10_000
/** Topics that are there again are reported together, at most so much later, ms. */
const TOGETHER_MS = 20
/** A topic without its state for so long after the subscription is down, ms. */
const LATE_MS = 3_000
/** A subscription that nobody has answered is made again after this, ms. */
const UNANSWERED_MS = 10_000
const CHECK_MS = 1_000
/** Most topics that are asked for upstream: without a list of markets clients may name any. */
const MOST_TOPICS = 20_000
/** An unknown topic is asked for again after this, ms. */
const UNKNOWN_MS = 60_000

export interface WsSourceParts extends Omit<UpstreamSocketParts, 'slot'> {
  kind: MarketKind
  markets: MarketList
  timers: Timers
  /** Its first connection stands, or does not. */
  changed(): void
  /** Articles have changed. */
  content(): void
}

/**
 * One kind's public data as another server sends them. Each topic that a client wants is subscribed once and kept whole, so that
 * later clients get its state from here. A topic whose state is not proven is down; until `up` nothing of it is passed on.
 */
export class WsSource implements GatewaySource {
  readonly kind: MarketKind
  reconnects = 0
  resyncs = 0
  frames = 0
  private readonly parts: WsSourceParts
  private readonly feeds = new Map<string, TopicFeed>()
  private readonly connections: TopicLine[] = []
  private readonly lineOf = new Map<TopicFeed, TopicLine>()
  private readonly byType: ReadonlyMap<unknown, TopicName>
  private readonly listeners = new Set<(pushes: readonly TopicPush[]) => void>()
  private readonly changeListeners = new Set<(change: SourceChange) => void>()
  private readonly ready = new Set<TopicFeed>()
  private cancelReady: (() => void) | null = null
  private pushes: TopicPush[] = []
  private readonly endCheck: () => void

  constructor(parts: WsSourceParts) {
    this.parts = parts
    this.kind = parts.kind
    const names: TopicName[] = ['ticker', 'depth', 'trades', 'tickers', ...(parts.kind === 'contract' ? (['mark'] as const) : [])] // biome-ignore format: a list
    this.byType = new Map(names.map((name) => [wireType(parts.kind, name), name]))
    this.addLine()
    this.endCheck = parts.timers.every(CHECK_MS, () => this.check())
  }

  get isUp(): boolean {
    return this.connections[0]?.socket.isOpen === true
  }

  get offset(): number {
    return this.connections[0]?.socket.offset ?? 0
  }

  /** Topics that are asked for upstream. */
  get topics(): number {
    return this.feeds.size
  }

  markets(): Market[] {
    return [...this.parts.markets.list]
  }

  first(topic: Topic): TopicPush[] | null {
    if (!this.exists(topic)) return null
    const name = topicText(topic.name, topic.currencyId)
    const known = this.feeds.get(name)
    if (known?.isUnknown || (!known && this.feeds.size >= MOST_TOPICS)) return null
    const feed = known ?? this.begin(topic)
    feed.wantedAt = this.parts.clock()
    // What is on its way goes to everybody who waits for it, as a push.
    const text = feed.isLive || feed.isReported ? feed.store.whole() : null
    return text === null ? [] : [{ topic, text }]
  }

  sequence(currencyId: number): number | null {
    const feed = this.feeds.get(topicText('depth', currencyId))
    return feed?.isLive ? feed.store.sequence : null
  }

  listen(listener: (pushes: readonly TopicPush[]) => void): () => void {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  onSourceChange(listener: (change: SourceChange) => void): () => void {
    this.changeListeners.add(listener)
    const down = [...this.feeds.values()].filter(({ isReported }) => isReported).map(({ name }) => name)
    if (down.length > 0) listener({ topics: down, isUp: false })
    return () => void this.changeListeners.delete(listener)
  }

  started(): void {}

  keep(watched: ReadonlySet<string>): void {
    const now = this.parts.clock()
    for (const feed of this.feeds.values()) {
      if (watched.has(feed.name)) feed.wantedAt = now
      else if (now - feed.wantedAt >= LINGER_MS) this.release(feed)
    }
  }

  close(): void {
    this.endCheck()
    this.cancelReady?.()
    for (const line of this.connections.splice(0)) line.close()
    this.listeners.clear()
    this.changeListeners.clear()
  }

  /** False where the upstream's own list of markets has no such topic; without a list the upstream is asked. */
  private exists({ name, currencyId }: Topic): boolean {
    if (name === 'tickers') return true
    if (name === 'mark' && this.kind === 'spot') return false
    return this.parts.markets.has(currencyId) !== false
  }

  private begin(topic: Topic): TopicFeed {
    const feed = new TopicFeed(topic, storeOf(topic.name, wireType(this.kind, topic.name), topic.currencyId))
    const line = this.connections.find(({ feeds }) => feeds.size < TOPICS_OF_A_LINE) ?? this.addLine()
    feed.askedAt = this.parts.clock()
    this.feeds.set(feed.name, feed)
    this.lineOf.set(feed, line)
    line.want(feed)
    if (!line.socket.isOpen) this.setDown([feed])
    return feed
  }

  private release(feed: TopicFeed): void {
    const line = this.lineOf.get(feed)
    this.feeds.delete(feed.name)
    this.lineOf.delete(feed)
    this.ready.delete(feed)
    line?.release(feed)
    // Whoever wants it later begins with a feed that has reported nothing.
    if (feed.isReported) this.tell([feed], true)
  }

  private addLine(): TopicLine {
    const isFirst = this.connections.length === 0
    const line: TopicLine = new TopicLine(this.parts, {
      opened: () => {
        if (isFirst) this.parts.changed()
      },
      lost: () => {
        this.reconnects++
        this.setDown([...line.feeds])
        if (isFirst) this.parts.changed()
      },
      frame: (objects) => this.frame(line, objects),
      acked: (feed) => {
        feed.isAcked = true
      },
      unknown: (feed) => {
        feed.isUnknown = true
        this.setDown([feed])
      },
    })
    this.connections.push(line)
    line.socket.start()
    return line
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
    this.flush()
  }

  private take(line: TopicLine, object: WireObject): void {
    const { type, currency_id: id, t, data } = object
    const name = this.byType.get(type)
    if (name === undefined || typeof id !== 'number') return
    const feed = this.feeds.get(topicText(name, type === WireType.tickers ? 0 : id))
    // Before the answer to a subscription come pushes of the one before it.
    if (!feed?.isAcked || this.lineOf.get(feed) !== line) return
    const taken = feed.store.take(data, typeof t === 'number' ? t : 0, object)
    if (taken === 'gap') this.broken(feed)
    else if (taken !== 'nothing') this.taken(feed, taken, object)
  }

  private taken(feed: TopicFeed, taken: 'whole' | 'change', object: WireObject): void {
    const { topic } = feed
    // The last state of a topic whose source is gone is shown as such.
    if (feed.isLive || (feed.isSourceGone && taken === 'whole'))
      this.pushes.push({ topic, text: JSON.stringify(object) })
    else if (feed.isReady) this.becomeLive(feed)
  }

  /** Clients that have been notified get `up` first, together; those that wait for their first state get it now. */
  private becomeLive(feed: TopicFeed): void {
    if (feed.isReported) {
      this.ready.add(feed)
      this.cancelReady ??= after(this.parts.timers, TOGETHER_MS, () => this.reportReady())
      return
    }
    feed.setLive(this.parts.clock())
    const text = feed.store.whole()
    if (text !== null) this.pushes.push({ topic: feed.topic, text })
  }

  private reportReady(): void {
    this.cancelReady = null
    const back = [...this.ready].filter((feed) => feed.isReady)
    this.ready.clear()
    for (const feed of back) feed.setLive(this.parts.clock())
    this.tell(back, true)
  }

  private broken(feed: TopicFeed): void {
    const now = this.parts.clock()
    const wait = feed.nextResync(now)
    feed.askedAt = now + wait
    this.resyncs++
    this.setDown([feed])
    this.lineOf.get(feed)?.resync(feed, wait)
  }

  private setDown(feeds: readonly TopicFeed[]): void {
    for (const feed of feeds) {
      feed.isLive = false
      this.ready.delete(feed)
    }
    this.tell(
      feeds.filter(({ isReported }) => !isReported),
      false,
    )
  }

  private sourceGone(line: TopicLine, topics: unknown): void {
    const named = readTopicList(topics)
    if (named === null) return
    const gone = [...line.feeds].filter((feed) => feed.isAcked && named.has(feed.name))
    for (const feed of gone) feed.isSourceGone = true
    this.setDown(gone)
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
    for (const feed of line.feeds) {
      if (!feed.isAcked || line.socket.pongs < feed.provenBy) continue
      if (gone?.has(feed.name) === true && !feed.isSourceGone) this.sourceGone(line, [feed.name])
      else if (gone?.has(feed.name) === false && feed.isSourceGone) this.awaitState(feed)
      else this.compare(feed, (reached as Record<string, unknown>)[feed.name])
    }
  }

  /** What the upstream has sent of a topic must have come; where it has nothing, there is nothing. */
  private compare(feed: TopicFeed, reached: unknown): void {
    if (feed.isSourceGone) return
    const { store } = feed
    if (feed.topic.name !== 'depth') {
      if (store.isWhole) return
      store.clear()
      if (feed.isLive) return
      if (feed.isReported) this.reportEmpty(feed)
      else feed.setLive(this.parts.clock())
    } else if (feed.isLive && typeof reached === 'number' && (store.sequence ?? 0) < reached) this.broken(feed)
  }

  /** The source is there, and has nothing: a client waits for the first push after `up`. */
  private reportEmpty(feed: TopicFeed): void {
    feed.setLive(this.parts.clock())
    this.tell([feed], true)
  }

  /** A state that does not come is said, and a book asked for again. */
  private check(): void {
    const now = this.parts.clock()
    for (const feed of this.feeds.values()) {
      const line = this.lineOf.get(feed)
      if (feed.isUnknown && now - feed.askedAt >= UNKNOWN_MS) {
        feed.isUnknown = false
        feed.askedAt = now
        line?.want(feed)
      }
      if (feed.isLive || feed.isUnknown || !line?.socket.isOpen || this.ready.has(feed)) continue
      if (feed.isSourceGone || now - feed.askedAt < (feed.isAcked ? LATE_MS : UNANSWERED_MS)) continue
      if (feed.topic.name === 'depth' || !feed.isAcked) this.broken(feed)
      else this.setDown([feed])
    }
    this.flush()
  }

  private tell(feeds: readonly TopicFeed[], isUp: boolean): void {
    if (feeds.length === 0) return
    this.flush()
    for (const feed of feeds) feed.isReported = !isUp
    const change = { topics: feeds.map(({ name }) => name), isUp }
    for (const listener of this.changeListeners) listener(change)
  }

  private flush(): void {
    const { pushes } = this
    if (pushes.length === 0) return
    this.pushes = []
    for (const listener of this.listeners) listener(pushes)
  }
}
