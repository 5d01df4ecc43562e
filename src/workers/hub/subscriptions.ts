import type { Market, MarketKind } from '../../shared/hub-protocol/market.ts'
import type { ClientFrame } from '../../shared/wire/messages.ts'
import { readTopicList, type TopicName, topicText } from '../../shared/wire/topic.ts'
import type { HubEnvironment } from '../base/environment.ts'
import { ResyncPolicy } from '../books/resync.ts'
import { AskLimit } from '../topics/ask-limit.ts'
import { TopicSubscription } from '../topics/topic-subscription.ts'
import type { TopicRequest, TopicRequests } from './topic-requests.ts'

/** Topics outlive their last watcher by so long: a tab that comes back finds them warm. */
export const LINGER_MS = 5_000
/** A server that takes no more topics is asked again after this. */
const REFUSED_WAIT = 5_000

export interface SubscriptionsOwner {
  market(currencyId: number): Market | undefined
  /** The socket is open. */
  open(): boolean
  send(frames: ClientFrame[]): void
  /** Nobody watches a topic any more. */
  ended(channel: TopicSubscription): void
  /** What is watched has changed: the socket may be wanted now, or no more. */
  settled(): void
}

/** What all tabs together watch on one socket: a channel a topic, and what is asked of the server for it. */
export class Subscriptions {
  readonly channels = new Map<string, TopicSubscription>()
  private readonly requests: TopicRequests
  private readonly byType = new Map<number, Map<number, TopicSubscription>>()
  /** The channel that was found last: the next push is often for the same. */
  private found: TopicSubscription | undefined
  private readonly lingering = new Map<TopicSubscription, () => void>()
  /** Counts connections. */
  private connection = 0
  private readonly kind: MarketKind
  private readonly env: HubEnvironment
  private readonly owner: SubscriptionsOwner

  constructor(kind: MarketKind, env: HubEnvironment, requests: TopicRequests, owner: SubscriptionsOwner) {
    this.kind = kind
    this.env = env
    this.requests = requests
    this.owner = owner
  }

  /** The channel that a push is for; undefined where nobody watches it. */
  find(type: number, currencyId: number): TopicSubscription | undefined {
    const { found } = this
    if (found?.type === type && found.currencyId === currencyId) return found
    const channel = this.byType.get(type)?.get(currencyId)
    if (channel) this.found = channel
    return channel
  }

  /** The channel of a topic, subscribed while somebody watches it. */
  channel(name: TopicName, currencyId: number): TopicSubscription {
    const known = this.channels.get(topicText(name, currencyId))
    if (known) return known
    const channel = new TopicSubscription(this.kind, name, currencyId)
    channel.describe(this.owner.market(currencyId))
    const again = () => this.again([channel])
    const whole = name === 'depth' || name === 'tickers'
    if (whole || name === 'trades') channel.resync = new ResyncPolicy(this.env, again)
    // Trades that are silent lack nothing: the policy would ask for none.
    if (!whole) channel.wishes = new AskLimit(this.env, again)
    this.channels.set(channel.topic, channel)
    const ofType = this.byType.get(channel.type) ?? new Map<number, TopicSubscription>()
    ofType.set(currencyId, channel)
    this.byType.set(channel.type, ofType)
    return channel
  }

  /** Sets what one tab watches here: new topics are subscribed at once, those of nobody 5 s later. */
  watch(tab: string, channels: ReadonlySet<TopicSubscription>): void {
    const fresh: TopicSubscription[] = []
    for (const channel of channels) {
      this.lingering.get(channel)?.()
      if (this.lingering.delete(channel) || channel.watchers.size > 0) channel.watchers.add(tab)
      else {
        channel.watchers.add(tab)
        fresh.push(channel)
      }
    }
    for (const channel of this.channels.values()) {
      if (channels.has(channel) || !channel.watchers.delete(tab) || channel.watchers.size > 0) continue
      this.lingering.set(
        channel,
        this.env.timers.after(LINGER_MS, () => this.drop(channel)),
      )
    }
    this.subscribe(fresh)
    this.owner.settled()
  }

  /** New metadata: books of markets that were unknown, or have other digits now, begin anew. */
  describe(): void {
    const fresh: TopicSubscription[] = []
    const renewed: TopicSubscription[] = []
    for (const channel of this.channels.values()) {
      const known = channel.store !== null
      if (channel.describe(this.owner.market(channel.currencyId))) (known ? renewed : fresh).push(channel)
    }
    this.subscribe(fresh)
    this.again(renewed)
    if (this.owner.open()) for (const channel of renewed) channel.resync?.began()
    this.owner.settled()
  }

  /** "Ask now" of the person, at most once a second a topic. A server that takes no more is left alone until its time. */
  askAgain(channel: TopicSubscription): void {
    if (channel.deniedUntil !== null) return
    if (channel.wishes) channel.wishes.now()
    else channel.resync?.now()
  }

  /** What is said of topics on a new connection. */
  hello(): ClientFrame[] {
    const topics = this.ready([...this.channels.values()])
    return topics.length > 0 ? [this.requests.frame('sub', topics)] : []
  }

  /** The connection has ended. */
  interrupt(): void {
    this.connection++
    this.requests.clear()
    for (const channel of this.channels.values()) {
      channel.interrupt()
      channel.stop()
    }
  }

  /**
   * The server has taken a request: what comes now of a list that lacks something is the whole.
   * @returns true where a pong is to tell whether a source is still gone
   */
  taken(request: TopicRequest | undefined): boolean {
    return request?.op === 'sub' && this.known(request.topics).filter((channel) => channel.askedAgain()).length > 0
  }

  /**
   * The server speaks of the sources that are gone. What cannot be read changes nothing.
   * @param op `pong` where the list is all of them, else `down` or `up`
   */
  sourcesSaid(op: 'pong' | 'down' | 'up', list: unknown): void {
    const topics = readTopicList(list)
    if (!topics) return
    for (const channel of this.channels.values()) {
      const named = topics.has(channel.topic)
      if (op === 'pong') channel.sourceEvent(named ? 'down' : op)
      else if (named) channel.sourceEvent(op)
    }
  }

  /** The server has refused a request. */
  refused(request: TopicRequest | undefined, code: unknown): void {
    if (!request) return
    const { op, topics } = request
    if (op === 'unsub') {
      if (code === 429) this.leaveLater(topics)
      return
    }
    const channels = this.known(topics)
    // A refusal does not say which of several topics it means: each is asked for by itself.
    if (code === 404 && channels.length > 1) {
      for (const channel of channels) this.subscribe([channel])
      return
    }
    const retryAt = code === 429 ? this.env.clock() + REFUSED_WAIT : null
    for (const channel of channels) {
      channel.denied = typeof code === 'number' ? code : 0
      channel.deniedUntil = retryAt
      if (code === 404 || code === 429) channel.stop()
    }
    if (retryAt === null) return
    this.env.timers.after(REFUSED_WAIT, () => {
      const due = channels.filter((one) => this.channels.get(one.topic) === one && one.deniedUntil === retryAt)
      for (const channel of due) channel.deniedUntil = null
      this.subscribe(due)
    })
  }

  /** The server was too busy to let topics go: it goes on sending them. */
  private leaveLater(topics: readonly string[]): void {
    const { connection } = this
    this.env.timers.after(REFUSED_WAIT, () => {
      const left = topics.filter((topic) => !this.channels.has(topic))
      if (left.length > 0 && connection === this.connection) this.owner.send([this.requests.frame('unsub', left)])
    })
  }

  /** No tab is left to come back: what nobody watches goes at once. */
  letGo(): void {
    for (const [channel, cancel] of [...this.lingering]) {
      cancel()
      this.drop(channel)
    }
  }

  /** Forgets all; says nothing. */
  stop(): void {
    for (const cancel of this.lingering.values()) cancel()
    for (const channel of this.channels.values()) channel.stop()
    this.lingering.clear()
    this.channels.clear()
    this.byType.clear()
    this.found = undefined
  }

  private known(topics: readonly string[]): TopicSubscription[] {
    return topics.flatMap((topic) => this.channels.get(topic) ?? [])
  }

  /** Topics whose pushes can be held; a market that nobody has described yet waits. */
  private ready(channels: TopicSubscription[]): string[] {
    const held = channels.filter((channel) => channel.store !== null)
    for (const channel of held) channel.resync?.began(channel.name === 'depth')
    return held.map((channel) => channel.topic)
  }

  private subscribe(channels: TopicSubscription[]): void {
    if (!this.owner.open()) return
    const topics = this.ready(channels)
    if (topics.length > 0) this.owner.send([this.requests.frame('sub', topics)])
  }

  private again(channels: TopicSubscription[]): void {
    if (!this.owner.open()) return
    const topics = channels.filter((channel) => channel.store !== null).map((channel) => channel.topic)
    if (topics.length > 0) this.owner.send([this.requests.frame('unsub', topics), this.requests.frame('sub', topics)])
  }

  private drop(channel: TopicSubscription): void {
    this.lingering.delete(channel)
    channel.stop()
    this.owner.ended(channel)
    this.channels.delete(channel.topic)
    this.byType.get(channel.type)?.delete(channel.currencyId)
    if (this.found === channel) this.found = undefined
    if (channel.store) this.owner.send([this.requests.frame('unsub', [channel.topic])])
    this.owner.settled()
  }
}
