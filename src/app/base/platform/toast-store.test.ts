import { expect, test } from 'vitest'
import { createToastStore } from './toast-store.ts'

test('newest last, four at most, one of a name', () => {
  const store = createToastStore()
  let heard = 0
  const end = store.subscribe(() => {
    heard += 1
  })
  for (const title of ['a', 'b', 'c', 'd', 'e']) store.show({ kind: 'ok', title })
  expect(store.read().map(({ title }) => title)).toEqual(['b', 'c', 'd', 'e'])
  store.show({ kind: 'error', title: 'first', name: 'server_error' })
  const id = store.show({ kind: 'error', title: 'second', name: 'server_error' })
  expect(store.read().map(({ title }) => title)).toEqual(['c', 'd', 'e', 'second'].slice(-4))
  store.dismiss(id)
  expect(store.read().map(({ title }) => title)).toEqual(['c', 'd', 'e'])
  expect(heard).toBe(8)
  end()
  store.dismiss(0)
  expect(heard).toBe(8)
})

test('PEOPLE-01 with the end of a session what was said to that person goes, what is nobody’s stays', () => {
  const store = createToastStore()
  store.show({ kind: 'ok', title: 'Order 7 is done: 100 USDT' })
  store.show({ kind: 'error', title: 'Server error', name: 'server_error', impersonal: true })
  store.leave()
  expect(store.read().map(({ title }) => title)).toEqual(['Server error'])
})
