import {
  eachSection,
  readDeliveryHeader,
  Section,
  type SectionView,
  StaleReason,
  TopicStatus,
} from '../../../shared/hub-protocol/delivery.ts'
import { DEPTH_HEAD, DepthAt } from '../../../shared/hub-protocol/delivery-layout.ts'
import type { HubHello } from '../../../shared/hub-protocol/hub.ts'
import { type Market, type MarketKey, type MarketKind, marketKey } from '../../../shared/hub-protocol/market.ts'
import { DeliveryOrder, type DeliveryWorth } from './delivery-order.ts'
import { FEED_START, type FeedView, feedOf, type HubStateName, sameFeed, sameStanding } from './feed-view.ts'
import { joinTape } from './join-tape.ts'
import { KnownDigits } from './known-digits.ts'
import { KnownKeys } from './known-keys.ts'
import {
  DepthView,
  MarkView,
  RankingView,
  reasonName,
  statusName,
  TapeView,
  TickersView,
  TickerView,
  type TopicState,
  type TopicView,
  TradesView,
} from './topic-views.ts'

/** So much older than what this tab has seen, what a hub says is no news of the same hub. Clocks jitter by less. */
const REMEMBERED = 500

/** Key of the feed itself. */
const FEED = 'feed'
const NO_FIGURES = new Float64Array(0)
const WAITING: TopicState = { status: 'waiting', reason: 'none', ageAt: 0 }
const NOTHING = {
  ticker: new TickerView(WAITING),
  mark: new MarkView(WAITING),
  depth: new DepthView(WAITING),
  trades: new TradesView(WAITING),
  tape: new TapeView(WAITING),
  tickers: new TickersView(WAITING),
  ranking: new RankingView(WAITING),
}
type Views = typeof NOTHING
export type TopicOf = keyof Views

const TOPIC_OF: Record<number, TopicOf> = {
  [Section.ticker]: 'ticker',
  [Section.mark]: 'mark',
  [Section.depth]: 'depth',
  [Section.trades]: 'trades',
  [Section.tape]: 'tape',
  [Section.tickers]: 'tickers',
  [Section.ranking]: 'ranking',
}

/** @param before the view of the same key that it follows */
function viewOf(topic: TopicOf, state: TopicState, body: Float64Array, before?: TopicView): TopicView {
  switch (topic) {
    case 'ticker':
      return new TickerView(state, body)
    case 'mark':
      return new MarkView(state, body)
    case 'depth':
      return new DepthView(state, body)
    case 'trades':
      return new TradesView(state, body)
    case 'tape':
      return new TapeView(state, body)
    case 'tickers':
      return new TickersView(state, body, before instanceof TickersView ? before : undefined)
    case 'ranking':
      return new RankingView(state, body, before instanceof RankingView ? before : undefined)
  }
}

/** A section that lay somewhere before the tab came to it. */
function aged(section: SectionView): SectionView {
  return section.status === TopicStatus.live
    ? { ...section, status: TopicStatus.stale, reason: StaleReason.hub }
    : section
}

/** Key of a topic's data in the store; `group` for depth alone, a RankingCode as the id of a ranking. */
export function topicKey(topic: TopicOf, kind: MarketKind, currencyId: number, group = 0): string {
  if (topic === 'tickers') return `tickers:${kind}`
  return topic === 'depth' ? `depth:${kind}:${currencyId}:${group}` : `${topic}:${kind}:${currencyId}`
}

/** What is brought along with a key: the tape with trades, a book's state of whatever group with a group of it. */
function withTwin(key: string): string[] {
  if (key.startsWith('trades:')) return [key, `tape:${key.slice('trades:'.length)}`]
  return key.startsWith('depth:') ? [key, `${key.slice(0, key.lastIndexOf(':'))}:0`] : [key]
}

/**
 * What the hub has sent this tab, outside React and valtio. A view lives until the next one of its key comes, so a
 * reference tells whether something changed. What is not delivered costs nothing; what is not read is not decoded.
 */
export class TopicStore {
  private readonly views = new Map<string, TopicView>()
  private readonly listeners = new Map<string, Set<() => void>>()
  /** Those that are notified first. */
  private readonly pictures = new Map<string, Set<() => void>>()
  /** Keys of this delivery whose state is another than before. */
  private readonly turned = new Set<string>()
  /** Keys whose changes the other listeners have not been notified of yet. */
  private readonly unreported = new Set<string>()
  private view: FeedView = FEED_START
  /** Keys that are kept; null where all are. */
  private watched: ReadonlySet<string> | null = null
  private readonly digits = new KnownDigits()
  private readonly keys = new KnownKeys(topicKey)
  private readonly foreign: (kind: MarketKind) => void
  private readonly whenCalm: (run: () => void) => void
  /** Which deliveries count. */
  readonly order = new DeliveryOrder()
  /** Hub clock minus tab clock by the newest fresh delivery. */
  private shift = 0
  /** Kinds of which this delivery has figures that the tab cannot tell. */
  private readonly otherKinds: MarketKind[] = []

  /**
   * @param foreign called for each delivery with figures of a kind's market that the tab knows with other digits
   * @param whenCalm runs the newest of what it is given once a delivery's picture has been painted
   */
  constructor(
    foreign: (kind: MarketKind) => void = () => undefined,
    whenCalm: (run: () => void) => void = (run) => run(),
  ) {
    this.foreign = foreign
    this.whenCalm = whenCalm
  }

  /** The newest view of a key; a waiting one where nothing has come. */
  read<T extends TopicOf>(topic: T, kind: MarketKind, currencyId: number, group = 0): Views[T] {
    const view = this.views.get(topicKey(topic, kind, currencyId, group))
    const whole = topic === 'depth' ? this.views.get(topicKey('depth', kind, currencyId, 0)) : undefined
    return (view ?? whole ?? NOTHING[topic]) as Views[T]
  }

  get feed(): FeedView {
    return this.view
  }

  /**
   * Of new figures the listener hears when the page is calm, a few times a second; of another state (stale, refused, live) at once.
   * @param key a {@link topicKey}, or `feed` @returns ends the subscription
   */
  subscribe(key: string, listener: () => void): () => void {
    return heardBy(this.listeners, key, listener)
  }

  /** {@link subscribe} for what is painted with each delivery, before anything else hears of it. */
  subscribeAtOnce(key: string, listener: () => void): () => void {
    return heardBy(this.pictures, key, listener)
  }

  /**
   * Takes one delivery. One of another hub, or no newer than the last, is dropped; an old one is shown as stale.
   * @param now tab clock, ms @throws RangeError where it is torn or of another version
   */
  take(packed: Float64Array, now: number): DeliveryWorth {
    const header = readDeliveryHeader(packed)
    const worth = this.order.judge(header)
    if (worth === 'dropped') return worth
    const fresh = worth === 'fresh'
    if (fresh) this.shift = header.hubTime - now
    const changed: string[] = []
    eachSection(packed, (section) => {
      const key = this.put(fresh ? section : aged(section), this.shift)
      if (key) changed.push(key)
    })
    for (const key of changed) tellAll(this.pictures, key)
    for (const key of changed)
      if (this.turned.delete(key)) tellAll(this.listeners, key)
      else this.unreported.add(key)
    if (this.otherKinds.length > 0) for (const kind of this.otherKinds.splice(0)) this.foreign(kind)
    if (fresh) this.setFeed(feedOf(header, this.view, now))
    if (this.unreported.size > 0) this.whenCalm(this.reportPending)
    return worth
  }

  /** The markets as the tab knows them: what it holds that counts by other digits is forgotten. */
  describe(markets: readonly Market[]): void {
    for (const market of this.digits.describe(markets)) this.dropMarket(market)
  }

  private dropMarket(market: MarketKey): void {
    for (const key of [...this.views.keys()]) {
      const [topic, kind, id] = key.split(':')
      if (topic !== 'ranking' && `${kind}:${id}` === market && this.views.delete(key)) this.tell(key)
    }
  }

  /** A section whose figures this tab cannot tell: what it showed stays, as refused. */
  private refuse(topic: TopicOf, key: string, section: SectionView, shift: number): string | null {
    if (!this.otherKinds.includes(section.kind)) this.otherKinds.push(section.kind)
    const state = { status: TopicStatus.refused, reason: StaleReason.digits }
    if (topic === 'depth') return this.restateDepth({ ...section, ...state, body: NO_FIGURES }, shift)
    const before = this.views.get(key)
    const { ageAt, body } = before ?? { ageAt: 0, body: NO_FIGURES }
    return this.keepView(key, viewOf(topic, { status: 'refused', reason: 'digits', ageAt }, body, before), before)
  }

  private keepView(key: string, view: TopicView, before: TopicView | undefined): string {
    const same = before?.status === view.status && before.reason === view.reason && before.known === view.known
    if (!same) this.turned.add(key)
    this.views.set(key, view)
    return key
  }

  private put(section: SectionView, shift: number): string | null {
    const topic = TOPIC_OF[section.code]
    if (!topic) return null
    const group = topic === 'depth' ? (section.body[DepthAt.group] ?? 0) : 0
    const key = this.keys.of(topic, section, group)
    if (this.watched && !this.watched.has(key)) return null
    const digits = this.digits.judge(section)
    if (digits === 'foreign') return this.refuse(topic, key, section, shift)
    if (digits === 'anew') this.dropMarket(marketKey(section.kind, section.currencyId))
    if (topic === 'depth' && section.body.length < DEPTH_HEAD) return this.restateDepth(section, shift)
    if (topic === 'depth') this.views.delete(this.keys.of('depth', section, 0))
    const before = this.views.get(key)
    return this.keepView(key, this.next(topic, section, shift, before), before)
  }

  private next(topic: TopicOf, section: SectionView, shift: number, before: TopicView | undefined): TopicView {
    const status = statusName(section.status)
    const at = Math.max(section.eventAt, section.confirmedAt)
    const ageAt = at > 0 ? at - shift : 0
    const reason = reasonName(section.reason)
    // A new hub knows nothing yet: what this tab knew stays, as stale.
    if (status === 'waiting' && before?.known)
      return viewOf(
        topic,
        { status: 'stale', reason: reason === 'none' ? 'socket' : reason, ageAt: before.ageAt },
        before.body,
        before,
      )
    // A new hub may remember less than this tab has seen.
    if (status === 'stale' && before?.known && ageAt > 0 && ageAt < before.ageAt - REMEMBERED)
      return viewOf(topic, { status, reason, ageAt: before.ageAt }, before.body, before)
    const body = topic === 'tape' && before ? joinTape(before.body, section.body) : section.body
    return viewOf(topic, { status, reason, ageAt: ageAt || (before?.ageAt ?? 0) }, body, before)
  }

  /** A depth section without a body says the state of every group of its market. */
  private restateDepth(section: SectionView, shift: number): string | null {
    const whole = topicKey('depth', section.kind, section.currencyId, 0)
    const prefix = whole.slice(0, -1)
    this.views.set(whole, this.next('depth', section, shift, undefined))
    for (const [key, before] of this.views)
      if (key !== whole && key.startsWith(prefix))
        this.views.set(key, this.next('depth', { ...section, body: before.body }, shift, before))
    const heard = new Set([...this.pictures.keys(), ...this.listeners.keys()])
    for (const key of heard) if (key.startsWith(prefix)) this.tell(key)
    return null
  }

  /** Says what the hub is to this tab. `silent` and `gone` make everything stale at once. */
  setHub(hub: HubStateName, hello?: Pick<HubHello, 'version' | 'host'>): void {
    if (hub === 'silent' || hub === 'gone') this.allStale()
    const { version, host } = hello ?? this.view
    this.setFeed({ ...this.view, hub, version, host })
    this.reportPending()
  }

  /**
   * Keeps what is watched alone, so that old data never come back as live: all else is forgotten, and dropped where it is
   * still under way. Before the first call everything is kept.
   */
  keep(keys: readonly string[]): void {
    this.watched = new Set(keys.flatMap(withTwin))
    for (const key of [...this.views.keys()]) if (!this.watched.has(key) && this.views.delete(key)) this.tell(key)
  }

  private allStale(): void {
    for (const [key, view] of this.views) {
      if (view.status !== 'live') continue
      const topic = key.slice(0, key.indexOf(':')) as TopicOf
      this.views.set(key, viewOf(topic, { status: 'stale', reason: 'hub', ageAt: view.ageAt }, view.body, view))
      this.tell(key)
    }
  }

  /** The tab's clock was set back by `-by` ms: what is shown stays as old as it was. @param by ms, below 0 */
  clockSetBack(by: number): void {
    for (const [key, view] of this.views) {
      if (view.ageAt <= 0) continue
      const topic = key.slice(0, key.indexOf(':')) as TopicOf
      const { status, reason } = view
      this.views.set(key, viewOf(topic, { status, reason, ageAt: Math.max(1, view.ageAt + by) }, view.body, view))
      this.tell(key)
    }
  }

  private setFeed(next: FeedView): void {
    const before = this.view
    if (sameFeed(next, before)) return
    this.view = next
    if (sameStanding(next, before)) this.unreported.add(FEED)
    else this.tell(FEED)
  }

  private tell(key: string): void {
    tellAll(this.pictures, key)
    tellAll(this.listeners, key)
  }

  private readonly reportPending = (): void => {
    const keys = [...this.unreported]
    this.unreported.clear()
    for (const key of keys) tellAll(this.listeners, key)
  }
}

function heardBy(listeners: Map<string, Set<() => void>>, key: string, listener: () => void): () => void {
  const set = listeners.get(key) ?? new Set()
  listeners.set(key, set)
  set.add(listener)
  return () => {
    set.delete(listener)
    if (set.size === 0 && listeners.get(key) === set) listeners.delete(key)
  }
}

function tellAll(listeners: ReadonlyMap<string, ReadonlySet<() => void>>, key: string): void {
  const set = listeners.get(key)
  if (set) for (const listener of [...set]) listener()
}
