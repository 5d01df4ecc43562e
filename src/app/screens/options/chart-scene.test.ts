import { expect, test } from 'vitest'
import { bandTicket, CYCLE_END, testTicket, wonTicket } from '../../services/options/testing/test-tickets.ts'
import { secondsOf, spanOf, ticketLines } from './chart-lines.ts'
import { frameOf, levelsOf, placeLabels, placer, timesOf } from './chart-scene.ts'

const OF = { currencyId: 1, kind: 'flash', digits: 1 } as const

test('OPT-66 the frame holds the line and the strikes in view, and a still index is no noise', () => {
  const span = { from: 0, to: 10_000 }
  const line = { id: 'a', ticks: 900, from: 0, to: 20_000, tone: 'up', over: false, label: '' } as const
  const frame = frameOf(span, [{ at: 0, ticks: 100 }], [line, { ...line, ticks: 9_000, from: 11_000 }])
  expect(frame && frame.low < 100 && frame.high > 900 && frame.high < 2_000).toBe(true)
  const still = frameOf(span, [{ at: 0, ticks: 100 }], [])
  expect(still && still.high - still.low).toBeGreaterThan(20)
  expect(frameOf(span, [], [line])).toBeNull()
})

test('OPT-66 time runs to the right, values upwards, and the axis keeps its room', () => {
  const place = placer({ from: 1_000, to: 2_000, low: 10, high: 20 }, { width: 1_072, height: 124, axis: 72, foot: 24 })
  expect([place.x(1_000), place.x(2_000), place.y(10), place.y(20)]).toEqual([0, 1_000, 100, 0])
})

test('OPT-66 axes have round steps, no more than there is room for', () => {
  expect(levelsOf({ low: 642_640, high: 642_870 }, 4)).toEqual([642_700, 642_800])
  expect(levelsOf({ low: 10, high: 13 }, 9)).toEqual([10, 11, 12, 13])
  expect(timesOf({ from: 1_000, to: 150_000 }, 5)).toEqual([30_000, 60_000, 90_000, 120_000, 150_000])
  for (const seconds of [75, 150, 450, 1_500, 4_500])
    expect(timesOf({ from: 0, to: seconds * 1_000 }, 8).length).toBeLessThanOrEqual(9)
})

test('OPT-66 labels do not cover each other and stay in the picture', () => {
  const box = { x: 10, y: 0, width: 100, height: 18 }
  const placed = placeLabels([box, box, { ...box, y: 95 }, { ...box, x: 300 }], 100)
  const [a, b, c] = placed
  expect(Math.abs((a?.y ?? 0) - (b?.y ?? 0))).toBeGreaterThanOrEqual(18)
  expect(placed.every(({ y }) => y >= 0 && y + 18 <= 100)).toBe(true)
  expect(c?.y).toBe(82)
  expect(placed[3]).toEqual({ ...box, x: 300 })
})

test('OPT-66 a strike runs from its ticket to its end; a band has both edges; others are left out', () => {
  const label = () => 'words'
  const [strike, ...rest] = ticketLines([testTicket(), bandTicket(), testTicket({ currency_id: 2 })], OF, label)
  expect(rest).toEqual([])
  expect(strike).toMatchObject({ ticks: 642_714, from: CYCLE_END - 40_000, to: CYCLE_END, tone: 'up', over: false })
  expect(ticketLines([wonTicket()], OF, label)[0]?.over).toBe(true)
  const edges = ticketLines([bandTicket()], { ...OF, kind: 'volatility' }, label)
  expect(edges.map(({ ticks, label: labels }) => [ticks, labels])).toEqual([
    [643_403, 'words'],
    [642_119, ''],
  ])
})

test('OPT-66 a flash chart ends with the cycle, a volatility chart shows some room past now', () => {
  expect(spanOf({ kind: 'flash', cycle: 60, end: CYCLE_END }, 0)).toEqual({ from: CYCLE_END - 150_000, to: CYCLE_END })
  expect(spanOf({ kind: 'volatility', window: 300 }, 1_000_000)).toEqual({ from: 700_000, to: 1_075_000 })
  expect([secondsOf({ kind: 'flash', cycle: 30 }), secondsOf({ kind: 'volatility', window: 3_600 })]).toEqual([
    75, 3_500,
  ])
})
