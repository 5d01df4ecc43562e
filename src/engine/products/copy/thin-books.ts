import { HouseMarket } from '../../trading/matching/house-market.ts'
import type { MarketState } from '../../trading/model/market-state.ts'
import type { State } from '../../trading/model/state.ts'
import { copyBook, type ThinBook } from './copy-book.ts'

const EVERYWHERE = Number.MAX_SAFE_INTEGER
/** Numbers of a row of `ownOrders`; its first is the order's id. */
const ROW = 3

/** Takes the house's quotes out of the books that are to be thin; those whose time is over fill again by themselves. */
export function keepThin(state: State): void {
  const { thin } = copyBook(state)
  for (const [index, book] of [...thin].sort(([a], [b]) => a - b))
    if (book.until > state.time) emptyBook(state, state.marketAt(index), book)
    else thin.delete(index)
}

/** @returns how many quotes were taken out */
export function emptyBook(state: State, market: MarketState, { side }: ThinBook): number {
  const houseMarket = new HouseMarket(state, market)
  const found: number[] = []
  let count = 0
  for (const one of side === 'both' ? (['buy', 'sell'] as const) : [side]) {
    houseMarket.ownOrders(one, 0, EVERYWHERE, found)
    for (let i = 0; i < found.length; i += ROW, count++) houseMarket.cancel(found[i] as number)
  }
  return count
}
