import { useCallback, useMemo, useState } from 'react'
import { fromUnits } from '../../../shared/decimal/decimal-text.ts'
import { type Market, marketUnits } from '../../../shared/market/market.ts'
import type { BookSideName, DepthView } from '../../market/topic-views.ts'
import { useDepth } from '../../market/use-topics.ts'
import { useOwnPrices } from '../orders/own-orders.ts'
import { fillTicket } from '../ticket/ticket-intents.ts'
import { ownRows } from './book-model.ts'

/** Levels a side until somebody scrolls, and then. */
const FIRST_LEVELS = 50
const ALL_LEVELS = 1000

export interface Book {
  depth: DepthView
  group: number
  setGroup: (group: number) => void
  own: Record<BookSideName, ReadonlySet<number>>
  /** Asks for every level from now on. */
  wantAll: () => void
  /** Puts a level's price or size into the ticket. */
  pick: (side: BookSideName, index: number, part: 'price' | 'size') => void
}

/** One market's book as a panel shows it. While a newly chosen group is on its way the former stays. */
export function useBook(market: Market): Book {
  const [group, setGroup] = useState(1)
  const [levels, setLevels] = useState(FIRST_LEVELS)
  const asked = useDepth(market.kind, market.currency_id, { levels, group })
  const [shown, setShown] = useState(asked)
  if (shown !== asked && (asked.status !== 'waiting' || shown.status === 'waiting')) setShown(asked)
  const depth = asked.status === 'waiting' ? shown : asked
  const prices = useOwnPrices(market.kind, market.currency_id)
  const step = marketUnits(market).tick * (depth.known ? depth.group : group)
  const own = useMemo(() => ownRows(prices, step), [prices, step])
  const wantAll = useCallback(() => setLevels(ALL_LEVELS), [])
  const pick: Book['pick'] = (side, index, part) => {
    if (index >= depth.count(side)) return
    fillTicket(
      part === 'price'
        ? { price: fromUnits(depth.price(side, index), market.price_digits) }
        : { quantity: fromUnits(depth.lots(side, index), market.quantity_digits) },
    )
  }
  return { depth, group, setGroup, own, wantAll, pick }
}
