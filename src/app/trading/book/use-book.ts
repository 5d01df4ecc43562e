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

/** What somebody has chosen of a book. */
export interface BookChoice {
  group: number
  setGroup: (group: number) => void
  levels: number
  /** Asks for every level from now on. */
  wantAll: () => void
}

export interface Book {
  depth: DepthView
  own: Record<BookSideName, ReadonlySet<number>>
  /** Puts a level's price or size into the ticket. */
  pick: (side: BookSideName, index: number, part: 'price' | 'size') => void
}

/** Changes with what is chosen, not with the book. */
export function useBookChoice(): BookChoice {
  const [group, setGroup] = useState(1)
  const [levels, setLevels] = useState(FIRST_LEVELS)
  const wantAll = useCallback(() => setLevels(ALL_LEVELS), [])
  return useMemo(() => ({ group, setGroup, levels, wantAll }), [group, levels, wantAll])
}

/** The book that was asked for; while a newly chosen group is on its way the former stays. */
export function useShownDepth(market: Market, { group, levels }: BookChoice): DepthView {
  const asked = useDepth(market.kind, market.currency_id, { levels, group })
  const [shown, setShown] = useState(asked)
  if (shown !== asked && (asked.status !== 'waiting' || shown.status === 'waiting')) setShown(asked)
  return asked.status === 'waiting' ? shown : asked
}

/** One market's book as a panel shows it. */
export function useBook(market: Market, choice: BookChoice): Book {
  const depth = useShownDepth(market, choice)
  const prices = useOwnPrices(market.kind, market.currency_id)
  const step = marketUnits(market).tick * (depth.known ? depth.group : choice.group)
  const own = useMemo(() => ownRows(prices, step), [prices, step])
  const pick: Book['pick'] = (side, index, part) => {
    if (index >= depth.count(side)) return
    fillTicket(
      part === 'price'
        ? { price: fromUnits(depth.price(side, index), market.price_digits) }
        : { quantity: fromUnits(depth.lots(side, index), market.quantity_digits) },
    )
  }
  return { depth, own, pick }
}
