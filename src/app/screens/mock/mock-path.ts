import type { MarketKind } from '../../../shared/hub-protocol/market.ts'

/** The address of a market in mock trading. */
export function mockPath({ kind, currency_id }: { kind: MarketKind; currency_id: number }): string {
  return `/mock?kind=${kind}&id=${currency_id}`
}

/** The kind that an address names; spot where it names none. */
export function kindOf(search: URLSearchParams): MarketKind {
  return search.get('kind') === 'contract' ? 'contract' : 'spot'
}
