import { expect, test } from 'vitest'
import { isLevel } from './book-side.ts'

test('VEN-09 a level is a price and a quantity as decimals, with digits that a number can tell apart', () => {
  expect(isLevel(['100.5', '0'])).toBe(true)
  expect(isLevel(['0.000000012345', '1'])).toBe(true)
  expect(isLevel(['x', '1'])).toBe(false)
  expect(isLevel(['1', ''])).toBe(false)
  expect(isLevel(['1e5', '1'])).toBe(false)
  expect(isLevel(['123456789.123456789', '1'])).toBe(false)
})
