import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { fromUnits } from '../../../shared/decimal/decimal-text.ts'
import type { Watch } from '../../../shared/hub-protocol/hub.ts'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import type { Level } from '../../../shared/wire/messages.ts'
import { hubClient } from '../../services/hub-client/hub-client.ts'
import { topicKey } from '../../services/hub-client/topic-store.ts'
import type { BookSideName } from '../../services/hub-client/topic-views.ts'
import { usePacedTicker, useWatched } from '../../services/hub-client/use-topics.ts'
import { isWithheld } from '../provenance/withheld.ts'
import { pricesAsOf, usePricesCurrent } from '../stale/prices-current.ts'
import { levelsReader } from './levels-reader.ts'

/** Levels of the book that an order is reckoned with; one at market may take many more. */
const LEVELS = 50
export const MARKET_LEVELS = 400
const NO_LEVELS: readonly Level[] = []

export interface Quote {
  /** Book and price are current, on perpetuals mark and index too. */
  live: boolean
  /** Last price, decimal text. */
  last: string | null
  /** When the price was last confirmed, this tab's ms; 0 never. */
  ageAt: number
  /** When the oldest of these was last confirmed, this tab's ms; 0 where one of them never was. */
  asOf: () => number
  /** One side of the book as it stands now, best first; empty where it is not current. The same list while the book is the same. */
  levels: (side: BookSideName) => readonly Level[]
  /** Those levels are all that the book has. */
  whole: (side: BookSideName) => boolean
}

/** What the ticket needs of the market. It does not draw anew with every change of the book, only when that goes or comes back. */
export function useQuote(market: Market, count = LEVELS): Quote {
  const { kind, currency_id } = market
  const ticker = usePacedTicker(kind, currency_id)
  useEffect(() => {
    const watch: Watch = { topic: 'depth', kind, currency_id, levels: count, group: 1 }
    return hubClient().watches.retain(watch)
  }, [kind, currency_id, count])
  useWatched(kind === 'contract' ? { topic: 'mark', kind, currency_id } : null)
  const depth = useCallback(() => hubClient().store.read('depth', kind, currency_id, 1), [kind, currency_id])
  const current = useCallback(() => depth().status === 'live' && !isWithheld(depth()), [depth])
  const subscribe = useCallback(
    (changed: () => void) => hubClient().store.subscribe(topicKey('depth', kind, currency_id, 1), changed),
    [kind, currency_id],
  )
  // Apart from the rest: the levels come and go with the book.
  const bookLive = useSyncExternalStore(subscribe, current)
  const live = usePricesCurrent(market) && bookLive
  const levels = useMemo(() => {
    const read = levelsReader(market)
    return (side: BookSideName) => (current() ? read(depth(), side) : NO_LEVELS)
  }, [market, depth, current])
  const whole = useCallback((side: BookSideName) => current() && depth().whole(side), [depth, current])
  const asOf = useCallback(() => pricesAsOf(hubClient().store, { kind, currency_id }), [kind, currency_id])
  const last = ticker.last === null ? null : fromUnits(ticker.last, market.price_digits)
  return useMemo(
    () => ({ live, last, ageAt: ticker.ageAt, asOf, levels, whole }),
    [live, last, ticker.ageAt, asOf, levels, whole],
  )
}
