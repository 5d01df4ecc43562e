import { expect, test } from 'vitest'
import { rowAfterKey } from './use-row-keys.ts'

test('MKT-06 arrows, pages and ends move the row focus within the list; other keys are not taken', () => {
  const from = (at: number) =>
    ['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End', 'x'].map((key) => rowAfterKey(key, at, 100, 12))
  expect(from(50)).toEqual([51, 49, 62, 38, 0, 99, null])
  expect(from(0)).toEqual([1, 0, 12, 0, 0, 99, null])
  expect(from(99)).toEqual([99, 98, 99, 87, 0, 99, null])
})
