import type { SourceChange, TopicPush } from '../../src/engine/wire/market-source.ts'
import type { MarketKind } from '../../src/shared/hub-protocol/market.ts'
import { WireType, wireType } from '../../src/shared/wire/messages.ts'
import { type Topic, type TopicName, topicText } from '../../src/shared/wire/topic.ts'
import { after } from '../base/after.ts'
import type { Timers } from '../base/timers.ts'
import type { WireObject } from '../base/wire-object.ts'
import type { MarketList } from './market-list.ts'
import { TopicFeed } from './topic-feed.ts'
import { storeOf } from './topic-store.ts'

/** A topic that nobody watches is given up after so long, ms: a client that comes back finds it warm. */
const LINGER_MS = 10_000
/** Topics that are there again are reported together, at most so much later, ms. */
const TOGETHER_MS = 20
/** Most topics that are asked for upstream: without a list of markets clients may name any. */
const MOST_TOPICS = 20_000

export interface TopicBoardParts {
  kind: MarketKind
  markets: MarketList
  clock: () => number
  timers: Timers
  /** A topic is wanted that was not: it is to be asked for upstream. */
  begun(feed: TopicFeed): void
  /** Nobody wants it any more. */
  released(feed: TopicFeed): void
}

/**
 * The topics of one kind that clients want, each kept whole, so that later clients get its state from here. A topic whose state is not
 * proven is down; until `up` nothing of it is passed on. Where the data come from is its owner's affair.
 */
export class TopicBoard {
  private readonly parts: TopicBoardParts
  private readonly byName = new Map<string, TopicFeed>()
  private readonly byType: ReadonlyMap<unknown, TopicName>
  private readonly listeners = new Set<(pushes: readonly TopicPush[]) => void>()
  private readonly changeListeners = new Set<(change: SourceChange) => void>()
  private readonly ready = new Set<TopicFeed>()
  private cancelReady: (() => void) | null = null
  private pushes: TopicPush[] = []

  constructor(parts: TopicBoardParts) {
    this.parts = parts
    const names: TopicName[] = ['ticker', 'depth', 'trades', 'tickers', ...(parts.kind === 'contract' ? (['mark'] as const) : [])] // biome-ignore format: a list
    this.byType = new Map(names.map((name) => [wireType(parts.kind, name), name]))
  }

  get feeds(): ReadonlyMap<string, TopicFeed> {
    return this.byName
  }

  first(topic: Topic): TopicPush[] | null {
    if (!this.exists(topic)) return null
    const known = this.byName.get(topicText(topic.name, topic.currencyId))
    if (known?.isUnknown || (!known && this.byName.size >= MOST_TOPICS)) return null
    const feed = known ?? this.begin(topic)
    feed.wantedAt = this.parts.clock()
    // What is on its way goes to everybody who waits for it, as a push.
    const text = feed.isLive || feed.isReported ? feed.store.whole() : null
    return text === null ? [] : [{ topic, text }]
  }

  sequence(currencyId: number): number | null {
    const feed = this.byName.get(topicText('depth', currencyId))
    return feed?.isLive ? feed.store.sequence : null
  }

  listen(listener: (pushes: readonly TopicPush[]) => void): () => void {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  onSourceChange(listener: (change: SourceChange) => void): () => void {
    this.changeListeners.add(listener)
    const down = [...this.byName.values()].filter(({ isReported }) => isReported).map(({ name }) => name)
    if (down.length > 0) listener({ topics: down, isUp: false })
    return () => void this.changeListeners.delete(listener)
  }

  keep(watched: ReadonlySet<string>): void {
    const now = this.parts.clock()
    for (const feed of this.byName.values()) {
      if (watched.has(feed.name)) feed.wantedAt = now
      else if (now - feed.wantedAt >= LINGER_MS) this.release(feed)
    }
  }

  close(): void {
    this.cancelReady?.()
    this.listeners.clear()
    this.changeListeners.clear()
  }

  /** The topic of a push of this kind, where somebody wants it. */
  feedOf({ type, currency_id: id }: WireObject): TopicFeed | undefined {
    const name = this.byType.get(type)
    if (name === undefined || typeof id !== 'number') return undefined
    return this.byName.get(topicText(name, type === WireType.tickers ? 0 : id))
  }

  /** Takes a push of a topic; its clients get it with `flush`. @returns false where the state broke */
  take(feed: TopicFeed, object: WireObject): boolean {
    const { t, data } = object
    const taken = feed.store.take(data, typeof t === 'number' ? t : 0, object)
    if (taken === 'gap') return false
    if (taken === 'nothing') return true
    const { topic } = feed
    // The last state of a topic whose source is gone is shown as such.
    if (feed.isLive || (feed.isSourceGone && taken === 'whole'))
      this.pushes.push({ topic, text: JSON.stringify(object) })
    else if (feed.isReady) this.becomeLive(feed)
    return true
  }

  /** The source is there and has nothing of this topic: a client waits for the first push after `up`. */
  becomeEmpty(feed: TopicFeed): void {
    feed.store.clear()
    if (feed.isLive) return
    feed.setLive(this.parts.clock())
    if (feed.isReported) this.report([feed], true)
  }

  /** What is kept of a topic is whole and current: clients that have been notified get it again. */
  confirm(feed: TopicFeed): void {
    if (feed.isReady && !feed.isLive) this.becomeLive(feed)
  }

  setDown(feeds: readonly TopicFeed[]): void {
    for (const feed of feeds) {
      feed.isLive = false
      this.ready.delete(feed)
    }
    this.report(
      feeds.filter(({ isReported }) => !isReported),
      false,
    )
  }

  /** True while its state is whole and clients are about to be notified. */
  isAboutToBeLive(feed: TopicFeed): boolean {
    return this.ready.has(feed)
  }

  flush(): void {
    const { pushes } = this
    if (pushes.length === 0) return
    this.pushes = []
    for (const listener of this.listeners) listener(pushes)
  }

  /** False where the upstream's own list of markets has no such topic; without a list the upstream is asked. */
  private exists({ name, currencyId }: Topic): boolean {
    if (name === 'tickers') return true
    if (name === 'mark' && this.parts.kind === 'spot') return false
    return this.parts.markets.has(currencyId) !== false
  }

  private begin(topic: Topic): TopicFeed {
    const feed = new TopicFeed(topic, storeOf(topic.name, wireType(this.parts.kind, topic.name), topic.currencyId))
    feed.askedAt = this.parts.clock()
    this.byName.set(feed.name, feed)
    this.parts.begun(feed)
    return feed
  }

  private release(feed: TopicFeed): void {
    this.byName.delete(feed.name)
    this.ready.delete(feed)
    this.parts.released(feed)
    // Whoever wants it later begins with a feed that has reported nothing.
    if (feed.isReported) this.report([feed], true)
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
    this.report(back, true)
  }

  private report(feeds: readonly TopicFeed[], isUp: boolean): void {
    if (feeds.length === 0) return
    this.flush()
    for (const feed of feeds) feed.isReported = !isUp
    const change = { topics: feeds.map(({ name }) => name), isUp }
    for (const listener of this.changeListeners) listener(change)
  }
}
