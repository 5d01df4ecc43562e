import type { MarketKind } from '../../shared/market/market.ts'
import { door } from '../market/door.ts'

/** Symbols of markets as far as this tab knows them; null for others. */
export function useSymbols(): (kind: MarketKind, currencyId: number) => string | null {
  const { catalog } = door()
  return (kind, currencyId) =>
    catalog.read(kind).markets.find((market) => market.currency_id === currencyId)?.symbol ?? null
}
