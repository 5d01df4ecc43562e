import { expect, test } from 'vitest'
import { Random } from '../random.ts'
import { refine } from './refine.ts'
import type { Row } from './row.ts'

/** A falling hour whose close is near its low, as hours of a trend are. */
const HOUR: Row = { t: 0, o: 64_000_00, h: 64_120_00, l: 63_400_00, c: 63_450_00, lots: 9_000_000 }

test('BOT-06 minutes of an hour do not lie flat along its low or high', () => {
  let bound = 0
  let parts = 0
  for (let seed = 1; seed <= 200; seed++) {
    for (const row of refine(HOUR, 60, 60_000, 1, 1, Random.seeded(seed, 1))) {
      parts++
      if (row.c === HOUR.l || row.c === HOUR.h) bound++
    }
  }
  expect(bound / parts).toBeLessThan(0.01)
})
