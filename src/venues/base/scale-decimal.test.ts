import { expect, test } from 'vitest'
import { multiplyDecimals, unitOf } from './scale-decimal.ts'

test('VEN-35 contracts are multiplied to coins exactly', () => {
  expect(multiplyDecimals('12.3', '0.01')).toBe('0.123')
  expect(multiplyDecimals('0', '0.01')).toBe('0')
  expect(multiplyDecimals('3', '1000')).toBe('3000')
  expect(multiplyDecimals('0.10', '1')).toBe('0.10')
  expect(multiplyDecimals('x', '0.01')).toBe('x')
  expect(unitOf(0)).toBe('1')
  expect(unitOf(3)).toBe('0.001')
})
