import { useTranslation } from 'react-i18next'
import type { MarketKind } from '../../../shared/hub-protocol/market.ts'
import { type FeedView, openSockets } from '../../services/hub-client/feed-view.ts'
import { useFeed, useSecond } from '../../services/hub-client/use-feed.ts'
import { useTerminalPlace } from '../../services/venue/terminal-place.ts'

export interface FeedText {
  /** `1 socket, 5 tabs`, or what is being done about a feed that does not flow. */
  way: string
  /** The same as a clause: `Feed live, 1 socket for 5 tabs`. */
  whole: string
  /** Connected and delivering. */
  flowing: boolean
  /** What flows is simulated in this browser. */
  simulated: boolean
  /** The connection waits for its next try: somebody may not want to. */
  waiting: boolean
}

/**
 * Where a market's feed stands, in words.
 * @param stale its messages have stopped, whatever the socket says  @param noSource their source is gone
 */
export function useFeedText(kind: MarketKind, stale: boolean, noSource = false): FeedText {
  const { t } = useTranslation('trading')
  const { simulated = false } = useTerminalPlace()
  const feed = useFeed()
  const now = useSecond()
  const stopped = noSource ? 'source' : stale ? 'hubSilent' : null
  const trouble = troubleOf(feed, kind, now, stopped)
  const count = { sockets: t('feed.sockets', { count: openSockets(feed) }), tabs: t('feed.tabs', { count: feed.tabs }) }
  if (!trouble && simulated)
    return { way: t('feed.simulatedWay'), whole: t('feed.simulated'), flowing: true, simulated, waiting: false }
  if (!trouble)
    return { way: t('feed.way', count), whole: t('feed.live', count), flowing: true, simulated, waiting: false }
  const label = t(`feed.${trouble.key}`, { n: trouble.attempt, seconds: trouble.seconds })
  return {
    way: label,
    whole: label,
    flowing: false,
    simulated,
    waiting: feed.hub === 'live' && feed[kind].state === 'waiting',
  }
}

type Trouble = {
  key: 'connecting' | 'reconnecting' | 'reconnectingIn' | 'hubGone' | 'hubSilent' | 'source'
  attempt: number
  /** To the next try. */
  seconds: number
}

/** @param stopped what is said where the connection is open and nothing comes all the same */
function troubleOf(feed: FeedView, kind: MarketKind, now: number, stopped: Trouble['key'] | null): Trouble | null {
  const { state, attempt, nextAttemptAt } = feed[kind]
  const trouble = (key: Trouble['key'], seconds = 0): Trouble => ({ key, attempt, seconds })
  if (feed.hub === 'gone') return trouble('hubGone')
  if (feed.hub === 'silent') return trouble('hubSilent')
  if (feed.hub !== 'live' || state === 'none') return trouble('connecting')
  if (state === 'open') return stopped && trouble(stopped)
  if (attempt === 0) return trouble('connecting')
  const seconds = nextAttemptAt === null ? 0 : Math.ceil((nextAttemptAt - now) / 1_000)
  return seconds > 0 ? trouble('reconnectingIn', seconds) : trouble('reconnecting')
}
