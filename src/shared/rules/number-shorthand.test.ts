import { expect, test } from 'vitest'
import { expandShorthand, twoReadings, withoutUnit } from './number-shorthand.ts'

test.each([
  ['10k', '10000'],
  ['1.5m', '1500000'],
  ['1.5M', '1500000'],
  ['2b', '2000000000'],
  ['0.25k', '250'],
  ['0.0005k', '0.5'],
  ['1.2345k', '1234.5'],
  ['3 k', '3000'],
  ['1,000.0k', '1000000'],
  ['2万', '20000'],
  ['2萬', '20000'],
  ['2만', '20000'],
  ['1.5亿', '150000000'],
  ['1.5億', '150000000'],
  ['1.5억', '150000000'],
  ['12', '12'],
  ['1.50', '1.50'],
  ['1,250.5', '1250.5'],
  ['.5', '0.5'],
  ['5.', '5'],
  [' 7 ', '7'],
])('TRADE-07 %j is the number %s', (typed, plain) => {
  expect(expandShorthand(typed)).toBe(plain)
})

test.each([
  '',
  'k',
  '1e3',
  '-1',
  '1.2.3',
  '1,2,3',
  '1,00,0',
  '1.234,5.6',
  '1,234,5',
  '01,234',
  '1 2',
  '12 34',
  "1'234 567",
  '0,5 BTC',
  'kk',
  '1kk',
  '0x1',
  '01',
])('TRADE-14 %j is no number and stays for the rule to refuse', (typed) => {
  expect(expandShorthand(typed)).toBe(typed)
})

test.each([
  ['0,01', '0.01'],
  ['0,125', '0.125'],
  ['60000,5', '60000.5'],
  ['1,5', '1.5'],
  ['10,00', '10.00'],
  ['1234,567', '1234.567'],
  [',5', '0.5'],
  ['5,', '5'],
  ['1.234,5', '1234.5'],
  ['1,234.5', '1234.5'],
  ['1.234.567,89', '1234567.89'],
  ['1.234.567', '1234567'],
  ['1,234,567', '1234567'],
  ['12,34,567.8', '1234567.8'],
  ['1 234,5', '1234.5'],
  ['1\u00a0234,567', '1234.567'],
  ['1\u202f234\u202f567', '1234567'],
  ["1'234.5", '1234.5'],
  ['1\u2019234.5', '1234.5'],
  ['１２３．４５', '123.45'],
  ['１２３，４５', '123.45'],
  ['٣٫٥', '3.5'],
  ['١٬٢٣٤٫٥', '1234.5'],
  ['\u200e0.5\u200b', '0.5'],
  ['1,5k', '1500'],
])('REAL-11 %j is the number %s', (typed, plain) => {
  expect(expandShorthand(typed)).toBe(plain)
  expect(twoReadings(typed)).toBeNull()
})

test.each([
  ['1,125', '1125', '1.125'],
  ['64,200', '64200', '64.200'],
  ['１，１２５', '1125', '1.125'],
  ['1,000k', '1000000', '1000'],
])('REAL-11 %j has two readings, and neither is taken by itself', (typed, thousands, decimals) => {
  expect(expandShorthand(typed)).toBe(typed)
  expect(twoReadings(typed)).toEqual([thousands, decimals])
})

test.each([
  ['0,5 BTC', '0,5'],
  ['btc 0.5', '0.5'],
  ['1,250.5USDT', '1,250.5USDT'],
  ['0.5 ETH', '0.5 ETH'],
  ['12', '12'],
  ['10k', '10k'],
  ['', ''],
])('REAL-11 %j in a field of BTC is typed as %j', (typed, number) => {
  expect(withoutUnit(typed, ['BTC'])).toBe(number)
})

test.each([
  ['0.01 ＢＴＣ', '0.01'],
  ['٠٫٠١ BTC', '0٫01'],
  ['10k BTC', '10k'],
  ['2万 BTC', '2万'],
  ['10 k btc', '10 k'],
  ['0.01 btc.', '0.01'],
  ['≈ 5 BTC', '5'],
  ['~5', '5'],
  ['BTC: 5', '5'],
  ['BTC = 1,250.5', '1,250.5'],
  ['10k', '10k'],
  ['10 ETH.', '10 ETH.'],
  ['ETH: 5', 'ETH: 5'],
  ['5. BTC', '5.'],
])('REAL-11 %j pasted into a field of BTC is typed as %j', (typed, number) => {
  expect(withoutUnit(typed, ['BTC'])).toBe(number)
})

test.each(['1²', '1₂', '①', '1½', '⑴', '1㏠', '⒈5', '🄁5'])(
  'REAL-11 %j holds no digits that are read as others',
  (typed) => {
    expect(expandShorthand(typed)).toBe(typed)
    expect(twoReadings(typed)).toBeNull()
  },
)

test('REAL-11 digits of full width and of any script are digits', () => {
  expect(['１２', '١٢', '१२', '𝟏𝟐'].map(expandShorthand)).toEqual(['12', '12', '12', '12'])
})
