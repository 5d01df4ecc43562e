import { expect, test } from 'vitest'
import { memoryStore } from '../../base/platform/client-cache.ts'
import { createFavourites } from './favourites.ts'

test('MKT-09 stars are kept in their order, by market and not by coin alone', () => {
  const store = memoryStore()
  const first = createFavourites(store)
  first.toggle('contract:2')
  first.toggle('spot:1')
  first.toggle('contract:1')
  first.toggle('spot:1')
  const next = createFavourites(store)
  expect(next.keys()).toEqual(['contract:2', 'contract:1'])
  expect([next.has('contract:1'), next.has('spot:1')]).toEqual([true, false])
})

test('MKT-09 a tab takes over what another writes, and loses none of it when it adds its own', () => {
  const store = memoryStore()
  const [one, other] = [createFavourites(store), createFavourites(store)]
  one.toggle('spot:1')
  other.toggle('spot:2')
  one.follow(store.getItem('onetape:favourites'))
  expect(one.keys()).toEqual(['spot:1', 'spot:2'])
  one.follow(null)
  expect(one.keys()).toEqual([])
})

test('MKT-09 a store that holds nonsense is an empty list', () => {
  for (const text of ['{', '7', '["spot:0","option:1",3]']) {
    const store = memoryStore()
    store.setItem('onetape:favourites', text)
    expect(createFavourites(store).keys()).toEqual([])
  }
})
