import { useCallback, useMemo, useState } from 'react'
import { fromUnits } from '../../../shared/decimal/decimal-text.ts'
import { type Market, marketUnits } from '../../../shared/hub-protocol/market.ts'
import type { BookSideName, DepthView } from '../../services/hub-client/topic-views.ts'
import { useOwnPrices } from '../../services/venue/own-prices.ts'
import { ownRows } from '../levels/book-model.ts'
import { type ShownDepth, useDepthFact } from '../levels/shown-depth.ts'
import { fillTicket } from '../ticket/ticket-intents.ts'

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

const knownGroup = (view: DepthView) => (view.known ? view.group : 0)

/** What a panel makes of the book that it shows. Is drawn anew with what is chosen and owned, not with the book. */
export function useBook(market: Market, choice: BookChoice, shown: ShownDepth): Book {
  const group = useDepthFact(shown, knownGroup) || choice.group
  const prices = useOwnPrices(market.kind, market.currency_id)
  const step = marketUnits(market).tick * group
  const own = useMemo(() => ownRows(prices, step), [prices, step])
  const pick: Book['pick'] = (side, index, part) => {
    const depth = shown.view
    if (index >= depth.count(side)) return
    fillTicket(
      part === 'price'
        ? { price: fromUnits(depth.price(side, index), market.price_digits) }
        : { quantity: fromUnits(depth.lots(side, index), market.quantity_digits) },
    )
  }
  return { own, pick }
}
