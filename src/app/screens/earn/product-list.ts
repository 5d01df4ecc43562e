import type { FinanceProduct } from '../../../shared/calls/products/finance-entities.ts'
import { scaled } from '../../../shared/perp/scaled.ts'
import type { TableSort } from '../../ui/data-table.tsx'

/** Stands for every coin or kind in a filter. */
export const ALL = 'all'

/** Codes of the coins of some products, in their order, each once. */
export function coinsOf(products: readonly FinanceProduct[]): string[] {
  return [...new Set(products.map(({ symbol }) => symbol))]
}

/** Those of a coin and a kind, in the chosen order; where two are alike in it they stay as the exchange lists them. */
export function listed(
  products: readonly FinanceProduct[],
  filter: { coin?: string; kind?: string },
  sort: TableSort | null,
): FinanceProduct[] {
  const { coin = ALL, kind = ALL } = filter
  const shown = products.filter(
    (product) => (coin === ALL || product.symbol === coin) && (kind === ALL || product.kind === kind),
  )
  if (!sort) return shown
  const value = VALUES[sort.column]
  if (!value) return shown
  return shown.sort((a, b) => {
    const [first, second] = [value(a), value(b)]
    const by = first < second ? -1 : first > second ? 1 : 0
    return sort.descending ? -by : by
  })
}

const VALUES: Record<string, (product: FinanceProduct) => bigint | number> = {
  rate: ({ rate }) => (rate === null ? -1n : scaled(rate)),
  term: ({ days }) => days ?? 0,
}

/** Whether any of it can be bought now. */
export function isSold({ open, left }: Pick<FinanceProduct, 'open' | 'left'>): boolean {
  return open && (left === null || scaled(left) > 0n)
}
