import { expect, test } from 'vitest'
import { breakEven, FLASH_RATE_PPM, shareText } from './published-rates.ts'

test('MSG-09 a share of millionths is decimal text, and the break-even of 85 % is 54.1 %', () => {
  expect([850_000, 10_000, 1_000_000, 0, 1].map(shareText)).toEqual(['0.85', '0.01', '1', '0', '0.000001'])
  expect(breakEven(FLASH_RATE_PPM)).toBe('0.541')
  expect([breakEven(1_000_000), breakEven(1_350_000), breakEven(3_600_000)]).toEqual(['0.5', '0.426', '0.217'])
})
