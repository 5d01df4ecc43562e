import type { MarketWatch, Watch } from '../../shared/hub-protocol/hub.ts'
import type { Publisher } from '../publish/publisher.ts'
import type { View } from '../publish/view.ts'
import { Views } from '../publish/views.ts'
import type { TopicSubscription } from '../topics/topic-subscription.ts'
import { type Feeds, KINDS } from './feeds.ts'
import type { HubTab, HubTabs } from './hub-tab.ts'
import { validWatches } from './valid-watches.ts'
import { withinPace } from './within-pace.ts'

/** From what tabs ask for to channels of the sockets and views of the publisher. */
export class TabWatches {
  private readonly views = new Views()
  private readonly feeds: Feeds
  private readonly tabs: HubTabs
  private readonly publisher: Publisher

  constructor(feeds: Feeds, tabs: HubTabs, publisher: Publisher) {
    this.feeds = feeds
    this.tabs = tabs
    this.publisher = publisher
  }

  /** The tab wants these and no others. */
  set(id: string, tab: HubTab, watches: readonly Watch[]): void {
    const sound = validWatches(watches)
    const channels = this.channelsOf(withinPace(sound, tab.subscriber.pace))
    this.subscribe(id, channels)
    tab.asked = watches
    tab.facts.watches = [...channels.keys()]
    const list = new Set<View>()
    const always: View[] = []
    for (const [watch, channel] of channels)
      for (const view of this.views.of(watch, channel)) {
        list.add(view)
        if (watch.topic === 'mark' && watch.always === true) always.push(view)
      }
    tab.subscriber.guards = sound.some(({ topic }) => topic === 'account')
    this.publisher.setViews(tab.subscriber, [...list], always)
    this.keepViews()
  }

  /** The tab is no more. */
  drop(id: string): void {
    this.subscribe(id, new Map())
    this.keepViews()
  }

  private subscribe(id: string, channels: ReadonlyMap<MarketWatch, TopicSubscription>): void {
    for (const kind of KINDS) {
      const own = [...channels.values()].filter((channel) => channel.kind === kind)
      this.feeds[kind].subscriptions.watch(id, new Set(own))
    }
  }

  /** Views that no tab has any more are let go. */
  private keepViews(): void {
    this.views.keep(new Set([...this.tabs.values()].flatMap((one) => one.subscriber.views)))
  }

  private channelsOf(watches: readonly Watch[]): Map<MarketWatch, TopicSubscription> {
    const channels = new Map<MarketWatch, TopicSubscription>()
    for (const watch of watches) {
      if (watch.topic === 'account' || (watch.topic === 'mark' && watch.kind === 'spot')) continue
      const { subscriptions } = this.feeds[watch.kind]
      const whole = watch.topic === 'tickers' || watch.topic === 'ranking'
      channels.set(
        watch,
        whole ? subscriptions.channel('tickers', 0) : subscriptions.channel(watch.topic, watch.currency_id),
      )
    }
    return channels
  }
}
