import type { BookSideName } from '../../services/hub-client/topic-views.ts'
import { type BookRows, cumulativeLots } from '../levels/book-model.ts'

/** What of a book the depth chart shows: prices in ticks, sums in lots. */
export interface DepthScene {
  low: number
  middle: number
  high: number
  /** The larger side's sum in view: the full height. */
  most: number
}

/** A place in the book under pointer or keys. */
export interface DepthPlace {
  side: BookSideName
  index: number
}

export const SIDES: readonly BookSideName[] = ['bid', 'ask']
/** The farthest price in view, of the middle. */
const WIDEST = 0.05

/** As far as the book is known, both sides alike, 5 % at most; null where a side is empty. */
export function sceneOf(rows: BookRows): DepthScene | null {
  const bid = rows.best('bid')
  const ask = rows.best('ask')
  if (bid === null || ask === null) return null
  const middle = (bid + ask) / 2
  const far = Math.max(
    middle - rows.price('bid', rows.count('bid') - 1),
    rows.price('ask', rows.count('ask') - 1) - middle,
  )
  const reach = Math.min(far, middle * WIDEST)
  if (reach <= 0) return null
  const low = middle - reach
  const high = middle + reach
  let most = 0
  for (const side of SIDES) {
    const sums = cumulativeLots(rows, side)
    for (let i = 0; i < sums.length; i++) {
      const price = rows.price(side, i)
      if (price < low || price > high) break
      most = Math.max(most, sums[i] as number)
    }
  }
  return most > 0 ? { low, middle, high, most } : null
}

/** The last level of its side on the way from the middle to a price; null inside the spread. */
export function placeAt(rows: BookRows, { middle }: DepthScene, ticks: number): DepthPlace | null {
  const side: BookSideName = ticks < middle ? 'bid' : 'ask'
  let found: number | null = null
  for (let i = 0; i < rows.count(side); i++) {
    const price = rows.price(side, i)
    if (side === 'bid' ? price < ticks : price > ticks) break
    found = i
  }
  return found === null ? null : { side, index: found }
}

/** The next level to the left (−1) or to the right (+1), over the spread too; kept inside the view. */
export function stepPlace(rows: BookRows, scene: DepthScene, from: DepthPlace | null, by: 1 | -1): DepthPlace {
  if (!from) return { side: by > 0 ? 'ask' : 'bid', index: 0 }
  const outwards = (from.side === 'ask') === by > 0
  if (!outwards && from.index === 0) return { side: from.side === 'ask' ? 'bid' : 'ask', index: 0 }
  const index = from.index + (outwards ? 1 : -1)
  const price = index < rows.count(from.side) ? rows.price(from.side, index) : Number.NaN
  return price >= scene.low && price <= scene.high ? { side: from.side, index } : from
}

export interface Corner {
  x: number
  y: number
}

/**
 * The outline of one side from its best price outwards, px from the upper left. A sum holds from its price on to the next one's;
 * where the book itself ends, on to the edge.
 * @param whole the book ends with the last row
 */
export function sideOutline(
  rows: BookRows,
  side: BookSideName,
  { low, high, most }: DepthScene,
  size: { width: number; height: number },
  whole: boolean,
): Corner[] {
  const sums = cumulativeLots(rows, side)
  const x = (ticks: number) => ((ticks - low) / (high - low)) * size.width
  const corners: Corner[] = []
  let y = size.height
  let inView = true
  for (let i = 0; i < sums.length && inView; i++) {
    const price = rows.price(side, i)
    inView = price >= low && price <= high
    const at = x(Math.min(high, Math.max(low, price)))
    corners.push({ x: at, y })
    if (!inView) break
    y = size.height - ((sums[i] as number) / most) * size.height
    corners.push({ x: at, y })
  }
  if (inView && whole && corners.length > 0) corners.push({ x: side === 'bid' ? 0 : size.width, y })
  return corners
}
