import { expect, test } from 'vitest'
import { createClientCache, memoryStore } from './client-cache.ts'
import { keepLight } from './theme.ts'

test('SHELL-05 the theme is forced to light at once and every 60 s', () => {
  const root = { dataset: { theme: 'dark' } as Record<string, string | undefined> }
  const store = memoryStore()
  store.setItem('userTheme', 'dark')
  const checks: { run: () => void; ms: number }[] = []
  let ended = false
  const end = keepLight(
    root,
    createClientCache(store, () => 'id'),
    (run, ms) => {
      checks.push({ run, ms })
      return () => {
        ended = true
      }
    },
  )
  expect([root.dataset.theme, store.getItem('userTheme')]).toEqual(['light', 'light'])
  root.dataset.theme = 'dark'
  store.setItem('userTheme', 'night')
  expect(checks.map(({ ms }) => ms)).toEqual([60_000])
  checks[0]!.run()
  expect([root.dataset.theme, store.getItem('userTheme')]).toEqual(['light', 'light'])
  end()
  expect(ended).toBe(true)
})
