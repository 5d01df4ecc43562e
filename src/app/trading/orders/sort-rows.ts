import { compareDecimals } from '../../services/account/own-lists.ts'

export type SortValue = string | number | null
export interface Sorting {
  column: string
  descending: boolean
}

/** The next sorting after a press on a column's head: down first, then up, then the list's own order (null). */
export function nextSorting(now: Sorting | null, column: string): Sorting | null {
  if (now?.column !== column) return { column, descending: true }
  return now.descending ? { column, descending: false } : null
}

const DECIMAL = /^-?[0-9]+(\.[0-9]+)?$/

/** Orders numbers by size, decimal texts by value and exactly, other texts by the alphabet. */
export function compareValues(a: Exclude<SortValue, null>, b: Exclude<SortValue, null>): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  const left = String(a)
  const right = String(b)
  return DECIMAL.test(left) && DECIMAL.test(right) ? compareSigned(left, right) : left.localeCompare(right)
}

function compareSigned(a: string, b: string): number {
  const [left, right] = [a.startsWith('-'), b.startsWith('-')]
  if (left !== right) return left ? -1 : 1
  return left ? compareDecimals(b.slice(1), a.slice(1)) : compareDecimals(a, b)
}

/** Sorts a copy; equal rows keep their order, rows without a value stand last either way. */
export function sortRows<T>(rows: readonly T[], value: (row: T) => SortValue, descending: boolean): readonly T[] {
  const keyed = rows.map((row) => ({ row, key: value(row) }))
  keyed.sort((a, b) => {
    if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null)
    return compareValues(a.key, b.key) * (descending ? -1 : 1)
  })
  return keyed.map((each) => each.row)
}
