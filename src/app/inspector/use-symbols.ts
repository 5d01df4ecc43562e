import { useEffect } from 'react'
import type { MarketKind } from '../../shared/market/market.ts'
import { door } from '../market/door.ts'

/** Symbols of markets; null where the list has not come. @param kinds whose markets other tabs may watch */
export function useSymbols(kinds: ReadonlySet<MarketKind>): (kind: MarketKind, currencyId: number) => string | null {
  const { catalog } = door()
  const spot = kinds.has('spot')
  const contract = kinds.has('contract')
  useEffect(() => {
    if (spot) catalog.need('spot')
    if (contract) catalog.need('contract')
  }, [catalog, spot, contract])
  return (kind, currencyId) =>
    catalog.read(kind).markets.find((market) => market.currency_id === currencyId)?.symbol ?? null
}
