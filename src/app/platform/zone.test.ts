import { expect, test } from 'vitest'
import { zoneDateTime, zoneName, zoneTime } from './zone.ts'

const AT = Date.UTC(2026, 10, 21, 1, 15, 49)

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
  expect(zoneDateTime(AT, 'en', 'UTC')).toBe('21 Nov 2026 01:15:49')
  expect(zoneDateTime(AT, 'ja', 'Asia/Tokyo')).toBe('2026/11/21 10:15:49')
  expect(zoneTime(AT, 'ko', 'UTC')).toBe('01:15:49')
})
