import { fromScaled, fromUnits, trimZeros } from '../../../shared/decimal/decimal-text.ts'
import { type Market, marketUnits } from '../../../shared/hub-protocol/market.ts'
import type { BookSideName, DepthView } from '../../services/hub-client/topic-views.ts'
import type { OwnPrices } from '../../services/venue/own-prices.ts'

/** What the book reads of a view. */
export type BookRows = Pick<DepthView, 'count' | 'price' | 'lots' | 'best'>

/** Multiples of the tick that a book can be grouped by. */
export const GROUPS = [1, 10, 100, 1000] as const

/** Price step of a group as text: tick 0.1, group 100 → `10`. */
export function groupText(market: Market, group: number): string {
  return trimZeros(fromUnits(marketUnits(market).tick * group, market.price_digits))
}

/** The next wider (+1) or narrower (−1) group; the same at the ends. */
export function nextGroup(group: number, by: 1 | -1): number {
  const at = (GROUPS as readonly number[]).indexOf(group)
  return GROUPS[at + by] ?? group
}

const sums = new WeakMap<object, Partial<Record<BookSideName, Float64Array>>>()

/** Lots from the best level down to each row, computed once a view. */
export function cumulativeLots(rows: BookRows, side: BookSideName): Float64Array {
  const known = sums.get(rows) ?? {}
  sums.set(rows, known)
  const before = known[side]
  if (before) return before
  const sum = new Float64Array(rows.count(side))
  let total = 0
  for (let i = 0; i < sum.length; i++) {
    total += rows.lots(side, i)
    sum[i] = total
  }
  known[side] = sum
  return sum
}

/** Lots that a full bar stands for: the larger side's sum over the rows in view. */
export function barScale(rows: BookRows, rowsInView: number): number {
  let scale = 0
  for (const side of ['bid', 'ask'] as const) {
    const sum = cumulativeLots(rows, side)
    const at = Math.min(rowsInView, sum.length) - 1
    if (at >= 0) scale = Math.max(scale, sum[at] as number)
  }
  return scale
}

/** Width of a row's bar, percent with one decimal. */
export function barPercent(lots: number, scale: number): number {
  return scale > 0 ? Math.min(100, Math.round((lots / scale) * 1000) / 10) : 0
}

/** Exact sum of lots as text, also past what a number holds exactly. */
export function totalText(rows: BookRows, side: BookSideName, index: number, digits: number): string {
  const total = cumulativeLots(rows, side)[index] as number
  if (Number.isSafeInteger(total)) return fromUnits(total, digits)
  let exact = 0n
  for (let i = 0; i <= index; i++) exact += BigInt(rows.lots(side, i))
  return fromScaled(exact, digits)
}

/** Distance of the best prices; null where a side is empty. `basisPoints` of the middle, cut to two decimals, to four below 0.01. */
export function spreadOf(rows: BookRows): { ticks: number; basisPoints: string } | null {
  const bid = rows.best('bid')
  const ask = rows.best('ask')
  if (bid === null || ask === null || bid + ask <= 0) return null
  const fine = (BigInt(ask - bid) * 200_000_000n) / BigInt(bid + ask)
  return { ticks: ask - bid, basisPoints: fine < 100n ? fromScaled(fine, 4) : fromScaled(fine / 100n, 2) }
}

export interface Sweep {
  /** Decimal texts: size in base, value in quote (exact), average price with one digit more than the market's (cut). */
  size: string
  value: string
  average: string
}

/** What it takes to eat the book from its best level down to a row, at the prices shown. */
export function sweepOf(market: Market, rows: BookRows, side: BookSideName, index: number): Sweep {
  let lots = 0n
  let value = 0n
  for (let i = 0; i <= index; i++) {
    const size = BigInt(rows.lots(side, i))
    lots += size
    value += size * BigInt(rows.price(side, i))
  }
  const average = lots > 0n ? (value * 10n) / lots : 0n
  return {
    size: fromScaled(lots, market.quantity_digits),
    value: fromScaled(value, market.price_digits + market.quantity_digits),
    average: fromScaled(average, market.price_digits + 1),
  }
}

/** Prices of rows that hold own orders: bids rounded down, asks up, as the hub groups. @param step ticks a row */
export function ownRows(own: OwnPrices, step: number): Record<BookSideName, ReadonlySet<number>> {
  const bid = new Set<number>()
  const ask = new Set<number>()
  for (const price of own.bid.keys()) bid.add(Math.floor(price / step) * step)
  for (const price of own.ask.keys()) ask.add(Math.ceil(price / step) * step)
  return { bid, ask }
}
