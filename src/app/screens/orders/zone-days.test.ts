import { expect, test } from 'vitest'
import { dayStart, nextDay } from './zone-days.ts'

const start = (day: string, zone: string | null) => new Date(dayStart(day, zone)).toISOString()

test('PAGE-03 a day begins when the clocks of the zone say so, on either side of UTC and at half hours', () => {
  expect(start('2026-11-21', null)).toBe('2026-11-21T00:00:00.000Z')
  expect(start('2026-11-21', 'Asia/Shanghai')).toBe('2026-11-20T16:00:00.000Z')
  expect(start('2026-11-21', 'Asia/Kolkata')).toBe('2026-11-20T18:30:00.000Z')
  expect(start('2026-11-21', 'America/New_York')).toBe('2026-11-21T05:00:00.000Z')
})

test('PAGE-03 the days of a change of the clock have 23 and 25 hours', () => {
  const hours = (day: string, zone: string) => (dayStart(nextDay(day), zone) - dayStart(day, zone)) / 3_600_000
  expect(hours('2026-03-29', 'Europe/Berlin')).toBe(23)
  expect(hours('2026-10-25', 'Europe/Berlin')).toBe(25)
  expect(hours('2026-11-21', 'Europe/Berlin')).toBe(24)
  // Midnight itself is left out there: the day begins at one.
  expect(start('2026-09-06', 'America/Santiago')).toBe('2026-09-06T04:00:00.000Z')
})

test('PAGE-03 a zone that the browser does not know counts as UTC; months and years go over', () => {
  expect(start('2026-11-21', 'Nowhere/At-All')).toBe('2026-11-21T00:00:00.000Z')
  expect(nextDay('2026-12-31')).toBe('2027-01-01')
  expect(nextDay('2028-02-28')).toBe('2028-02-29')
})
