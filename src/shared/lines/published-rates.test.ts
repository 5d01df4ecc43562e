import { expect, test } from 'vitest'
import { FLASH_RATE } from './option-rate.ts'
import { breakEven, hundredthsText, shareText } from './published-rates.ts'

test('MSG-09 a share of millionths is decimal text, and the break-even of 85 % is 54.1 %', () => {
  expect([850_000, 10_000, 1_000_000, 0, 1].map(shareText)).toEqual(['0.85', '0.01', '1', '0', '0.000001'])
  expect([85, 92, 20, 100].map(hundredthsText)).toEqual(['0.85', '0.92', '0.2', '1'])
  expect(breakEven(FLASH_RATE)).toBe('0.541')
  expect([breakEven(100), breakEven(135), breakEven(360)]).toEqual(['0.5', '0.426', '0.217'])
})
