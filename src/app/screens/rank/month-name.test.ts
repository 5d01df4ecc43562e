import { expect, test } from 'vitest'
import { monthName } from './month-name.ts'

test('PAGE-07 the month is that of the zone, also in the hours in which two are to be had', () => {
  const late = Date.parse('2026-11-30T20:00:00Z')
  expect(monthName(late, 'en', 'UTC')).toBe('November 2026')
  expect(monthName(late, 'en', 'Asia/Shanghai')).toBe('December 2026')
  expect(monthName(late, 'ja', 'Nowhere/At-All')).toBe('2026年11月')
})
