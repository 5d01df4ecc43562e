import { expect, test } from 'vitest'
import { summarize } from './chart-summary.ts'
import { costToMove, depthGroup, depthOutline, depthSteps, largestSum } from './depth-geometry.ts'
import { CHART_INTERVALS, callInterval, chartIntervalOf, openTime, spanOf } from './intervals.ts'
import { boxAt, labelled, tagRows } from './own-lines.ts'

const utc = (text: string) => Date.parse(`${text}Z`)

test('TRADE-03 every interval of product.md §9 can be chosen and is known to the calls', () => {
  expect(CHART_INTERVALS.join(' ')).toBe('line 1m 5m 15m 30m 1H 4H 12H 1D 1W')
  expect(callInterval('line')).toBe('1s')
  expect(callInterval('4H')).toBe('4H')
  expect(chartIntervalOf('12H')).toBe('12H')
  expect(chartIntervalOf('2H')).toBe(chartIntervalOf(null))
})

test('TRADE-03 candles open on whole spans of UTC, weeks on Monday', () => {
  const at = utc('2026-11-21T14:47:33')
  const open = (interval: (typeof CHART_INTERVALS)[number]) => openTime(at, spanOf(interval))
  expect(open('line')).toBe(at)
  expect(open('15m')).toBe(utc('2026-11-21T14:45:00'))
  expect(open('4H')).toBe(utc('2026-11-21T12:00:00'))
  expect(open('12H')).toBe(utc('2026-11-21T12:00:00'))
  expect(open('1D')).toBe(utc('2026-11-21T00:00:00'))
  expect(open('1W')).toBe(utc('2026-11-16T00:00:00'))
  expect(openTime(utc('2026-11-16T00:00:00') - 1, spanOf('1W'))).toBe(utc('2026-11-09T00:00:00'))
})

test('TRADE-03 depth on the axis grows in steps from the best price outwards', () => {
  const steps = depthSteps([
    { ticks: 100, lots: 2 },
    { ticks: 101, lots: 3 },
    { ticks: 104, lots: 5 },
  ])
  expect(steps.map((step) => step.sum)).toEqual([2, 5, 10])
  const corners = depthOutline(steps, (ticks) => 200 - ticks, 10, 120)
  expect(corners).toEqual([
    { x: 0, y: 100 },
    { x: 24, y: 100 },
    { x: 24, y: 99 },
    { x: 60, y: 99 },
    { x: 60, y: 96 },
    { x: 120, y: 96 },
  ])
})

test('TRADE-03 the strip is filled by the largest sum in view, and never past its edge', () => {
  const steps = depthSteps([
    { ticks: 100, lots: 2 },
    { ticks: 200, lots: 8 },
  ])
  const largest = largestSum([steps, []], 50, 150)
  expect(largest).toBe(2)
  expect(depthOutline(steps, (ticks) => ticks, largest, 120).map((corner) => corner.x)).toEqual([0, 120, 120, 120])
  expect(depthOutline(steps, (ticks) => ticks, 0, 120)).toEqual([])
  expect(depthOutline(steps, () => null, 2, 120)).toEqual([])
})

test('TRADE-03 the cost of moving the price by half a percent counts the levels within it', () => {
  const asks = [
    { ticks: 100_100, lots: 10 },
    { ticks: 100_500, lots: 10 },
    { ticks: 100_501, lots: 10 },
  ]
  expect(costToMove(asks, 'ask', 100_000, 5, 2)).toEqual({ cost: '20060.00', more: false })
  expect(costToMove(asks.slice(0, 2), 'ask', 100_000, 5, 2)).toEqual({ cost: '20060.00', more: true })
  const bids = [
    { ticks: 99_500, lots: 1 },
    { ticks: 99_499, lots: 1 },
  ]
  expect(costToMove(bids, 'bid', 100_000, 5, 0)).toEqual({ cost: '99500', more: false })
})

test('the cost is exact past the safe integers', () => {
  const cost = costToMove([{ ticks: 9_007_199_254_740_991, lots: 3 }], 'ask', 9_007_199_254_740_991, 5, 0)
  expect(cost.cost).toBe('27021597764222973')
})

test('steps are a power of ten of the tick, about a ten-thousandth of the price', () => {
  expect([depthGroup(900), depthGroup(64_000_00), depthGroup(3_100_00)]).toEqual([1, 1_000, 100])
})

test('order lines that stand too close keep one label', () => {
  expect(labelled([100, 110, 130, 20])).toEqual([true, false, true, true])
})

test('the summary says where the newest candles went', () => {
  const bar = (time: number, open: number, high: number, low: number, close: number) => ({
    time,
    open,
    high,
    low,
    close,
    volume: 0,
  })
  const bars = [bar(1, 1, 99, 1, 2), bar(2, 5, 9, 4, 6), bar(3, 6, 8, 3, 7)]
  expect(summarize(bars, 2)).toEqual({ first: 5, last: 7, high: 9, low: 3, from: 2, to: 3 })
  expect(summarize([], 2)).toBeNull()
})

test('TRADE-03 an order near the newest price keeps its tag: it stands beside that of the price', () => {
  expect(tagRows([100, 106, 94, 140], 101)).toEqual([82, 119, 82, 140])
  expect(tagRows([100, 106], null)).toEqual([100, 106])
})

test('CHART-12 words of a line at the chart’s top stand at the axis, clear of the legend', () => {
  expect([boxAt(20, 800, 120), boxAt(44, 800, 120), boxAt(60, 800, 120)]).toEqual([672, 672, 8])
  expect(boxAt(20, 100, 120)).toBe(8)
})
