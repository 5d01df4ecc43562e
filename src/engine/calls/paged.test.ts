import { expect, test } from 'vitest'
import { byChange, byTime, paged } from './paged.ts'

/** Newest first, one a second; two markets, two sides, two states in turn. */
const rows = Array.from({ length: 120 }, (_, i) => ({
  id: 120 - i,
  currency_id: i % 2,
  side: i % 3 === 0 ? 'buy' : 'sell',
  status: i % 5 === 0 ? 'cancelled' : 'completed',
  updated_at: (120 - i) * 1_000,
  at: (120 - i) * 1_000,
}))
const read = (page: number, size: number) => ({
  list: rows.slice((page - 1) * size, page * size),
  total: rows.length,
})

test('PAGE-02 a list is filtered by market, side, state and dates together, and counts what is left', () => {
  const asked = { page: 1, currency_id: 0, side: 'buy', status: 'completed', from: 21_000, to: 101_000 } as const
  const left = rows.filter(
    (row) =>
      row.currency_id === 0 &&
      row.side === 'buy' &&
      row.status === 'completed' &&
      row.updated_at >= 21_000 &&
      row.updated_at < 101_000,
  )
  expect(left.length).toBeGreaterThan(5)
  expect(paged(read, asked, byChange)).toEqual({ list: left, total: left.length })
})

test('PAGE-02 the first instant counts and the last does not', () => {
  const ids = (from: number, to: number) => paged(read, { page: 1, from, to }, byTime).list.map((row) => row.id)
  expect(ids(5_000, 7_000)).toEqual([6, 5])
  expect(ids(5_001, 7_001)).toEqual([7, 6])
})

test('PAGE-02 pages of what is left follow each other, the last is short', () => {
  const at = (page: number) => paged(read, { page, currency_id: 1 }, byTime)
  expect([at(1).list.length, at(2).list.length, at(3).list.length, at(1).total]).toEqual([50, 10, 0, 60])
  expect(new Set([...at(1).list, ...at(2).list].map((row) => row.id)).size).toBe(60)
})
