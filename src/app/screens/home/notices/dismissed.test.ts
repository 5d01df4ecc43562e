import { expect, test } from 'vitest'
import { memoryStore } from '../../../base/platform/client-cache.ts'
import { createDismissed } from './dismissed.ts'

const STORE = 'onetape:dismissed-notices'

test('MKT-03 what was dismissed is kept for the next visit', () => {
  const store = memoryStore()
  createDismissed(store).add(6)
  expect(createDismissed(store).state.ids).toEqual([6])
})

test('MKT-03 two tabs that dismiss at the same time lose neither', () => {
  const store = memoryStore()
  const [one, other] = [createDismissed(store), createDismissed(store)]
  one.add(5)
  other.add(6)
  expect(createDismissed(store).state.ids).toEqual([5, 6])
  one.follow(store.getItem(STORE))
  expect(one.state.ids).toEqual([5, 6])
})

test('MKT-03 a store that holds something else counts as empty, and the list does not grow for ever', () => {
  const store = memoryStore()
  store.setItem(STORE, '{"6":true}')
  const one = createDismissed(store)
  expect(one.state.ids).toEqual([])
  for (let id = 1; id <= 250; id++) one.add(id)
  expect(one.state.ids).toHaveLength(200)
  expect(one.state.ids.at(-1)).toBe(250)
})
