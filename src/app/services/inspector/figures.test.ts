import { expect, test } from 'vitest'
import { showBytes, showMicros, showSpan, type Translate } from './figures.ts'

const t: Translate = (key, values = {}) => `${Object.values(values).join(' ')} ${key.slice(5)}`

test.each([
  [42, '42 ms'],
  [999.6, '1.0 s'],
  [6_400, '6.4 s'],
  [9_949, '9.9 s'],
  [9_960, '10 s'],
  [59_600, '1 0 min'],
  [252_000, '4 12 min'],
  [9_660_000, '2 41 h'],
  [-5, '0 ms'],
])('HEALTH-03 a span of %d ms reads %s', (ms, text) => {
  expect(showSpan(t, ms)).toBe(text)
})

test.each([
  [2.61, '2.6 us'],
  [0.424, '0.42 us'],
  [42.4, '42 us'],
  [420, '0.42 ms'],
  [1_900, '1.9 ms'],
  [64_000, '64 ms'],
  [2_500_000, '2.5 s'],
  [Number.NaN, '--'],
])('HEALTH-02 %d µs read %s', (micros, text) => {
  expect(showMicros(t, micros)).toBe(text)
})

test.each([
  [0, '0 b'],
  [999, '999 b'],
  [903_000, '903 kb'],
  [999_600, '1.00 mb'],
  [58_100_000, '58.1 mb'],
  [1_840_000_000, '1.84 gb'],
])('HEALTH-04 %d bytes read %s', (bytes, text) => {
  expect(showBytes(t, bytes)).toBe(text)
})
