import { expect, test } from 'vitest'
import { ceilDecimal, multiplyDecimals, unitOf } from './scale-decimal.ts'

test('VEN-35 contracts are multiplied to coins exactly', () => {
  expect(multiplyDecimals('12.3', '0.01')).toBe('0.123')
  expect(multiplyDecimals('0', '0.01')).toBe('0')
  expect(multiplyDecimals('3', '1000')).toBe('3000')
  expect(multiplyDecimals('0.10', '1')).toBe('0.10')
  expect(multiplyDecimals('x', '0.01')).toBe('x')
  expect(unitOf(0)).toBe('1')
  expect(unitOf(3)).toBe('0.001')
})

test('VEN-58 a quantity is cut to so many decimals upwards, and is never nothing', () => {
  expect(ceilDecimal('0.00012345', 7)).toBe('0.0001235')
  expect(ceilDecimal('0.00000001', 7)).toBe('0.0000001')
  expect(ceilDecimal('1.50000000', 3)).toBe('1.500')
  expect(ceilDecimal('0.9999', 0)).toBe('1')
  expect(ceilDecimal('12', 0)).toBe('12')
  expect(ceilDecimal('0.10', 2)).toBe('0.10')
})
