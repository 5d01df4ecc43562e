import { expect, test } from 'vitest'
import { isInTitle } from './margin-news.ts'

test('REAL-07 a title shows the margin ratio from 50 % on, not at any ratio', () => {
  expect(['0.24', '49.99', '50', '85.1', null].map((percent) => isInTitle({ percent }))).toEqual([
    false,
    false,
    true,
    true,
    false,
  ])
})
