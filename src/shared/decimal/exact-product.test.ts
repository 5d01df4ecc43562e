import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutDecimals, cutSignificant, exactProduct } from './exact-product.ts'

test('MKT-13 products are exact, where binary floating point is not', () => {
  expect(exactProduct('1.1', '1.1')).toBe('1.21')
  expect(exactProduct('0.00000051', '151.2')).toBe('0.000077112')
  expect(exactProduct('123456789012345678.9', '7.12')).toBe('879012337767901233.768')
  expect(exactProduct('-2', '0.5')).toBe('-1.0')
  expect(() => exactProduct('1e3', '2')).toThrow(RangeError)
})

test('MKT-13 a product does not depend on the order, and counts in whole units as integers do', () => {
  const decimal = fc.tuple(fc.bigInt(-(10n ** 20n), 10n ** 20n), fc.integer({ min: 0, max: 12 }))
  const text = ([value, digits]: [bigint, number]) => {
    const sign = value < 0n ? '-' : ''
    const all = (value < 0n ? -value : value).toString().padStart(digits + 1, '0')
    return digits ? `${sign}${all.slice(0, -digits)}.${all.slice(-digits)}` : sign + all
  }
  fc.assert(
    fc.property(decimal, decimal, (a, b) => {
      const product = exactProduct(text(a), text(b))
      expect(exactProduct(text(b), text(a))).toBe(product)
      expect(BigInt(product.replace('.', ''))).toBe(a[0] * b[0])
    }),
  )
})

test('what is cut is cut towards zero', () => {
  expect([cutDecimals('12.3456', 2), cutDecimals('12.3', 2), cutDecimals('12.9', 0), cutDecimals('7', 2)]).toEqual([
    '12.34',
    '12.3',
    '12',
    '7',
  ])
  expect(['64281.49', '1.23456', '0.00123456', '0.000', '-0.0199999'].map((text) => cutSignificant(text, 4))).toEqual([
    '64281',
    '1.234',
    '0.001234',
    '0',
    '-0.01999',
  ])
})
