import { expect, test } from 'vitest'
import type { AssetPoint } from '../../src/shared/calls/money-entities.ts'
import { assetHistory } from './asset-history.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const START = Date.UTC(2025, 10, 20)

function point(at: number, total: string, inflow: string): AssetPoint {
  return { at, total, fund: total, c2c: '0', spot: '0', contract: '0', option: '0', finance: '0', inflow }
}

/** Four days, a point an hour; each hour wins 1, on the third day 1000 come from outside. */
const hours = Array.from({ length: 96 }, (_, i) => {
  const inflow = i < 50 ? 100 : 1100
  return point(START + i * HOUR, String(inflow + i), String(inflow))
})
const now = point(START + 95 * HOUR + 60_000, '1195.5', '1100')

test('MONEY-16 a day’s profit is what was won in it, without what came from outside', () => {
  const { days, points } = assetHistory(now, hours, '7D')
  expect(points).toHaveLength(96)
  expect(days).toEqual([
    { at: START, profit: '23', inflow: '100' },
    { at: START + DAY, profit: '24', inflow: '0' },
    { at: START + 2 * DAY, profit: '24', inflow: '1000' },
    { at: START + 3 * DAY, profit: '24.5', inflow: '0' },
  ])
})

test('MONEY-16 short spans show hours, long ones the last point of each day', () => {
  expect(assetHistory(now, hours, '1D').points).toHaveLength(24)
  expect(assetHistory(now, hours, '90D').points.map(({ total }) => total)).toEqual(['123', '147', '1171'])
  expect(assetHistory(now, [], '7D')).toMatchObject({ points: [], days: [{ profit: '95.5', inflow: '1100' }] })
})

test('MONEY-16 what befell while nothing was known counts with the day after', () => {
  const gap = hours.filter(({ at }) => at < START + DAY || at >= START + 3 * DAY)
  expect(assetHistory(now, gap, '7D').days).toEqual([
    { at: START, profit: '23', inflow: '100' },
    { at: START + 3 * DAY, profit: '72.5', inflow: '1000' },
  ])
})
