import { expect, test } from 'vitest'
import type { Alert } from './alert.ts'
import { levelOf, reached } from './alert-reached.ts'
import { exactFigure, figureText } from './exact-figure.ts'
import { type Look, MarketWatch } from './market-watch.ts'

/** A whole number as alerts compare it. */
const exact = (value: number) => exactFigure(Float64Array.from([value, 0]), 0) as bigint
const look = (last: number, high: number | null = null, low: number | null = null): Look => ({
  last: exact(last),
  change: null,
  high: high === null ? null : exact(high),
  low: low === null ? null : exact(low),
})
const text = (value: bigint | null) => (value === null ? null : figureText(value))
const SECOND = 1_000
const DAY = 86_400 * SECOND

/** A market that was looked at at these prices, ten seconds one after the other. */
function watched(...prices: number[]): MarketWatch {
  const watch = new MarketWatch()
  for (const [i, price] of prices.entries()) watch.saw(look(price), (i + 1) * 10 * SECOND)
  return watch
}

test.each<[number[], number, string | null]>([
  [[], 100, null],
  [[100], 100, '0'],
  [[100], 102, '2'],
  [[100], 97, '-3'],
  [[80, 125], 100, '25'],
  [[125, 80], 100, '25'],
  [[95, 200, 99], 100, '-50'],
  [[100, 50, 150], 120, '140'],
  [[120, 100, 80], 96, '20'],
  [[0, 100], 100, null],
])('TERM-06 after prices of %j a price of %i is a move of %s percent', (prices, last, move) => {
  expect(text(watched(...prices).move(exact(last)))).toBe(move)
})

test('TERM-06 a move is measured over five minutes, and from a price every five seconds', () => {
  const watch = new MarketWatch()
  watch.saw(look(100), 10 * SECOND)
  watch.saw(look(50), 15 * SECOND - 1)
  expect(text(watch.move(exact(100)))).toBe('0')
  watch.saw(look(80), 15 * SECOND)
  expect(text(watch.move(exact(100)))).toBe('25')
  watch.saw(look(100), 310 * SECOND)
  watch.saw(look(100), 315 * SECOND)
  expect(text(watch.move(exact(100)))).toBe('25')
  watch.saw(look(100), 321 * SECOND)
  expect(text(watch.move(exact(100)))).toBe('0')
  watch.saw(look(100), 2_000 * SECOND)
  watch.forget()
  expect(watch.move(exact(200))).toBeNull()
})

test.each<[string, 'above' | 'below', [number | null, number | null], [number | null, number | null], string | null]>([
  ['a new high', 'above', [150, 90], [151, 90], '151'],
  ['the old high', 'above', [150, 90], [150, 80], null],
  ['a lower high, the day having moved on', 'above', [150, 90], [140, 90], null],
  ['a new low', 'below', [150, 90], [150, 89], '89'],
  ['the old low', 'below', [150, 90], [160, 90], null],
  ['a higher low', 'below', [150, 90], [150, 95], null],
  ['a high where none was known before', 'above', [null, 90], [151, 90], null],
  ['a high that is known no more', 'above', [150, 90], [null, 80], null],
])('TERM-06 between two looks %s tells of a price that was traded: %s', (_, side, before, now, peak) => {
  const watch = new MarketWatch()
  watch.saw(look(100, ...before), 20 * SECOND)
  expect(text(watch.peak(look(100, ...now), side, SECOND, 20 * SECOND))).toBe(peak)
})

test('TERM-06 a new high tells nothing to who came after the last look, but any high of today after a day away', () => {
  const watch = new MarketWatch()
  watch.saw(look(100, 150, 90), 20 * SECOND)
  expect(watch.peak(look(100, 155, 90), 'above', SECOND, 20 * SECOND + 1)).toBeNull()
  expect(watch.peak(look(100, 140, 90), 'above', DAY - 1, 0)).toBeNull()
  expect(text(watch.peak(look(100, 140, 90), 'above', DAY, 0))).toBe('140')
  expect(text(watch.peak(look(100, 140, 95), 'below', DAY, 0))).toBe('95')
})

const alert = (more: Partial<Alert>): Alert => ({
  id: 'a',
  kind: 'spot',
  currency_id: 9,
  symbol: 'SOLUSDT',
  by: 'price',
  side: 'above',
  level: '150',
  repeat: false,
  sound: false,
  notify: false,
  createdAt: 0,
  state: 'armed',
  times: 0,
  hit: null,
  ...more,
})

test.each<[string, Partial<Alert>, number, string | null]>([
  ['its level, from above', { side: 'below' }, 150, '150'],
  ['its level, from below', {}, 150, '150'],
  ['less than that', {}, 149, null],
  ['more than that', { side: 'below' }, 151, null],
  ['a rise of as much', { by: 'move', side: null, level: '50' }, 150, '50'],
  ['a fall of as much', { by: 'move', side: null, level: '50' }, 50, '-50'],
  ['a rise of less', { by: 'move', side: null, level: '50' }, 149, null],
  ['a fall of less', { by: 'move', side: null, level: '50' }, 51, null],
  ['a change over the day that is unknown', { by: 'day', level: '-1' }, 150, null],
])('TERM-06 an alert has been reached at %s, or not', (_, more, last, seen) => {
  expect(text(reached(alert(more), look(last), watched(100), 250))).toBe(seen)
})

test('TERM-06 a change over the day is compared with its sign', () => {
  const seen = (side: 'above' | 'below', level: string) =>
    text(reached(alert({ by: 'day', side, level }), { ...look(100), change: exact(-3) }, watched(100), 250))
  expect([seen('below', '-3'), seen('below', '-4'), seen('above', '-3'), seen('above', '-2')]).toEqual([
    '-3',
    null,
    '-3',
    null,
  ])
})

test('TERM-06 a peak that no look saw fires only what waits for it, and only from its level on', () => {
  const seen = (more: Partial<Alert>) => {
    const watch = new MarketWatch()
    watch.saw(look(100, 140, 90), 20 * SECOND)
    return text(reached(alert(more), look(100, 155, 80), watch, 250))
  }
  expect(seen({})).toBe('155')
  expect(seen({ level: '155' })).toBe('155')
  expect(seen({ level: '156' })).toBeNull()
  expect(seen({ side: 'below', level: '80' })).toBe('80')
  expect(seen({ side: 'below', level: '79' })).toBeNull()
  expect(seen({ state: 'waiting' })).toBeNull()
  expect(seen({ createdAt: 21 * SECOND })).toBeNull()
})

test('TERM-06 a level that is no number is refused', () => {
  expect(() => levelOf({ level: 'high' })).toThrow(RangeError)
})
