import type { MarketKind } from '../../../shared/market/market.ts'

const NONE: ReadonlyMap<number, number> = new Map()

/** Prices (ticks) of the person's open orders in a market, with the lots that still wait there. */
export function useOwnPrices(_kind: MarketKind, _currencyId: number): ReadonlyMap<number, number> {
  return NONE
}
