import { expect, test } from 'vitest'
import { changeText } from './change-text.ts'

test.each([
  ['14.62', '+14.62%', 'up'],
  ['-7.949', '\u22127.94%', 'down'],
  ['0.5', '+0.50%', 'up'],
  ['0', '0.00%', 'none'],
  ['-0.004', '0.00%', 'none'],
  ['1234.5', '+1,234.50%', 'up'],
])('MKT-04 a change of %s is shown as %s', (rate, text, tone) => {
  expect(changeText(rate)).toEqual({ text, tone })
})

test('MKT-04 an unknown change stays unknown', () => {
  expect(changeText(null)).toBe(null)
})
