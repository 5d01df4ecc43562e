import { TickMarkType } from 'lightweight-charts'
import { afterEach, expect, test } from 'vitest'
import { clientCache } from '../../base/platform/client-cache.ts'
import { renewZone } from '../../base/platform/zone.ts'
import { crosshairText, tickText } from './chart-times.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

function inZone(zone: string): void {
  clientCache.write('time_zone', zone)
  renewZone('exchange')
}

afterEach(() => inZone(''))

test.each([
  ['UTC', '25 Nov 2026 00:00 UTC+0', ['25', '05:00', '18:30', '2027']],
  ['Europe/Berlin', '25 Nov 2026 01:00 UTC+1', ['01:00', '06:00', '19:30', '01:00']],
  ['America/New_York', '24 Nov 2026 19:00 UTC\u22125', ['19:00', '25 Nov', '13:30', '19:00']],
  ['Asia/Kolkata', '25 Nov 2026 05:30 UTC+5:30', ['05:30', '10:30', '26 Nov', '05:30']],
])('REAL-64 axis and crosshair of candles of an hour in %s', (zone, cross, marks) => {
  inZone(zone)
  const begins = Date.UTC(2026, 10, 25)
  expect(crosshairText(begins, 'en', HOUR)).toBe(cross)
  expect([
    tickText(begins, TickMarkType.DayOfMonth, 'en', HOUR),
    tickText(begins + 5 * HOUR, TickMarkType.Time, 'en', HOUR),
    tickText(begins + 18.5 * HOUR, TickMarkType.Time, 'en', HOUR),
    tickText(Date.UTC(2027, 0, 1), TickMarkType.Year, 'en', HOUR),
  ]).toEqual(marks)
})

test('REAL-64 a candle of a day is dated by where it begins in the zone', () => {
  const begins = Date.UTC(2027, 0, 1)
  inZone('UTC')
  expect(crosshairText(begins, 'en', DAY)).toBe('1 Jan 2027')
  expect(tickText(begins, TickMarkType.Year, 'en', DAY)).toBe('2027')
  expect(tickText(begins + 31 * DAY, TickMarkType.Month, 'en', DAY)).toBe('Feb')
  inZone('America/New_York')
  expect(crosshairText(begins, 'en', DAY)).toBe('31 Dec 2026 19:00 UTC\u22125')
  expect(tickText(begins, TickMarkType.Year, 'en', DAY)).toBe('31 Dec')
  expect(tickText(begins + DAY, TickMarkType.DayOfMonth, 'en', DAY)).toBe('1')
})

test('REAL-64 the line of seconds says its seconds', () => {
  inZone('Asia/Kolkata')
  expect(crosshairText(Date.UTC(2026, 10, 25, 1, 2, 3), 'en', 1_000)).toBe('25 Nov 2026 06:32:03 UTC+5:30')
  expect(tickText(Date.UTC(2026, 10, 25, 1, 2, 3), TickMarkType.TimeWithSeconds, 'en', 1_000)).toBe('06:32:03')
})
