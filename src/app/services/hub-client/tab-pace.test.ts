import { expect, test } from 'vitest'
import { memoryStore } from '../../base/platform/client-cache.ts'
import { createPrefs, readPrefs } from '../../base/prefs/prefs.ts'
import { chosenPace, createTabPace, readTabPace, TAB_PACE_KEY } from './tab-pace.ts'

test('HUB-17 a tab goes with the choice for all tabs until it has one of its own, which outlives a reload of it', () => {
  const [all, mine] = [createPrefs(memoryStore()), memoryStore()]
  const tab = createTabPace(mine)
  expect(chosenPace(tab.state, all.state)).toEqual({ pace: 'display', depth: 'all' })
  all.set({ pace: '250ms', depth: 50 })
  expect(chosenPace(tab.state, all.state)).toEqual({ pace: '250ms', depth: 50 })
  tab.set({ pace: 'saver' })
  expect(chosenPace(createTabPace(mine).state, all.state)).toEqual({ pace: 'saver', depth: 50 })
  tab.set({ pace: null })
  expect(chosenPace(createTabPace(mine).state, all.state)).toEqual({ pace: '250ms', depth: 50 })
})

test('HUB-17 what is stored and means nothing goes with all tabs, and there with the display', () => {
  const store = memoryStore()
  for (const text of ['{"pace":"5ms","depth":7}', '[]', 'null', '{', '7']) {
    store.setItem(TAB_PACE_KEY, text)
    expect(readTabPace(store.getItem(TAB_PACE_KEY)), text).toEqual({ pace: null, depth: null })
    expect(readPrefs(text), text).toMatchObject({ pace: 'display', depth: 'all' })
  }
  expect(readTabPace('{"pace":"1s","depth":100}')).toEqual({ pace: '1s', depth: 100 })
})
