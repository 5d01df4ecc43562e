import { useTranslation } from 'react-i18next'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { type DepthView, hasNoSource, isDenied, type TapeView } from '../../services/hub-client/topic-views.ts'
import { useAge } from '../../services/hub-client/use-feed.ts'
import { usePacedTape, useTopicFact } from '../../services/hub-client/use-topics.ts'
import { useAgeText } from '../../ui/use-age-text.ts'
import { useFeedText } from '../layout/use-feed-text.ts'
import { useNewestAt } from '../layout/use-newest-at.ts'

export interface TapeText {
  tape: TapeView
  state: 'live' | 'simulated' | 'waiting' | 'denied' | 'stale'
  /** The state as a word. */
  word: string
  /** `42 ms`; null where nothing ever came, or where prices are simulated as they are shown. */
  age: string | null
  /** `Last known, 22 s ago`. */
  lastKnown: string
  /** Sockets and tabs, or what is being done about a feed that does not flow. */
  way: string
  /** The connection waits for its next try. */
  waiting: boolean
}

/** Since when a book is last known, this tab's ms; 0 where it is current or nothing came yet. */
const staleAt = ({ status, ageAt }: Pick<DepthView, 'status' | 'ageAt'>) => (status === 'stale' ? ageAt : 0)

/** The tape of a market and what is said beside it. @param common makes the page's age of this one's, where all that is old says one */
export function useTapeText(market: Market, common: (ageAt: number) => number = (ageAt) => ageAt): TapeText {
  const { t } = useTranslation('trading')
  const tape = usePacedTape(market.kind, market.currency_id)
  const ageText = useAgeText()
  const newestAt = Math.max(tape.ageAt, useNewestAt(market))
  // One verdict: beside a book that is last known, nothing is called live, and the age is that of what has stopped.
  const bookAt = useTopicFact('depth', market.kind, market.currency_id, staleAt, 1)
  const stale = tape.status === 'stale' || bookAt > 0
  const noBook = useTopicFact('depth', market.kind, market.currency_id, hasNoSource, 1)
  const feed = useFeedText(market.kind, stale, noBook || hasNoSource(tape))
  const age = useAge(stale ? common(bookAt || newestAt) : newestAt)
  const live = tape.status === 'live' && !stale && feed.flowing
  const empty = isDenied(tape) ? 'denied' : 'waiting'
  const state = live ? (feed.simulated ? 'simulated' : 'live') : tape.status === 'waiting' ? empty : 'stale'
  return {
    tape,
    state,
    word: t(`tape.${state}`),
    age: age === null || state === 'simulated' ? null : ageText(age),
    lastKnown: t('lastKnown', { age: ageText(age) }),
    way: feed.way,
    waiting: feed.waiting,
  }
}
