import { useTranslation } from 'react-i18next'
import type { MarketKind } from '../../../shared/market/market.ts'
import { type FeedView, openSockets } from '../../market/feed-view.ts'
import { hasNoSource, type TopicState } from '../../market/topic-views.ts'
import { useFeed, useSecond } from '../../market/use-feed.ts'
import { marketDataSource } from '../../platform/config.ts'
import { useTerminalPlace } from '../venue/terminal-place.ts'

export interface FeedWords {
  /** `1 socket, 5 tabs`, or what is being done about a feed that does not flow. */
  way: string
  /** The same as a clause: `Feed live, 1 socket for 5 tabs`. */
  whole: string
  /** Connected and delivering. */
  flowing: boolean
  /** The server says that the source of the data is gone. */
  noSource: boolean
  /** What flows is made up in this browser. */
  simulated: boolean
  /** The connection waits for its next try: somebody may not want to. */
  waiting: boolean
}

const FLOWING = { flowing: true, noSource: false, waiting: false }

/** How a topic's messages stand, whatever the socket says: they come, have stopped, or their source is gone. */
export type FlowState = 'flowing' | 'stopped' | 'noSource'

/** The {@link FlowState} of one topic. */
export function flowOf({ status, reason }: TopicState): FlowState {
  return hasNoSource({ reason }) ? 'noSource' : status === 'stale' ? 'stopped' : 'flowing'
}

/** Where a market's feed stands, in words. */
export function useFeedWords(kind: MarketKind, flow: FlowState): FeedWords {
  const { t } = useTranslation('trading')
  const { simulated = false } = useTerminalPlace()
  const feed = useFeed()
  const now = useSecond()
  const name = marketDataSource()?.name
  const trouble = troubleOf(feed, kind, now) ?? troubleIn(flow, name !== undefined)
  const count = { sockets: t('feed.sockets', { count: openSockets(feed) }), tabs: t('feed.tabs', { count: feed.tabs }) }
  if (!trouble && simulated) return { way: t('feed.simulatedWay'), whole: t('feed.simulated'), ...FLOWING, simulated }
  if (!trouble) return { way: t('feed.way', count), whole: t('feed.live', count), ...FLOWING, simulated }
  const words = t(`feed.${trouble.key}`, { n: trouble.attempt, seconds: trouble.seconds, name })
  return {
    way: words,
    whole: words,
    flowing: false,
    noSource: trouble.key === 'source' || trouble.key === 'sourceOf',
    simulated,
    waiting: feed.hub === 'live' && feed[kind].state === 'waiting',
  }
}

type Trouble = {
  key: 'connecting' | 'reconnecting' | 'reconnectingIn' | 'hubGone' | 'hubSilent' | 'source' | 'sourceOf'
  attempt: number
  /** To the next try. */
  seconds: number
}

function troubleIn(flow: FlowState, named: boolean): Trouble | null {
  if (flow === 'flowing') return null
  return { key: flow === 'stopped' ? 'hubSilent' : named ? 'sourceOf' : 'source', attempt: 0, seconds: 0 }
}

function troubleOf(feed: FeedView, kind: MarketKind, now: number): Trouble | null {
  const { state, attempt, nextAttemptAt } = feed[kind]
  const trouble = (key: Trouble['key'], seconds = 0): Trouble => ({ key, attempt, seconds })
  if (feed.hub === 'gone') return trouble('hubGone')
  if (feed.hub === 'silent') return trouble('hubSilent')
  if (feed.hub !== 'live' || state === 'none') return trouble('connecting')
  if (state === 'open') return null
  if (attempt === 0) return trouble('connecting')
  const seconds = nextAttemptAt === null ? 0 : Math.ceil((nextAttemptAt - now) / 1_000)
  return seconds > 0 ? trouble('reconnectingIn', seconds) : trouble('reconnecting')
}
