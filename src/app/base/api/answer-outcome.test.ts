import { expect, test } from 'vitest'
import { boundsOf } from './answer-outcome.ts'

test('CLOCK-01 an answer’s Date bounds the offset by the way there and back and by its whole second', () => {
  const date = 'Sun, 22 Nov 2026 15:46:14 GMT'
  const reported = Date.UTC(2026, 10, 22, 15, 46, 14)
  expect(boundsOf(date, reported - 5_000, reported - 4_800)).toEqual({ least: 4_800, most: 6_000 })
  for (const none of [undefined, '', 'soon', 5]) expect(boundsOf(none, 0, 1)).toBeNull()
})
