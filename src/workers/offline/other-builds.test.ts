import { expect, test } from 'vitest'
import { otherBuildOpen } from './other-builds.ts'

const holding = (...names: (string | undefined)[]) => ({
  query: async () => ({ held: names.map((name) => ({ ...(name === undefined ? {} : { name }) })), pending: [] }),
})

test('PWA-06 old files are needed while a tab of another build is open, by whatever else locks are held', async () => {
  expect(await otherBuildOpen(holding(), 'b')).toBe(false)
  expect(await otherBuildOpen(holding('build:b', 'build:b'), 'b')).toBe(false)
  expect(await otherBuildOpen(holding('market-leader', undefined), 'b')).toBe(false)
  expect(await otherBuildOpen(holding('build:b', 'build:a'), 'b')).toBe(true)
  expect(await otherBuildOpen({ query: async () => ({}) }, 'b')).toBe(false)
})
