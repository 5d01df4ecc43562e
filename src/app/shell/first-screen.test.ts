import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { firstScreen } from './first-screen.ts'
import { routes } from './routes.ts'
import { knownScreen } from './screens-loaded.ts'

test('SHELL-01 the first screen’s code and texts are asked for by its address', async () => {
  const screen = () => null
  const good = { path: '/spot', title: 'common:spot' as const, load: async () => ({ default: screen }) }
  const bad = {
    path: '/help',
    title: 'pages:download' as const,
    load: () => Promise.reject(new TypeError('missing')),
  }
  const table = [good, bad]
  const first = firstScreen('/spot', table)
  expect(first.areas).toEqual(expect.arrayContaining(['common', 'ticket']))
  expect(knownScreen(good.load)).toBeUndefined()
  await first.load()
  expect(knownScreen(good.load)).toBe(screen)
  await firstScreen('/help', table).load()
  expect(knownScreen(bad.load)).toBeUndefined()
  const nowhere = firstScreen('/nowhere', table)
  await nowhere.load()
  expect(nowhere.areas).toEqual([])
})

test('SHELL-12 every area that a first screen names has its texts', () => {
  const areas = readdirSync(join(import.meta.dirname, '../base/i18n/en')).map((name) => name.replace('.json', ''))
  for (const { path } of routes) for (const area of firstScreen(path).areas) expect(areas, path).toContain(area)
})
