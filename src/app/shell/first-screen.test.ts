import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { firstScreen } from './first-screen.ts'
import { routes } from './routes.ts'

test('SHELL-01 the first screen’s code and texts are asked for by its address', () => {
  let loads = 0
  const table = [
    {
      path: '/spot',
      title: 'common:spot' as const,
      load: () => {
        loads += 1
        return Promise.reject(new TypeError('missing'))
      },
    },
  ]
  const first = firstScreen('/spot', table)
  expect([first.areas.includes('ticket'), loads]).toEqual([true, 0])
  first.load()
  expect(loads).toBe(1)
  const nowhere = firstScreen('/nowhere', table)
  nowhere.load()
  expect([nowhere.areas, loads]).toEqual([[], 1])
})

test('SHELL-12 every area that a first screen names has its texts', () => {
  const areas = readdirSync(join(import.meta.dirname, '../i18n/en')).map((name) => name.replace('.json', ''))
  for (const { path } of routes) for (const area of firstScreen(path).areas) expect(areas, path).toContain(area)
})
