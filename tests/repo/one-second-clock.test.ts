import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const files = readdirSync('src/app', { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))

/** Files of the app that have it, without comments. */
function having(what: RegExp): string[] {
  return files
    .filter((path) => what.test(readFileSync(`src/app/${path}`, 'utf8').replace(/^\s*(\/\/|\/?\*).*$/gm, '')))
    .sort()
}

test('REAL-61 seconds are shown by the one clock: nothing else ticks in a tab', () => {
  expect(having(/\bsetInterval\((?!next\))/)).toEqual(
    [
      // What is drawn several times a second.
      'base/platform/while-shown.ts',
      // New builds, once an hour.
      'services/pwa/service-worker.ts',
      // The issuer's window is looked at while this page is hidden behind it.
      'screens/auth/google/issuer-window.ts',
    ].sort(),
  )
})

test('REAL-60 ages and times are taken from the clock that never runs backwards', () => {
  expect(having(/\bDate\.now\(\)|\bDate\.now\b|new Date\(\)/)).toEqual(
    [
      'base/platform/tab-clock.ts',
      // An attempt is kept from one page to the next.
      'screens/auth/google/google-sign-in.tsx',
      'screens/auth/google/google-return.tsx',
      // A picture shared to the app is held by the service worker, which has this clock alone.
      'screens/topup/use-shared.ts',
      // Shown beside the device's own clock, as it stands now.
      'trading/status/use-server-drift.ts',
    ].sort(),
  )
})

test('REAL-63 times and dates are put into words in one place', () => {
  expect(having(/DateTimeFormat\(|toLocale(Date|Time)?String\(|\.get(Hours|Minutes|Date|Day|Month)\(/)).toEqual(
    [
      'base/platform/zone-days.ts',
      'base/platform/zone.ts',
      // The month of a ranking is the exchange's.
      // Words for the marks of an axis, in the same zone.
      'trading/chart/chart-times.ts',
    ].sort(),
  )
  expect(having(/toISOString\(/)).toEqual(
    [
      // Tenths of a second of the zone on screen.
      'services/inspector/figures.ts',
      // The name of a file, which ends with Z.
      'services/inspector/ring-foot.tsx',
      'base/platform/zone-days.ts',
      // The latest birthday that a rule in UTC takes.
      'screens/identity/basic-step.tsx',
      // The name of a file, which ends with Z.
      'trading/chart/picture/save-picture.ts',
    ].sort(),
  )
})
