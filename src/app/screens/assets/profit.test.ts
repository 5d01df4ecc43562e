import { expect, test } from 'vitest'
import { barsOf, percentOf, today } from './profit.ts'

const DAY = 86_400_000
const NOW = 20_000 * DAY + 5_000
const point = (total: string) => ({
  at: NOW,
  total,
  fund: total,
  c2c: '0',
  spot: '0',
  contract: '0',
  option: '0',
  finance: '0',
  inflow: '0',
})

test('FUND-04 today’s profit is that of the day of UTC, and a part of what was there without it', () => {
  const days = [{ at: 20_000 * DAY, profit: '5', inflow: '900' }]
  expect(today({ now: point('1005'), days }, NOW)).toEqual({ profit: '5', percent: '+0.50%' })
  expect(today({ now: point('1005'), days }, NOW + DAY)).toBeNull()
  expect(today({ now: point('1005'), days: [] }, NOW)).toBeNull()
})

test('FUND-04 a percentage is cut, has its sign and is none of nothing', () => {
  expect(percentOf(-19_999n, 1_000_000n)).toBe('−1.99%')
  expect(percentOf(0n, 5n)).toBe('0.00%')
  expect(percentOf(5n, 0n)).toBeNull()
})

test('FUND-04 bars stand on the line of zero, losses hang from it', () => {
  expect(barsOf(['30', '-10', '0'], 40)).toEqual({
    zero: 30,
    bars: [
      { top: 0, height: 30 },
      { top: 30, height: 10 },
      { top: 30, height: 0 },
    ],
  })
  expect(barsOf(['0'], 40)).toEqual({ zero: 20, bars: [{ top: 20, height: 0 }] })
})
