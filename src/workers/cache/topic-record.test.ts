import { expect, test } from 'vitest'
import { isValidRecord } from './topic-record.ts'

const NOW = 1_000_000
const record = {
  version: 1,
  base: 'ws://host/ws',
  digits: '2:3',
  eventAt: NOW - 50,
  confirmedAt: NOW,
  body: Float64Array.from([1]),
}

test.each<[string, object]>([
  ['as it was', {}],
  ['of a topic without digits', { digits: '' }],
  ['that nothing has confirmed', { confirmedAt: 0 }],
  ['that a pong alone has confirmed', { eventAt: 0 }],
  ['of a clock that was a minute ahead', { eventAt: NOW + 60_000, confirmedAt: NOW + 60_000 }],
])('PWA-05 a record is read: %s', (_, more) => {
  expect(isValidRecord({ ...record, ...more }, NOW)).toBe(true)
})

test.each<[string, object]>([
  ['of another version', { version: 2 }],
  ['of no exchange', { base: null }],
  ['of digits in numbers', { digits: 2 }],
  ['of no time', { eventAt: 0, confirmedAt: 0 }],
  ['of a time before all', { eventAt: -1 }],
  ['of a time in words', { confirmedAt: '5' }],
  ['of news to come', { eventAt: NOW + 60_001 }],
  ['of a confirmation to come', { confirmedAt: NOW + 60_001 }],
  ['of an unknown time', { confirmedAt: Number.NaN }],
  ['without data', { body: new Float64Array(0) }],
  ['with other data', { body: [1] }],
])('PWA-05 a record is not read: %s', (_, more) => {
  expect(isValidRecord({ ...record, ...more }, NOW)).toBe(false)
})

test('PWA-05 what is no record is not read', () => {
  for (const value of [null, undefined, 7, 'record']) expect(isValidRecord(value, NOW)).toBe(false)
})
