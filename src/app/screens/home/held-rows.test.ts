import { expect, test } from 'vitest'
import type { TickersEntry } from '../../services/hub-client/topic-views.ts'
import { type Ranked, type RankRow, rowsToShow } from './held-rows.ts'

const entry = (last: string): TickersEntry => ({
  last,
  changeRate: '1',
  baseVolume: null,
  quoteVolume: null,
  open: null,
  high: null,
  low: null,
})

/** A ranking from `[id, last price]` pairs. */
function ranking(...pairs: readonly (readonly [number, string])[]): Ranked {
  return {
    count: pairs.length,
    currencyId: (index) => pairs[index]?.[0] ?? Number.NaN,
    entry: (index) => entry(pairs[index]?.[1] ?? '0'),
    find: (id) => {
      const pair = pairs.find(([each]) => each === id)
      return pair ? entry(pair[1]) : null
    },
  }
}
const said = (rows: readonly RankRow[]) =>
  rows.map(({ id, entry, left }) => `${id}=${entry.last}${left ? ' left' : ''}`)

const before = rowsToShow([], ranking([1, '10'], [2, '20'], [3, '30'], [4, '40']), 3, false)
const turned = ranking([4, '44'], [3, '33'], [1, '11'], [2, '22'])

test('MKT-04 a free list follows the ranking and shows its first rows', () => {
  expect(said(before)).toEqual(['1=10', '2=20', '3=30'])
  expect(said(rowsToShow(before, turned, 3, false))).toEqual(['4=44', '3=33', '1=11'])
})

test('MKT-04 a held list keeps its order while its prices go on, and moves on when it is let go', () => {
  const held = rowsToShow(before, turned, 3, true)
  expect(said(held)).toEqual(['1=11', '2=22', '3=33'])
  expect(said(rowsToShow(held, turned, 3, false))).toEqual(['4=44', '3=33', '1=11'])
})

test('MKT-04 a held row that the ranking no longer has keeps its place with its last figures, and comes back to life with the next ones', () => {
  const gone = rowsToShow(before, ranking([4, '44'], [3, '33'], [1, '11']), 3, true)
  expect(said(gone)).toEqual(['1=11', '2=20 left', '3=33'])
  expect(said(rowsToShow(gone, turned, 3, true))).toEqual(['1=11', '2=22', '3=33'])
  expect(said(rowsToShow(gone, ranking([4, '44'], [3, '33'], [1, '11']), 3, false))).toEqual(['4=44', '3=33', '1=11'])
})

test('MKT-04 a list held while it is still short is filled at its end, never twice with one market', () => {
  const short = rowsToShow([], ranking([2, '20']), 3, true)
  expect(said(short)).toEqual(['2=20'])
  expect(said(rowsToShow(short, turned, 3, true))).toEqual(['2=22', '4=44', '3=33'])
})
