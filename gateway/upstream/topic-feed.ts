import { type Topic, topicText } from '../../src/shared/wire/topic.ts'
import type { TopicStore } from './topic-store.ts'

/** Least time between two new subscriptions of one topic, ms; doubled while it keeps failing … */
const RESYNC_MS = 1_000
/** … up to this. */
const LONGEST_RESYNC_MS = 30_000
/** A topic that was live so long has stopped failing, ms. */
const PROVEN_MS = 10_000

/**
 * One topic that is wanted of the upstream.
 *
 *     asked ── ack ──► acked ── its whole state, source there ──► ready ── clients notified ──► live
 *       ▲                ▲                                          │                           │
 *       │                └── the source is gone, or answers late ◄──┴───────────────────────────┤
 *       └── the connection is gone, or a gap: asked again, at most once a second ◄──────────────┘
 */
export class TopicFeed {
  readonly topic: Topic
  /** As on the wire. */
  readonly name: string
  readonly store: TopicStore
  /** The upstream has taken the subscription. */
  isAcked = false
  /** The upstream says that its source is gone. */
  isSourceGone = false
  /** The upstream answers late: what comes of it may be as old. */
  isDoubted = false
  /** What clients get of it is current. */
  isLive = false
  /** Clients have been notified that it is down. */
  isReported = false
  /** The upstream knows no such topic. */
  isUnknown = false
  /** A pong of this number, or a later one, was asked for after the subscription. */
  provenBy = 0
  /** When it was last asked for, ms. */
  askedAt = 0
  /** When somebody last wanted it, ms. */
  wantedAt = 0
  private failures = 0
  private liveAt = 0
  private resyncAt = Number.NEGATIVE_INFINITY

  constructor(topic: Topic, store: TopicStore) {
    this.topic = topic
    this.name = topicText(topic.name, topic.currencyId)
    this.store = store
  }

  /** It is asked for on this connection. @param provenBy number of the next ping @param isDoubted whether the connection is late */
  ask(now: number, provenBy: number, isDoubted = false): void {
    this.isAcked = false
    this.isSourceGone = false
    this.isDoubted = isDoubted
    this.isLive = false
    this.askedAt = now
    this.provenBy = provenBy
    this.store.begin()
  }

  /** True where what is kept may count as current. */
  get isReady(): boolean {
    return this.isAcked && !this.isSourceGone && !this.isDoubted && this.store.isWhole
  }

  setLive(now: number): void {
    this.isLive = true
    this.liveAt = now
  }

  /** @returns how long to wait until it may be asked for again, ms */
  nextResync(now: number): number {
    if (this.isLive && now - this.liveAt >= PROVEN_MS) this.failures = 0
    // A connection that came back in between has asked without waiting: waits must not add up.
    const wait = Math.min(LONGEST_RESYNC_MS, Math.max(0, this.resyncAt - now))
    this.resyncAt = now + wait + Math.min(LONGEST_RESYNC_MS, RESYNC_MS * 2 ** this.failures)
    this.failures++
    return wait
  }
}
