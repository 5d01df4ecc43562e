import { expect, test } from 'vitest'
import { HISTORY_LIMIT, History } from './history.ts'

const digestOf = (value: number) => [Math.imul(value, 0x9e3779b1) >>> 0, (value * 7 + 1) >>> 0] as const

test('ENG-09 a history keeps the newest and its sum is that of what it keeps', () => {
  const history = new History<number>(digestOf)
  const total = HISTORY_LIMIT * 2 + 7
  for (let i = 0; i < total; i++) history.add(i)
  expect(history.size).toBe(HISTORY_LIMIT)
  expect(history.page(1, 3)).toEqual([total - 1, total - 2, total - 3])
  expect(history.page(2, 3)).toEqual([total - 4, total - 5, total - 6])
  expect(history.page(HISTORY_LIMIT + 1, 1)).toEqual([])
  expect(history.page(HISTORY_LIMIT, 1)).toEqual([total - HISTORY_LIMIT])
  expect(history.find((value) => value < total - HISTORY_LIMIT)).toBeUndefined()
  const again = new History<number>(digestOf)
  for (const record of history.all()) again.add(record)
  expect(again.sum()).toEqual(history.sum())
  again.add(-1)
  expect(again.sum()).not.toEqual(history.sum())
})
