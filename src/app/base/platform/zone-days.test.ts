import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayOf, dayStart, instantOf, nextDay, zoneIso } from './zone-days.ts'

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

const iso = (wall: string, zone: string) => new Date(instantOf(wall, zone) ?? Number.NaN).toISOString()

test('REAL-62 a time is entered in a zone, also where its clock leaps or shows an hour twice', () => {
  expect(iso('2026-07-01T08:30', 'Europe/Berlin')).toBe('2026-07-01T06:30:00.000Z')
  expect(iso('2026-12-01T08:30', 'America/New_York')).toBe('2026-12-01T13:30:00.000Z')
  expect(iso('2026-12-01T00:10', 'Asia/Kolkata')).toBe('2026-11-30T18:40:00.000Z')
  // 29 March: from 02:00 to 03:00. 25 October: from 03:00 back to 02:00.
  expect(iso('2026-03-29T01:59', 'Europe/Berlin')).toBe('2026-03-29T00:59:00.000Z')
  expect(iso('2026-03-29T02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z')
  expect(iso('2026-03-29T03:00', 'Europe/Berlin')).toBe('2026-03-29T01:00:00.000Z')
  expect(iso('2026-10-25T02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z')
  expect(iso('2026-10-25T03:00', 'Europe/Berlin')).toBe('2026-10-25T02:00:00.000Z')
  expect(instantOf('tomorrow', 'UTC')).toBeNull()
})

test('REAL-62 a file says an instant with how far its zone is from UTC, and the day that it was there', () => {
  const at = Date.UTC(2026, 6, 1, 22, 45, 0, 7)
  expect(zoneIso(at, 'UTC')).toBe('2026-07-01T22:45:00.007Z')
  expect(zoneIso(at, 'Europe/Berlin')).toBe('2026-07-02T00:45:00.007+02:00')
  expect(zoneIso(at, 'America/New_York')).toBe('2026-07-01T18:45:00.007-04:00')
  expect(zoneIso(at, 'Asia/Kolkata')).toBe('2026-07-02T04:15:00.007+05:30')
  expect(dayOf(at, 'America/New_York')).toBe('2026-07-01')
  expect(dayOf(at, 'Asia/Kolkata')).toBe('2026-07-02')
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 4e12 }),
      fc.constantFrom('Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Asia/Kathmandu'),
      (instant, zone) => {
        expect(Date.parse(zoneIso(instant, zone))).toBe(instant)
      },
    ),
  )
})
