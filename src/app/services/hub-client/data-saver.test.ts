import { afterEach, expect, test, vi } from 'vitest'
import { prefs } from '../../base/prefs/prefs.ts'
import { browserSaves, onPaceNow, paceNow } from './data-saver.ts'
import { tabPace } from './tab-pace.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  prefs.set({ pace: 'display' })
  tabPace.set({ pace: null })
})

/** A browser with a switch for saving data, by the network's API and by the media query. */
function browser({ saveData = false, reduced = false }) {
  const connection = Object.assign(new EventTarget(), { saveData })
  const media = Object.assign(new EventTarget(), { matches: reduced })
  vi.stubGlobal('navigator', { connection })
  vi.stubGlobal('matchMedia', () => media)
  return { connection, media }
}

test('PWA-65 a browser that asks to save data gets the data saver, unless the person has chosen a speed', () => {
  expect([browserSaves(), paceNow().pace]).toEqual([false, 'display'])
  for (const asked of [{ saveData: true }, { reduced: true }]) {
    browser(asked)
    expect([browserSaves(), paceNow().pace]).toEqual([true, 'saver'])
  }
  prefs.set({ pace: '250ms' })
  expect(paceNow().pace).toBe('250ms')
  prefs.set({ pace: 'display' })
  tabPace.set({ pace: 'display' })
  expect(paceNow().pace).toBe('display')
})

test('PWA-65 what the browser asks for later is followed at once, until nobody listens', () => {
  const { connection, media } = browser({})
  const paces: string[] = []
  const end = onPaceNow(() => paces.push(paceNow().pace))
  connection.saveData = true
  connection.dispatchEvent(new Event('change'))
  connection.saveData = false
  media.dispatchEvent(new Event('change'))
  end()
  connection.dispatchEvent(new Event('change'))
  expect(paces).toEqual(['saver', 'display'])
})
