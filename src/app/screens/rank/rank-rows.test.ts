import { expect, test } from 'vitest'
import { rankRows } from './rank-rows.ts'

const LIST = [
  { name: 'ab***cd', invited: 20, traded: 9 },
  { name: 'ef***gh', invited: 8, traded: 4 },
  { name: 'ij***kl', invited: 6, traded: 4 },
]
const shown = (own: { invited: number; traded: number } | null) =>
  rankRows(LIST, own).rows.map(({ place, name }) => `${place} ${name ?? 'own'}`)

test('REAL-48 the person’s own row stands at its place in the ranking, and those behind it move down', () => {
  expect(shown({ invited: 7, traded: 4 })).toEqual(['1 ab***cd', '2 ef***gh', '3 own', '4 ij***kl'])
  expect(shown({ invited: 8, traded: 4 })).toEqual(['1 ab***cd', '2 ef***gh', '3 own', '4 ij***kl'])
  expect(shown({ invited: 9, traded: 10 })[0]).toBe('1 own')
  expect(rankRows(LIST, { invited: 9, traded: 10 }).place).toBe(1)
})

test('REAL-48 who has no friend who traded, or fewer than the last of the list, is in no place', () => {
  const plain = ['1 ab***cd', '2 ef***gh', '3 ij***kl']
  for (const own of [null, { invited: 50, traded: 0 }, { invited: 3, traded: 1 }]) {
    expect(shown(own)).toEqual(plain)
    expect(rankRows(LIST, own).place).toBeNull()
  }
  expect(rankRows([], { invited: 1, traded: 1 })).toEqual({ rows: [], place: null })
})
