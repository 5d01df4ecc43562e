import { fromUnits } from '../../../shared/decimal/decimal-text.ts'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import type { Level } from '../../../shared/wire/messages.ts'
import type { BookSideName, DepthView } from '../../services/hub-client/topic-views.ts'

/** Levels of a market's views as decimal text, best first; made once a view, so the list is the same until a delivery brings another. */
export function levelsReader(market: Pick<Market, 'price_digits' | 'quantity_digits'>) {
  const made = new WeakMap<DepthView, Partial<Record<BookSideName, readonly Level[]>>>()
  return (depth: DepthView, side: BookSideName): readonly Level[] => {
    const sides = made.get(depth) ?? {}
    made.set(depth, sides)
    sides[side] ??= levelsOf(market, depth, side)
    return sides[side]
  }
}

function levelsOf(
  market: Pick<Market, 'price_digits' | 'quantity_digits'>,
  depth: DepthView,
  side: BookSideName,
): Level[] {
  const levels: Level[] = []
  for (let i = 0; i < depth.count(side); i++)
    levels.push([
      fromUnits(depth.price(side, i), market.price_digits),
      fromUnits(depth.lots(side, i), market.quantity_digits),
    ])
  return levels
}
