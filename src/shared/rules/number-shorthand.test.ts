import { expect, test } from 'vitest'
import { expandShorthand } from './number-shorthand.ts'

test.each([
  ['10k', '10000'],
  ['1.5m', '1500000'],
  ['1.5M', '1500000'],
  ['2b', '2000000000'],
  ['0.25k', '250'],
  ['0.0005k', '0.5'],
  ['1.2345k', '1234.5'],
  ['3 k', '3000'],
  ['1,000k', '1000000'],
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

test.each(['', 'k', '1e3', '-1', '1,5', '10,00', '1234,567', '1.2.3', 'kk', '1kk', '0x1', '01'])(
  'TRADE-14 %j is no number and stays for the rule to refuse',
  (typed) => {
    expect(expandShorthand(typed)).toBe(typed)
  },
)
