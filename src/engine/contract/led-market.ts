import type { MarketKind } from '../../shared/hub-protocol/market.ts'

/** Levels a side that one led market may bring. */
export const LED_LEVELS = 50
/** Where what stands in a level of a flat side; `size` numbers make a level. */
export const LedLevel = { price: 0, lots: 1, size: 2 } as const

/** Marks of a led perpetual: prices in ticks, rate in 1e-8, next funding instant in ms. */
export interface LedMark {
  mark: number
  index: number
  rate: number
  next: number
}

/** What another place shows of a market: with a tick, the house quotes exactly that, and the bots rest. */
export interface LedMarket {
  market: MarketKind
  currency_id: number
  /** Best first, flat: price in ticks, lots, price, lots … */
  bids: number[]
  asks: number[]
  /** Last price, ticks; left out: as it was. */
  last?: number
  /** Of a perpetual market; left out: as it was. */
  mark?: LedMark
  /** Public trades since: ticks, lots, 1 where the taker bought, else 0. */
  trades?: [ticks: number, lots: number, bought: 0 | 1][]
}

/** Levels that can stand in a book: whole numbers above zero, best first, neither crossed nor locked, at most {@link LED_LEVELS} a side. */
export function isLedBook({ bids, asks }: Pick<LedMarket, 'bids' | 'asks'>): boolean {
  if (!isSide(bids, -1) || !isSide(asks, 1)) return false
  const bid = bids[LedLevel.price]
  const ask = asks[LedLevel.price]
  return bid === undefined || ask === undefined || bid < ask
}

function isSide(levels: readonly number[], direction: 1 | -1): boolean {
  if (levels.length % LedLevel.size !== 0 || levels.length > LedLevel.size * LED_LEVELS) return false
  if (levels.some((value) => !Number.isSafeInteger(value) || value <= 0)) return false
  for (let at = LedLevel.size; at < levels.length; at += LedLevel.size) {
    const price = levels[at + LedLevel.price] as number
    const better = levels[at - LedLevel.size + LedLevel.price] as number
    if ((price - better) * direction <= 0) return false
  }
  return true
}
