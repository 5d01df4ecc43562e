import { expect, test } from 'vitest'
import { DEFAULT_PREFS, MARGIN_TITLES } from '../../base/prefs/prefs.ts'
import { isInTitle } from './margin-updates.ts'

const PERCENTS = ['0.24', '49.99', '50', '85.1', null]

test('REAL-07 a title shows the margin ratio from 50 % on, not at any ratio', () => {
  expect(PERCENTS.map((percent) => isInTitle({ percent }, DEFAULT_PREFS.marginTitle))).toEqual([
    false,
    false,
    true,
    true,
    false,
  ])
})

test('REAL-65 the person sets from which margin ratio on titles show it', () => {
  const shown = MARGIN_TITLES.map((from) => PERCENTS.filter((percent) => isInTitle({ percent }, from)))
  expect(shown).toEqual([['0.24', '49.99', '50', '85.1'], ['49.99', '50', '85.1'], ['50', '85.1'], ['85.1'], []])
})
