import { expect, test } from 'vitest'
import { spotSpec, TestExchange } from '../../testing/test-exchange.ts'
import { changePercent } from './ticker.ts'

test.each([
  [100, 100, '0.00'],
  [100, 150, '50.00'],
  [100, 99, '-1.00'],
  [8_000, 8_001, '0.01'],
  [20_000, 20_001, '0.01'],
  [20_001, 20_002, '0.00'],
  [20_000, 19_999, '-0.01'],
  [3, 4, '33.33'],
  [3, 5, '66.67'],
  [0, 5, '0.00'],
])('BOT-04 from %i to %i the change is %s %%', (before, now, text) => {
  expect(changePercent(before, now)).toBe(text)
})

test('BOT-04 the ticker holds the day: last, high, low, volume grow with a trade', () => {
  const x = new TestExchange([spotSpec()])
  const before = x.exchange.ticker('spot', 1)!
  x.limit(11, 'sell', '119', '3')
  x.limit(12, 'buy', '119', '3')
  const after = x.exchange.ticker('spot', 1)!
  expect(after.c).toBe('119.00')
  expect(Number(after.h)).toBe(Math.max(119, Number(before.h)))
  expect(Number(after.v) - Number(before.v)).toBeCloseTo(3, 5)
  expect(Number(after.q) - Number(before.q)).toBeCloseTo(357, 3)
  expect(after.o).toBe(before.o)
})
