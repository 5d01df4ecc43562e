import { expect, test } from 'vitest'
import {
  compareDecimals,
  laterOrder,
  takeBalance,
  takeEnded,
  takeFills,
  takeOpen,
} from '../../services/account/own-lists.ts'
import { faceOf } from '../../services/account/own-state.ts'
import { remainingOf } from '../../services/account/remaining-of.ts'
import { testBalance, testFill, testOrder } from '../../services/account/testing/test-orders.ts'
import { pricesOf } from '../../services/venue/own-prices.ts'
import { sumOf } from './order-columns.tsx'
import { filledPercent } from './order-labels.ts'
import { nextSorting, sortRows } from './sort-rows.ts'

const part = { status: 'in_progress', filled_quantity: '0.40000' } as const
const done = { status: 'completed', filled_quantity: '1.00000' } as const
const gone = { status: 'cancelled' } as const

test('TRADE-09 of two tellings of an order the later one holds, whichever comes last', () => {
  const chain = [
    testOrder(),
    testOrder({ ...part, updated_at: 1_000 }),
    testOrder({ ...part, ...gone, updated_at: 1_000 }),
  ]
  for (const [i, early] of chain.entries())
    for (const late of chain.slice(i + 1)) {
      expect(laterOrder(early, late)).toBe(late)
      expect(laterOrder(late, early)).toBe(late)
    }
  const later = testOrder({ updated_at: 1_001 })
  expect(laterOrder(chain[2] as typeof later, later)).toBe(later)
})

test('TRADE-09 open orders: newest first, changed in place, gone at their end', () => {
  const first = testOrder()
  const second = testOrder({ id: 2, created_at: 2_000 })
  let rows = takeOpen(takeOpen([], first), second)
  expect(rows.map((row) => row.id)).toEqual([2, 1])
  rows = takeOpen(rows, testOrder({ ...part, updated_at: 1_500 }))
  expect(rows.map((row) => row.filled_quantity)).toEqual(['0.00000', '0.40000'])
  expect(takeOpen(rows, first)).toBe(rows)
  rows = takeOpen(rows, testOrder({ ...done, updated_at: 1_600 }))
  expect(rows.map((row) => row.id)).toEqual([2])
  expect(takeOpen(rows, testOrder({ id: 3, ...gone }))).toBe(rows)
})

test('TRADE-09 the history has each ended order once, last ended first', () => {
  const a = testOrder({ id: 1, ...done, updated_at: 5 })
  const b = testOrder({ id: 2, ...gone, updated_at: 9 })
  const rows = takeEnded(takeEnded([], [a, testOrder({ id: 3 })]), [b, a])
  expect(rows.map((row) => row.id)).toEqual([2, 1])
  expect(takeEnded(rows, [a])).toBe(rows)
})

test('TRADE-09 fills come once, newest first', () => {
  const rows = takeFills(
    [testFill({ id: 1, at: 5 })],
    [testFill({ id: 2, at: 5 }), testFill({ id: 1, at: 5 }), testFill({ id: 3, at: 9 })],
  )
  expect(rows.map((row) => row.id)).toEqual([3, 2, 1])
  expect(takeFills(rows, [testFill({ id: 2 })])).toBe(rows)
})

test('TRADE-09 a balance takes the place of its currency’s', () => {
  const rows = takeBalance(
    [testBalance(), testBalance({ currency_id: 1, symbol: 'BTC' })],
    testBalance({ trade_balance: '7' }),
  )
  expect(rows.map((row) => [row.currency_id, row.trade_balance])).toEqual([
    [9, '7'],
    [1, '100'],
  ])
  expect(takeBalance(rows, testBalance({ currency_id: 4 }))).toHaveLength(3)
})

test('decimal texts compare by value, exactly', () => {
  expect(compareDecimals('10', '9.99')).toBe(1)
  expect(compareDecimals('0.1', '0.100')).toBe(0)
  expect(compareDecimals('9007199254740993.1', '9007199254740993.2')).toBe(-1)
})

test('TRADE-09 columns sort by value, down first, then up, then the list’s own order', () => {
  const rows = [
    testOrder({ id: 1, price: '9.5' }),
    testOrder({ id: 2, price: null }),
    testOrder({ id: 3, price: '10' }),
  ]
  const ids = (descending: boolean) => sortRows(rows, (row) => row.price, descending).map((row) => row.id)
  expect(ids(true)).toEqual([3, 1, 2])
  expect(ids(false)).toEqual([1, 3, 2])
  const first = nextSorting(null, 'price')
  expect(first).toEqual({ column: 'price', descending: true })
  expect(nextSorting(first, 'price')).toEqual({ column: 'price', descending: false })
  expect(nextSorting(nextSorting(first, 'price'), 'price')).toBeNull()
  expect(nextSorting(first, 'time')).toEqual({ column: 'time', descending: true })
})

test('TRADE-09 what a list shows: unknown is never empty, last known rows stay', () => {
  const rows = [1]
  expect(faceOf({ status: 'idle', rows: [], knownAt: null })).toBe('loading')
  expect(faceOf({ status: 'failed', rows: [], knownAt: null })).toBe('error')
  expect(faceOf({ status: 'failed', rows: [], knownAt: 5 })).toBe('degraded')
  expect(faceOf({ status: 'ready', rows: [], knownAt: 5 })).toBe('empty')
  expect(faceOf({ status: 'loading', rows, knownAt: 5 })).toBe('rows')
  expect(faceOf({ status: 'ready', rows, knownAt: 5 }, 0)).toBe('empty')
})

test('TRADE-04 own prices are those of what still waits in this market', () => {
  const market = { currency_id: 1, price_digits: 2, quantity_digits: 5 }
  const orders = [
    testOrder({ id: 1, price: '100.00' }),
    testOrder({ id: 2, price: '100.00', ...part }),
    testOrder({ id: 3, price: '100.00', currency_id: 2 }),
    testOrder({ id: 4, price: null }),
  ]
  const { bid, ask } = pricesOf([...orders, testOrder({ id: 5, side: 'sell', price: '101.00' })], market)
  expect([[...bid], [...ask]]).toEqual([[[10_000, 160_000]], [[10_100, 100_000]]])
  expect(remainingOf(testOrder(part), 5)).toBe('0.60000')
  expect(remainingOf(testOrder({ quantity: null }), 5)).toBeNull()
})

test('the filled part is cut to whole percent', () => {
  expect(filledPercent(testOrder({ quantity: '3', filled_quantity: '2' }))).toBe(66)
  expect(filledPercent(testOrder({ quantity: null, quote_quantity: '10', filled_quote: '9.99' }))).toBe(99)
  expect(filledPercent(testOrder({ quantity: null }))).toBeNull()
})

test('free and locked add up exactly', () => {
  expect(sumOf('9007199254740993.00000001', '0.1')).toBe('9007199254740993.10000001')
})

test('profits sort by value, losses below gains and the greatest loss last', () => {
  const rows = ['-0.5', '12', '-100.25', '3.75', '0', '-100.3'].map((profit) => ({ profit }))
  const sorted = sortRows(rows, (row) => row.profit, true).map((row) => row.profit)
  expect(sorted).toEqual(['12', '3.75', '0', '-0.5', '-100.25', '-100.3'])
})
