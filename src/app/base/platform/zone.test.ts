import { afterEach, expect, test, vi } from 'vitest'
import { clientCache } from './client-cache.ts'
import { csvTime } from './csv.ts'
import { momentText } from './moment-text.ts'
import { serverClock } from './server-clock.ts'
import { tabNow } from './tab-clock.ts'
import {
  clockTime,
  displayZone,
  labelledDateTime,
  onZone,
  renewZone,
  zoneDateTime,
  zoneLabel,
  zoneName,
  zoneShort,
  zoneTime,
} from './zone.ts'

const AT = Date.UTC(2026, 10, 21, 1, 15, 49)

/** The exchange's clock stands there. */
function serverIs(at: number): void {
  serverClock.setOffset(at - tabNow())
}

/** The device's zone. */
function deviceIn(zone: string): void {
  const real = Intl.DateTimeFormat
  class There extends real {
    constructor(language?: string, options?: Intl.DateTimeFormatOptions) {
      super(language, { timeZone: zone, ...options })
    }
  }
  vi.stubGlobal('Intl', Object.create(Intl, { DateTimeFormat: { value: There } }))
}

afterEach(() => {
  vi.unstubAllGlobals()
  clientCache.write('time_zone', '')
  renewZone('exchange')
  serverClock.setOffset(0)
})

test('SHELL-06 the server’s zone is said from UTC; one that the browser does not know stays as it came', () => {
  const names = ['UTC', 'Etc/UTC', 'Asia/Shanghai', 'Asia/Kolkata', 'America/New_York', 'Mars/Base']
  expect(names.map((zone) => zoneName(zone, AT))).toEqual([
    'UTC+0',
    'UTC+0',
    'UTC+8',
    'UTC+5:30',
    'UTC\u22125',
    'Mars/Base',
  ])
})

test('SHELL-06 times are shown in that zone, with the day in the person’s language', () => {
  serverIs(AT)
  expect(zoneDateTime(AT, 'en', 'UTC')).toBe('21 Nov 2026 01:15:49')
  expect(zoneDateTime(AT, 'ja', 'Asia/Tokyo')).toBe('2026/11/21 10:15:49')
  expect(zoneTime(AT, 'ko', 'UTC')).toBe('01:15:49')
})

test('REAL-63 one choice moves every time: the exchange’s zone, UTC, or this device’s', () => {
  serverIs(AT)
  deviceIn('America/New_York')
  clientCache.write('time_zone', 'Asia/Shanghai')
  const shown = () => [
    clockTime(AT),
    zoneShort(AT, 'en'),
    labelledDateTime(AT, 'en'),
    momentText(AT, 'en'),
    zoneLabel(AT),
    csvTime(AT),
  ]
  const reported = vi.fn()
  const end = onZone(reported)
  renewZone()
  expect(shown()).toEqual([
    '09:15:49',
    '21 Nov 09:15:49',
    '21 Nov 2026 09:15:49 UTC+8',
    '09:15:49 UTC+8',
    'UTC+8',
    '2026-11-21T09:15:49.000+08:00',
  ])
  renewZone('utc')
  expect(shown()).toEqual([
    '01:15:49',
    '21 Nov 01:15:49',
    '21 Nov 2026 01:15:49 UTC+0',
    '01:15:49 UTC+0',
    'UTC+0',
    '2026-11-21T01:15:49.000Z',
  ])
  renewZone('device')
  expect(shown()).toEqual([
    '20:15:49',
    '20 Nov 20:15:49',
    '20 Nov 2026 20:15:49 UTC\u22125',
    '20:15:49 UTC\u22125',
    'UTC\u22125',
    '2026-11-20T20:15:49.000-05:00',
  ])
  expect(reported).toHaveBeenCalledTimes(3)
  renewZone('device')
  expect(reported).toHaveBeenCalledTimes(3)
  end()
})

test('REAL-63 a zone that the browser does not know is UTC, and is called so', () => {
  clientCache.write('time_zone', 'Mars/Base')
  renewZone('exchange')
  expect([displayZone(), zoneLabel(AT), clockTime(AT)]).toEqual(['UTC', 'UTC+0', '01:15:49'])
})

test('REAL-63 a time of the other season says its own offset, in a list that is headed by that of now', () => {
  serverIs(AT)
  clientCache.write('time_zone', 'Europe/Berlin')
  renewZone('exchange')
  const summer = Date.UTC(2026, 6, 1, 12)
  expect(zoneDateTime(AT, 'en')).toBe('21 Nov 2026 02:15:49')
  expect(zoneDateTime(summer, 'en')).toBe('1 Jul 2026 14:00:00 UTC+2')
  expect(zoneShort(summer, 'en')).toBe('1 Jul 14:00:00 UTC+2')
  // The hour that the clock shows twice.
  expect(zoneShort(Date.UTC(2026, 9, 25, 0, 30), 'en')).toBe('25 Oct 02:30:00 UTC+2')
  expect(zoneShort(Date.UTC(2026, 9, 25, 1, 30), 'en')).toBe('25 Oct 02:30:00')
  expect(zoneShort(Date.UTC(2025, 11, 31, 23, 30), 'en')).toBe('1 Jan 00:30:00')
  expect(zoneShort(Date.UTC(2025, 11, 31, 22, 30), 'en')).toBe('31 Dec 2025 23:30:00')
})
