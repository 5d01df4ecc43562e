import type { InferOutput } from 'valibot'
import { type orderPage, PAGE_SIZE } from '../../shared/calls/spot-calls.ts'

type Page = InferOutput<typeof orderPage>
interface Row {
  currency_id: number
  side: string
  status?: string
}

/**
 * One page of what the engine keeps newest first, of the rows that are asked for.
 * @param at the instant (ms) by which the list is in order
 */
export function paged<T extends Row>(
  read: (page: number, size: number) => { list: T[]; total: number },
  asked: Page,
  at: (row: NoInfer<T>) => number,
): { list: T[]; total: number } {
  const { page, ...filters } = asked
  if (Object.values(filters).every((value) => value === undefined)) return read(page, PAGE_SIZE)
  const all = read(1, Number.MAX_SAFE_INTEGER).list.filter((row) => fits(row, at(row), asked))
  return { list: all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE), total: all.length }
}

function fits(row: Row, at: number, { currency_id, side, status, from, to }: Page): boolean {
  if (currency_id !== undefined && row.currency_id !== currency_id) return false
  if (side !== undefined && row.side !== side) return false
  if (status !== undefined && row.status !== status) return false
  return (from === undefined || at >= from) && (to === undefined || at < to)
}

/** Orders are listed by their last change. */
export const byChange = (row: { updated_at: number }): number => row.updated_at
/** Fills and payments are listed as they came. */
export const byTime = (row: { at: number }): number => row.at
/** Positions are listed as they ended. */
export const byEnd = (row: { closed_at: number }): number => row.closed_at
