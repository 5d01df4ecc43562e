import { useTranslation } from 'react-i18next'
import type { Market } from '../../../shared/market/market.ts'
import { isDenied, type TapeView } from '../../market/topic-views.ts'
import { useAge } from '../../market/use-feed.ts'
import { usePacedTape } from '../../market/use-topics.ts'
import { useAgeText } from '../../ui/use-age-text.ts'
import { useFeedWords } from '../layout/use-feed-words.ts'
import { useNewestAt } from '../layout/use-newest-at.ts'

export interface TapeWords {
  tape: TapeView
  state: 'live' | 'simulated' | 'waiting' | 'denied' | 'stale'
  /** The state as a word. */
  word: string
  /** `42 ms`; null where nothing ever came, or where prices are made up as they are shown. */
  age: string | null
  /** `Last known, 22 s ago`. */
  lastKnown: string
  /** Sockets and tabs, or what is being done about a feed that does not flow. */
  way: string
  /** The connection waits for its next try. */
  waiting: boolean
}

/** The tape of a market and what is said beside it. @param common makes the page's age of this one's, where all that is old says one */
export function useTapeWords(market: Market, common: (ageAt: number) => number = (ageAt) => ageAt): TapeWords {
  const { t } = useTranslation('trading')
  const tape = usePacedTape(market.kind, market.currency_id)
  const ageText = useAgeText()
  const feed = useFeedWords(market.kind, tape.status === 'stale')
  const newestAt = Math.max(tape.ageAt, useNewestAt(market))
  const age = useAge(tape.status === 'stale' ? common(newestAt) : newestAt)
  const live = tape.status === 'live' && feed.flowing
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
