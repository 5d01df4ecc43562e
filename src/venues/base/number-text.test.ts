import { expect, test } from 'vitest'
import { plainNumber, quoteNumbers } from './number-text.ts'

test('VEN-07 bare numbers keep their digits, strings are left alone', () => {
  const text = '{"a":0.00005100,"b":[1,-2.50,3e2],"c":"x 1.50 \\" 2","d":{"e":78878.0}}'
  expect(JSON.parse(quoteNumbers(text))).toEqual({
    ...{ a: '0.00005100', b: ['1', '-2.50', '300'], c: 'x 1.50 " 2', d: { e: '78878.0' } },
  })
})

test('VEN-07 a text without an end is read once, not again from each of its quotes', () => {
  const text = `{"a":1,"b":${'\\"'.repeat(200_000)}`
  expect(quoteNumbers(text)).toBe(text.replace('1', '"1"'))
})

test.each([
  ['5.1e-05', '0.000051'],
  ['1E3', '1000'],
  ['1.25e1', '12.5'],
  ['-1.5e-1', '-0.15'],
  ['0.5e0', '0.5'],
  ['1e-100', `0.${'0'.repeat(99)}1`],
  ['1e999999999', '1e999999999'],
  ['12', '12'],
])('VEN-07 %s is %s', (text, plain) => {
  expect(plainNumber(text)).toBe(plain)
})
