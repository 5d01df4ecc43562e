import { expect, test } from 'vitest'
import type { ChunkHead } from '../base/ring-store.ts'
import { beyond } from './ring-bound.ts'

/** Chunks of 10 bytes, oldest first: `A` a key of the run a, `a` one that hangs on what is before it. */
const heads = (runs: string): ChunkHead[] =>
  [...runs].map((letter, i) => ({
    id: `${i}`,
    run: letter.toLowerCase(),
    key: letter !== letter.toLowerCase(),
    from: i,
    to: i,
    frames: 1,
    bytes: 10,
  }))

test.each([
  ['AaaAa', 50, ''],
  ['AaaAa', 49, '012'],
  ['AaaAa', 15, '0123'],
  ['AaaAa', 0, '0123'],
  ['ABabaBbAb', 80, '024'],
  ['ABabaBbAb', 60, '01234'],
  ['', 0, ''],
])('RING-01 of %s no more than %d bytes stay, nothing without what it hangs on', (runs, limit, gone) => {
  expect([...beyond(heads(runs), limit)].sort().join('')).toBe([...gone].sort().join(''))
})
