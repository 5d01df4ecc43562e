import { expect, test } from 'vitest'
import { showDecimal } from '../base/platform/show-decimal.ts'
import { moneyDigits } from './money-digits.ts'

test.each([
  ['9308.72894255', '9,308.72'],
  ['13.147839', '13.14'],
  ['0.641175', '0.64'],
  ['0.0641175', '0.064'],
  ['-0.0032067', '-0.0032'],
  ['0.00000009', '0.00000009'],
  ['0', '0.00'],
  ['100', '100.00'],
])('LOOK-02 an amount of money is read with two decimals or its first two figures: %s → %s', (text, shown) => {
  expect(showDecimal(text, moneyDigits(text))).toBe(shown)
})
