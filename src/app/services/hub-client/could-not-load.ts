import type { MarketKind } from '../../../shared/hub-protocol/market.ts'
import type { FeedView } from './feed-view.ts'
import { hasNoSource, isDenied, type TopicView } from './topic-view.ts'

/**
 * Whether a topic of which nothing is known could not be had, as against: is on its way for the first time. A reconnect that has
 * failed once, a hub that says nothing, a server that refuses, or a source that is gone is no first time any more.
 */
export function couldNotLoad(
  view: Pick<TopicView, 'known' | 'status' | 'reason'>,
  feed: Pick<FeedView, 'hub' | MarketKind>,
  kind: MarketKind,
): boolean {
  if (view.known || view.status === 'live') return false
  if (view.status !== 'waiting' || isDenied(view) || hasNoSource(view)) return true
  return feed.hub === 'gone' || feed.hub === 'silent' || feed[kind].attempt > 0
}
