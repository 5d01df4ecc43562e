import { PAGE_SIZE } from '../../../src/shared/calls/spot-calls.ts'

interface Asked {
  page: number
  currency_id?: number | undefined
  /** Server time, ms: with the first, without the last. */
  from?: number | undefined
  to?: number | undefined
}

/** One page of rows that stand newest first, of those that are asked for, and how many those are. @param at when a row came, ms */
export function pageOf<T extends { currency_id: number }>(
  rows: readonly T[],
  { page, currency_id, from, to }: Asked,
  at: (row: T) => number,
): { list: T[]; total: number } {
  const left = rows.filter((row) => {
    if (currency_id !== undefined && row.currency_id !== currency_id) return false
    return (from === undefined || at(row) >= from) && (to === undefined || at(row) < to)
  })
  return { list: left.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE), total: left.length }
}
