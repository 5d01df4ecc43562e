import { expect, test } from 'vitest'
import { densityOf } from './density.ts'

test('LANG-05 automatic density goes by screen and pointer; a choice goes before both', () => {
  expect([
    densityOf('auto', true, false),
    densityOf('auto', false, false),
    densityOf('auto', true, true),
    densityOf('auto', false, true),
  ]).toEqual(['compact', 'regular', 'touch', 'touch'])
  for (const chosen of ['compact', 'regular', 'touch'] as const)
    for (const terminal of [true, false])
      for (const coarse of [true, false]) expect(densityOf(chosen, terminal, coarse)).toBe(chosen)
})
