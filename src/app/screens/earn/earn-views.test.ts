import { afterEach, expect, test } from 'vitest'
import { scaled } from '../../../shared/perp/scaled.ts'
import { serverClock } from '../../base/platform/server-clock.ts'
import { countdownText, dayMinute, dayOnly, UTC8 } from './dates.ts'
import { sumOf, worthOf } from './earn-worth.ts'
import { barsOf, HEIGHT } from './interest-bars.ts'
import { navRows, rangeOf } from './nav-range.ts'
import { isSold, listed } from './product-list.ts'
import { testProduct } from './testing/test-product.ts'
import { asksSince, nextPayoutAt, payoutsAt } from './use-earn.ts'

const at = (text: string) => Date.parse(text)
afterEach(() => serverClock.setOffset(0))

function now(text: string): void {
  serverClock.setOffset(0)
  serverClock.setOffset(at(text) - serverClock.now())
}

test('EARN-54 an instant in both zones: summer time of the own one moves no date of UTC+8', () => {
  now('2026-10-24T00:00:00Z')
  const noons = ['2026-10-24T04:00:00Z', '2026-10-25T04:00:00Z', '2026-10-26T04:00:00Z'].map(at)
  expect(noons.map((noon) => dayMinute(noon, 'en', UTC8))).toEqual(['24 Oct 12:00', '25 Oct 12:00', '26 Oct 12:00'])
  expect(noons.map((noon) => dayMinute(noon, 'en', 'Europe/Zurich'))).toEqual([
    '24 Oct 06:00',
    '25 Oct 05:00',
    '26 Oct 05:00',
  ])
  expect(dayMinute(at('2029-11-20T04:00:00Z'), 'en', UTC8)).toBe('20 Nov 2029 12:00')
  expect(dayOnly(at('2026-11-20T17:00:00Z'), 'en', UTC8)).toBe('21 Nov')
  expect(dayOnly(at('2026-11-20T17:00:00Z'), 'ja', UTC8)).toBe('11月21日')
})

test('EARN-54 the countdown runs on server time and never below zero', () => {
  expect([9_851_000, 999, 0, -5_000].map(countdownText)).toEqual(['02:44:11', '00:00:01', '00:00:00', '00:00:00'])
  expect(countdownText(30 * 3_600_000)).toBe('30:00:00')
})

test('EARN-54 a payout is asked for again 5 s after it was due, and every 5 s until it is there', () => {
  const due = at('2026-11-21T04:00:00Z')
  expect([-1, 0, 4_999, 5_000, 9_999, 10_000].map((ms) => Math.max(0, asksSince(due, due + ms)))).toEqual([
    0, 0, 0, 1, 1, 2,
  ])
  expect(nextPayoutAt([{ next_at: null }, { next_at: due + 5 }, { next_at: due }])).toBe(due)
  expect(nextPayoutAt([{ next_at: null }])).toBe(null)
  const product = testProduct({ currency_id: 3, symbol: 'USDT' })
  const of = (next_at: number | null, next_interest: string | null) => ({ next_at, next_interest, product })
  expect(payoutsAt([of(due, '0.07'), of(due + 5, '1'), of(null, null)], due)).toEqual([
    { currency_id: 3, symbol: 'USDT', units: 7_000_000n },
  ])
})

test('EARN-55 products by coin and kind, sorted by rate or term; alike ones stay in their order', () => {
  const products = [
    testProduct({ id: 1, rate: '3.65' }),
    testProduct({ id: 2, symbol: 'BTC', kind: 'fixed', rate: '2.1', days: 90 }),
    testProduct({ id: 3, kind: 'fixed', rate: '8', days: 1_095 }),
    testProduct({ id: 4, kind: 'fund', rate: null }),
    testProduct({ id: 5, kind: 'fixed', rate: '8', days: 30 }),
  ]
  const ids = (...args: Parameters<typeof listed> extends [unknown, ...infer Rest] ? Rest : never) =>
    listed(products, ...args).map(({ id }) => id)
  expect(ids({ coin: 'USDT' }, null)).toEqual([1, 3, 4, 5])
  expect(ids({ kind: 'fixed' }, { column: 'term', descending: false })).toEqual([5, 2, 3])
  expect(ids({}, { column: 'rate', descending: true })).toEqual([3, 5, 1, 2, 4])
  expect([
    isSold({ open: true, left: null }),
    isSold({ open: true, left: '0' }),
    isSold({ open: false, left: '5' }),
  ]).toEqual([true, false, false])
})

test('NAV-51 one coin is summed exactly, several at their prices without what has none', () => {
  const usdt = { symbol: 'USDT', price: '1' }
  const btc = { symbol: 'BTC', price: '64000' }
  expect(
    sumOf([
      { ...usdt, units: 3n },
      { ...usdt, units: 4n },
    ]),
  ).toMatchObject({ symbol: 'USDT', units: 7n, estimate: false })
  expect(
    sumOf([
      { ...btc, price: null, units: 5n },
      { ...usdt, units: 0n },
    ]),
  ).toMatchObject({ symbol: 'BTC', units: 5n })
  const both = sumOf([
    { ...usdt, units: scaled('1000') },
    { ...btc, units: scaled('0.5') },
    { symbol: 'ADA', price: null, units: scaled('9') },
  ])
  expect(both).toEqual({ symbol: 'USDT', units: scaled('33000'), estimate: true, unpriced: ['ADA'] })
  expect(sumOf([])).toMatchObject({ symbol: 'USDT', units: 0n })
  expect([worthOf('2.5', '3118.2'), worthOf('2.5', null)]).toEqual(['7795.5', null])
})

test('NAV-52 net values newest first with their change; first, last, lowest and highest in words', () => {
  const points = ['1', '1.006972', '1.006944', '1.006944'].map((nav, day) => ({ at: day, nav }))
  expect(navRows(points).map(({ change }) => change)).toEqual(['0.00', '0.00', '+0.70', null])
  expect(navRows([...points, { at: 4, nav: '0.9062496' }])[0]?.change).toBe('-10.00')
  expect(rangeOf(points)).toEqual({ first: '1', last: '1.006944', low: '1', high: '1.006972' })
  expect(rangeOf([])).toEqual({ first: '--', last: '--', low: '--', high: '--' })
})

test('EARN-56 interest by day: the last fourteen settlements, and the next one until it is paid', () => {
  const rows = Array.from({ length: 20 }, (_, day) => ({
    at: 100 - day,
    amount: day === 0 ? '0.4' : '0.2',
    holding_id: 1,
  }))
  const holding = { id: 1, next_at: 101, next_interest: '0.1' }
  const bars = barsOf([...rows, { at: 99, amount: '7', holding_id: 2 }], holding)
  expect(bars).toHaveLength(15)
  expect(bars.at(-1)).toMatchObject({ at: 101, toCome: true, height: HEIGHT / 4 })
  expect(bars.at(-2)).toMatchObject({ at: 100, toCome: false, height: HEIGHT })
  expect(barsOf(rows, { ...holding, next_at: 100 }).every(({ toCome }) => !toCome)).toBe(true)
  expect(barsOf([], { id: 1, next_at: null, next_interest: null })).toEqual([])
})
