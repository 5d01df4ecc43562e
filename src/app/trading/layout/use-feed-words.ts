import { useTranslation } from 'react-i18next'
import type { MarketKind } from '../../../shared/market/market.ts'
import { type FeedView, openSockets } from '../../market/feed-view.ts'
import { useFeed } from '../../market/use-feed.ts'

export interface FeedWords {
  /** `1 socket, 5 tabs`, or what is being done about a feed that does not flow. */
  way: string
  /** The same as a clause: `Feed live, 1 socket for 5 tabs`. */
  whole: string
  /** Connected and delivering. */
  flowing: boolean
}

/** Where a market's feed stands, in words. @param stale its messages have stopped, whatever the socket says */
export function useFeedWords(kind: MarketKind, stale: boolean): FeedWords {
  const { t } = useTranslation('trading')
  const feed = useFeed()
  const trouble = troubleOf(feed, kind) ?? (stale ? { key: 'hubSilent' as const, attempt: 0 } : null)
  const count = { sockets: t('feed.sockets', { count: openSockets(feed) }), tabs: t('feed.tabs', { count: feed.tabs }) }
  if (!trouble) return { way: t('feed.way', count), whole: t('feed.live', count), flowing: true }
  const words = t(`feed.${trouble.key}`, { n: trouble.attempt })
  return { way: words, whole: words, flowing: false }
}

type Trouble = { key: 'connecting' | 'reconnecting' | 'hubGone' | 'hubSilent'; attempt: number }

function troubleOf(feed: FeedView, kind: MarketKind): Trouble | null {
  const socket = feed[kind]
  if (feed.hub === 'gone') return { key: 'hubGone', attempt: 0 }
  if (feed.hub === 'silent') return { key: 'hubSilent', attempt: 0 }
  if (feed.hub !== 'live' || socket.state === 'none') return { key: 'connecting', attempt: 0 }
  if (socket.state === 'open') return null
  return socket.attempt > 0 ? { key: 'reconnecting', attempt: socket.attempt } : { key: 'connecting', attempt: 0 }
}
