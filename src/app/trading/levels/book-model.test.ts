import { expect, test } from 'vitest'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { fakeDepth } from '../../services/hub-client/testing/fake-delivery.ts'
import { DepthView } from '../../services/hub-client/topic-views.ts'
import {
  barPercent,
  barScale,
  cumulativeLots,
  groupText,
  nextGroup,
  ownRows,
  spreadOf,
  sweepOf,
  totalText,
} from './book-model.ts'

const market = { price_digits: 1, quantity_digits: 3, tick_size: '0.5', step_size: '0.001' } as Market

function bookOf(bids: [number, number][], asks: [number, number][]): DepthView {
  const state = { status: 'live', reason: 'none', ageAt: 1 } as const
  return new DepthView(state, Float64Array.from(fakeDepth(bids, asks)))
}
const book = bookOf(
  [
    [642814, 173],
    [642812, 78],
    [642809, 44],
  ],
  [
    [642815, 19],
    [642816, 257],
  ],
)

test('TRADE-04 totals run from the best level outwards and bars are relative to the larger side in view', () => {
  expect([...cumulativeLots(book, 'bid')]).toEqual([173, 251, 295])
  expect([...cumulativeLots(book, 'ask')]).toEqual([19, 276])
  expect([barScale(book, 2), barScale(book, 50), barScale(bookOf([], []), 5)]).toEqual([276, 295, 0])
  expect([barPercent(69, 276), barPercent(300, 276), barPercent(1, 0)]).toEqual([25, 100, 0])
})

test('TRADE-04 a total past what a number holds is still exact', () => {
  const huge = bookOf(
    [
      [10, Number.MAX_SAFE_INTEGER],
      [9, Number.MAX_SAFE_INTEGER - 2],
      [8, 5],
    ],
    [],
  )
  expect(totalText(huge, 'bid', 2, 3)).toBe('18014398509481.985')
  expect(totalText(book, 'bid', 1, 3)).toBe('0.251')
})

test('TRADE-04 the spread in price and basis points, none where a side is empty', () => {
  expect(spreadOf(book)).toEqual({ ticks: 1, basisPoints: '0.01' })
  expect(spreadOf(bookOf([[99, 1]], [[101, 1]]))).toEqual({ ticks: 2, basisPoints: '200.00' })
  expect(spreadOf(bookOf([[6431813, 1]], [[6431814, 1]]))?.basisPoints).toBe('0.0015')
  expect(spreadOf(bookOf([], [[5, 1]]))).toBeNull()
})

test('TRADE-04 eating the book down to a level: exact size and value, average price', () => {
  expect(sweepOf(market, book, 'bid', 2)).toEqual({ size: '0.295', value: '18962.9754', average: '64281.27' })
  expect(sweepOf(market, book, 'ask', 0)).toEqual({ size: '0.019', value: '1221.3485', average: '64281.50' })
})

test('TRADE-04 groups are multiples of the tick and stop at both ends', () => {
  expect([1, 10, 100, 1000].map((group) => groupText(market, group))).toEqual(['0.5', '5', '50', '500'])
  expect([nextGroup(1, 1), nextGroup(1, -1), nextGroup(1000, 1), nextGroup(100, -1)]).toEqual([10, 1, 1000, 10])
})

test('TRADE-04 CHART-09 own orders mark the rows that hold them: bids rounded down, asks up, and no row of the other side', () => {
  const own = {
    bid: new Map([
      [100, 1],
      [105, 1],
    ]),
    ask: new Map([
      [120, 1],
      [125, 1],
    ]),
  }
  const rows = ownRows(own, 10)
  expect([[...rows.bid], [...rows.ask]]).toEqual([[100], [120, 130]])
  expect(ownRows({ bid: own.bid, ask: new Map() }, 10).ask.size).toBe(0)
})
