import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimalsOf, fromScaled, fromUnits, isDecimal, toScaled, toUnits, trimZeros } from './decimal-text.ts'

test('only the decimals of the wire are decimals', () => {
  for (const text of ['0', '1', '10.50', '0.00000051']) expect(isDecimal(text)).toBe(true)
  for (const text of ['', '.5', '5.', '00', '01', '-1', '+1', '1e3', '1,0', ' 1', '0x1', 'NaN'])
    expect(isDecimal(text)).toBe(false)
})

test('the decimals of a text are what stands behind its point', () => {
  const of = ['0', '64000', '0.1', '0.10', '12.345', '100.00000000'].map(decimalsOf)
  expect(of).toEqual([0, 0, 1, 2, 3, 8])
})

test('text to units and back keeps every digit', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
      fc.integer({ min: 0, max: 12 }),
      (value, digits) => {
        expect(toScaled(fromScaled(value, digits), digits)).toBe(value)
      },
    ),
  )
  fc.assert(
    fc.property(fc.maxSafeInteger(), fc.integer({ min: 0, max: 12 }), (value, digits) => {
      expect(toUnits(fromUnits(value, digits), digits)).toBe(value === 0 ? 0 : value)
    }),
  )
})

test('a digit that does not fit is refused, a zero is not', () => {
  expect(toScaled('1.230', 2)).toBe(123n)
  expect(toScaled('1.231', 2)).toBeNull()
  expect(toUnits('90071992547409.93', 2)).toBeNull()
  expect(trimZeros('1.500')).toBe('1.5')
  expect(trimZeros('100')).toBe('100')
  expect(trimZeros('0.000')).toBe('0')
})
