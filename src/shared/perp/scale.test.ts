import { expect, test } from 'vitest'
import { tickUnits } from './scale.ts'

test('REAL-23 a tick finer than the formulas hold has no units, instead of a negative exponent', () => {
  expect([0, 2, 8].map(tickUnits)).toEqual([100_000_000n, 1_000_000n, 1n])
  expect([9, 12, 255].map(tickUnits)).toEqual([null, null, null])
})
