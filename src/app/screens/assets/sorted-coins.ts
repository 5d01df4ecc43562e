import type { TableSort } from '../../ui/data-table.tsx'
import type { CoinRow } from './asset-model.ts'

/** Coins by a column of their table; those of an unknown worth stand at the end either way. */
export function sortedCoins(rows: readonly CoinRow[], { column, descending }: TableSort): CoinRow[] {
  const sign = descending ? -1 : 1
  return [...rows].sort((a, b) => {
    if (column === 'coin') return sign * (a.symbol < b.symbol ? -1 : a.symbol > b.symbol ? 1 : 0)
    const [left, right] = column === 'total' ? [a.total, b.total] : [a.value, b.value]
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    return sign * (left < right ? -1 : left > right ? 1 : 0)
  })
}
