import type { ClientFrame } from '../../src/shared/wire/messages.ts'
import { after } from '../base/after.ts'
import type { WireObject } from '../base/wire-object.ts'
import type { TopicFeed } from './topic-feed.ts'
import { UpstreamSocket, type UpstreamSocketParts } from './upstream-socket.ts'

/** Topics of one connection: a server takes 512. */
export const TOPICS_OF_A_LINE = 500
/** After "too many" a subscription waits this long, ms. */
const REFUSED_MS = 1_000

export interface TopicLineOwner {
  /** It stands. */
  opened(): void
  /** The objects of one frame that are no answers to subscriptions, in order. */
  frame(objects: readonly WireObject[]): void
  /** The upstream has taken this subscription. */
  acked(feed: TopicFeed): void
  /** The upstream knows no such topic. */
  unknown(feed: TopicFeed): void
  lost(): void
  /** It stands, and answers late, or in time again. */
  lateChanged(): void
  /** It does not open, and why. */
  failed(why: string): void
}

/** One connection for public topics: what is wanted of it, and what has been asked. */
export class TopicLine {
  readonly feeds = new Set<TopicFeed>()
  readonly socket: UpstreamSocket
  private readonly asked = new Map<number, TopicFeed[]>()
  private toSubscribe = new Set<TopicFeed>()
  private toEnd = new Set<string>()
  private isPlanned = false
  private lastId = 0
  private readonly cancels = new Set<() => void>()
  private readonly parts: UpstreamSocketParts
  private readonly owner: TopicLineOwner

  constructor(parts: UpstreamSocketParts, owner: TopicLineOwner) {
    this.parts = parts
    this.owner = owner
    this.socket = new UpstreamSocket(parts, {
      opened: () => this.opened(),
      frame: (objects) => this.frame(objects),
      lost: () => this.lost(),
      lateChanged: () => owner.lateChanged(),
      failed: (why) => owner.failed(why),
    })
  }

  want(feed: TopicFeed): void {
    this.feeds.add(feed)
    this.toSubscribe.add(feed)
    this.plan()
  }

  release(feed: TopicFeed): void {
    this.feeds.delete(feed)
    this.toSubscribe.delete(feed)
    this.toEnd.add(feed.name)
    this.plan()
  }

  /** Ends the subscription and asks for it again. @param wait ms */
  resync(feed: TopicFeed, wait: number): void {
    feed.isAcked = false
    feed.isLive = false
    this.later(wait, () => {
      if (!this.feeds.has(feed)) return
      this.toEnd.add(feed.name)
      this.want(feed)
    })
  }

  close(): void {
    for (const cancel of this.cancels) cancel()
    this.cancels.clear()
    this.socket.close()
  }

  private opened(): void {
    this.asked.clear()
    this.toEnd.clear()
    this.toSubscribe = new Set(this.feeds)
    this.owner.opened()
    this.send()
  }

  private lost(): void {
    this.asked.clear()
    this.owner.lost()
  }

  /** What is wanted within one turn goes together. */
  private plan(): void {
    if (this.isPlanned) return
    this.isPlanned = true
    this.parts.timers.soon(() => {
      this.isPlanned = false
      this.send()
    })
  }

  private send(): void {
    if (!this.socket.isOpen) return
    const frames: ClientFrame[] = []
    if (this.toEnd.size > 0) frames.push({ op: 'unsub', id: ++this.lastId, topics: [...this.toEnd] })
    this.toEnd.clear()
    if (this.toSubscribe.size > 0) frames.push(this.subscription([...this.toSubscribe]))
    this.toSubscribe.clear()
    this.socket.send(frames)
  }

  private subscription(feeds: TopicFeed[]): ClientFrame {
    const now = this.parts.clock()
    const id = ++this.lastId
    for (const feed of feeds) feed.ask(now, this.socket.pings + 1, this.socket.isLate)
    this.asked.set(id, feeds)
    return { op: 'sub', id, topics: feeds.map(({ name }) => name) }
  }

  private frame(objects: readonly WireObject[]): void {
    let others: WireObject[] = []
    for (const one of objects) {
      const answers = (one.op === 'ack' || one.op === 'error') && typeof one.id === 'number'
      if (!answers) {
        others.push(one)
        continue
      }
      if (others.length > 0) this.owner.frame(others)
      others = []
      this.answered(one)
    }
    if (others.length > 0) this.owner.frame(others)
  }

  private answered({ op, id, code }: WireObject): void {
    const feeds = this.asked.get(id as number)?.filter((feed) => this.feeds.has(feed))
    this.asked.delete(id as number)
    if (!feeds) return
    if (op === 'ack') for (const feed of feeds) this.owner.acked(feed)
    else if (code !== 404) this.later(REFUSED_MS, () => this.again(feeds))
    else if (feeds.length === 1) this.owner.unknown(feeds[0] as TopicFeed)
    else this.halve(feeds)
  }

  /** One of them is unknown: it is found in a few steps. */
  private halve(feeds: TopicFeed[]): void {
    const middle = Math.ceil(feeds.length / 2)
    const halves = [feeds.slice(0, middle), feeds.slice(middle)].filter((half) => half.length > 0)
    this.socket.send(halves.map((half) => this.subscription(half)))
  }

  private again(feeds: readonly TopicFeed[]): void {
    for (const feed of feeds) if (this.feeds.has(feed)) this.want(feed)
  }

  private later(wait: number, run: () => void): void {
    const cancel = after(this.parts.timers, wait, () => {
      this.cancels.delete(cancel)
      run()
    })
    this.cancels.add(cancel)
  }
}
