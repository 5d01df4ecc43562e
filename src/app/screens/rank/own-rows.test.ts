import { expect, test } from 'vitest'
import { rankRows } from './own-rows.ts'

const LIST = [
  { rank: 1, name: 'ab***c', friends: 9, rebate: '40.5' },
  { rank: 2, name: 'de***f', friends: 1, rebate: '3' },
]
const own = (rank: number | null) => ({ rank, ranked: 5, rebate_month: '2', to_next: '1' })

test('INV-36 the person’s own row is marked in the ranking, or follows it with its place', () => {
  expect(rankRows(LIST, null)).toEqual(LIST)
  expect(rankRows(LIST, own(null))).toEqual(LIST)
  expect(rankRows(LIST, own(2)).map(({ name }) => name)).toEqual(['ab***c', null])
  expect(rankRows(LIST, own(5))[2]).toEqual({ rank: 5, name: null, friends: null, rebate: '2' })
})
