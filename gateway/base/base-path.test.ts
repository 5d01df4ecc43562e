import { expect, test } from 'vitest'
import { parseEnvironment } from '../../sandbox/cli/flags.ts'
import { belowBase, pageAt } from './base-path.ts'

test('REAL-75 BASE_PATH is read with or without its slashes, and what is no path is refused', () => {
  for (const text of ['/app/', '/app', 'app', 'app/']) expect(parseEnvironment({ BASE_PATH: text }).base).toBe('/app')
  for (const text of ['/', undefined, '']) expect(parseEnvironment({ BASE_PATH: text }).base).toBe('')
  for (const text of ['/a b/', 'https://x/', '/../', '/a?b'])
    expect(() => parseEnvironment({ BASE_PATH: text })).toThrow('BASE_PATH')
})

test('REAL-75 what stands below the base is answered as if it stood at the root', () => {
  expect(belowBase('/app/spot?id=1', '/app')).toBe('/spot?id=1')
  expect(belowBase('/app/', '/app')).toBe('/')
  expect(belowBase('/app', '/app')).toBeNull()
  expect(belowBase('/app?x', '/app')).toBeNull()
  expect(belowBase('/apple', '/app')).toBe('/apple')
  expect(belowBase('/spot', '/app')).toBe('/spot')
  expect(belowBase('/app/x', '')).toBe('/app/x')
})

test('REAL-75 a page names its files relative to its own path, so that a gateway may take any prefix off', () => {
  const page = '<link href="/a.css"><script src="/assets/a.js"></script><a href="//x">'
  expect(pageAt(page, '/')).toBe('<link href="./a.css"><script src="./assets/a.js"></script><a href="//x">')
  expect(pageAt(page, '/spot')).toContain('src="./assets/a.js"')
  expect(pageAt(page, '/HomeView/assets')).toContain('src="../assets/a.js"')
  expect(pageAt(page, '/a'.repeat(5_000)).length).toBeLessThan(100)
  expect(pageAt(page, '/HomeView/investment/fund/x')).toContain('src="../../../assets/a.js"')
})
