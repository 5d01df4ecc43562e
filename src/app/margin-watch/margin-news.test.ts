import { expect, test } from 'vitest'
import { isInTitle } from './margin-news.ts'

test('REAL-07 a title bears the margin ratio from half of the way to liquidation on, not at any ratio', () => {
  expect(['0.24', '49.99', '50', '85.1', null].map((percent) => isInTitle({ percent }))).toEqual([
    false,
    false,
    true,
    true,
    false,
  ])
  expect(isInTitle({ percent: '30' }, 25)).toBe(true)
})
