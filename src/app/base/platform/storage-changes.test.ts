import { expect, test } from 'vitest'
import { createDismissed } from '../../screens/home/notices/dismissed.ts'
import { createFavourites } from '../../services/currency/favourites.ts'
import { memoryStore } from './client-cache.ts'
import { createStorageChanges, type StorageEvents } from './storage-changes.ts'

/** A window that hears what another tab writes. */
function otherTab() {
  const listeners = new Set<Parameters<StorageEvents['addEventListener']>[1]>()
  const events: StorageEvents = {
    addEventListener: (_type, listener) => void listeners.add(listener),
    removeEventListener: (_type, listener) => void listeners.delete(listener),
  }
  const write = (key: string | null, newValue: string | null) => {
    for (const listener of listeners) listener({ key, newValue })
  }
  return { events, write, heard: () => listeners.size }
}

test('SHELL-08 each hears of its own name and of a cleared store, until it ends', () => {
  const changes = createStorageChanges()
  const { events, write, heard } = otherTab()
  const seen: unknown[] = []
  const end = changes.on('a', (text) => seen.push(['a', text]))
  changes.on('a', (text) => seen.push(['also a', text]))
  changes.on('b', (text) => seen.push(['b', text]))
  write('a', 'too early')
  const stop = changes.follow(events)
  write('a', '1')
  write('c', '2')
  expect(seen.splice(0)).toEqual([
    ['a', '1'],
    ['also a', '1'],
  ])
  end()
  write(null, null)
  expect(seen.splice(0)).toEqual([
    ['also a', null],
    ['b', null],
  ])
  stop()
  write('b', '3')
  expect([seen, heard()]).toEqual([[], 0])
})

test('MKT-09 stars and dismissed notices of another tab are taken over once the page follows', () => {
  const changes = createStorageChanges()
  const { events, write } = otherTab()
  const favourites = createFavourites(memoryStore(), changes)
  const dismissed = createDismissed(memoryStore(), changes)
  changes.follow(events)
  write('onetape:favourites', '["spot:1"]')
  write('onetape:dismissed-notices', '[6]')
  expect([favourites.keys(), [...dismissed.state.ids]]).toEqual([['spot:1'], [6]])
  write(null, null)
  expect([favourites.keys(), [...dismissed.state.ids]]).toEqual([[], []])
})
