import { expect, test } from 'vitest'
import { spotSpec } from '../../testing/test-exchange.ts'
import { PerpExchange, perpSpec } from '../../testing/test-perp.ts'

const REDUCE = { reduce_only: true } as const

test('PERP-05 reduce-only is refused without a position, on its own side, and past what is held and promised', () => {
  const x = new PerpExchange()
  expect(x.noPerp(11, 'sell', '1', '20100', REDUCE)).toBe('no_position')
  x.fill(11, 'buy', '2', '20000')
  expect(x.noPerp(11, 'buy', '1', '19900', REDUCE)).toBe('no_position')
  expect(x.noPerp(11, 'sell', '2.001', '20100', REDUCE)).toBe('reduce_only_exceeds')
  x.perp(11, 'sell', '1.5', '20100', REDUCE)
  const { answer } = x.place(11, { market: 'contract', side: 'sell', price: '20100', quantity: '1', ...REDUCE })
  expect(answer).toMatchObject({ refusal: { key: 'reduce_only_exceeds', field: 'quantity', params: { max: '0.5' } } })
  expect(x.noPerp(11, 'sell', '0.5', '20100', REDUCE)).toBeNull()
  expect(x.total(11).order_margin).toBe('0')
})

test('PERP-05 whatever is held can be closed, be it worth less than the least order', () => {
  const x = new PerpExchange([perpSpec({ min_notional: '50' })])
  x.fill(11, 'buy', '0.003', '20000')
  expect(x.noPerp(11, 'sell', '0.002', '20100')).toBe('filter_min_notional')
  x.perp(21, 'buy', '1', '19900')
  expect(x.noPerp(11, 'sell', '0.002', undefined, REDUCE)).toBeNull()
  expect(x.noPerp(11, 'sell', '0.001', '19900', REDUCE)).toBeNull()
  expect(x.positions(11)).toEqual([])
})

test('PERP-05 as the position shrinks, the newest reduce-only orders go', () => {
  const x = new PerpExchange()
  x.fill(11, 'buy', '3', '20000')
  const orders = ['1', '1', '1'].map((lots, i) => x.perp(11, 'sell', lots, String(20_100 + i), REDUCE))
  x.fill(11, 'sell', '1.5', '20000')
  expect(orders.map(({ id }) => x.order(11, id, 'contract').reason)).toEqual([null, 'reduce_only', 'reduce_only'])
  // One that fills in part leaves room for no more than is held.
  x.perp(12, 'buy', '0.4', '20100')
  expect(x.position(11).quantity).toBe('1.100')
  expect(x.order(11, orders[0]?.id ?? 0, 'contract')).toMatchObject({ status: 'in_progress', filled_quantity: '0.400' })
  x.fill(11, 'sell', '2', '20000')
  expect(x.position(11)).toMatchObject({ side: 'short', quantity: '0.900' })
  expect(x.exchange.openOrders(11, 'contract')).toEqual([])
})

test('PERP-05 an order that does not wait closes all, and those that wait to close it go', () => {
  const x = new PerpExchange()
  x.fill(11, 'buy', '1', '20000')
  const waiting = x.perp(11, 'sell', '1', '20100', REDUCE)
  x.perp(21, 'buy', '1', '19990')
  expect(x.perp(11, 'sell', '1', undefined, REDUCE)).toMatchObject({ status: 'completed' })
  expect(x.order(11, waiting.id, 'contract').reason).toBe('reduce_only')
  expect(x.leaks()).toEqual([])
})

test('PERP-05 a FOK order does not count reduce-only orders that its own fills would cancel', () => {
  const x = new PerpExchange()
  x.fill(11, 'buy', '2', '20000')
  x.perp(11, 'sell', '1', '20010')
  x.perp(11, 'sell', '1', '20020', REDUCE)
  x.perp(11, 'sell', '1', '20030', REDUCE)
  x.perp(22, 'sell', '1', '20040')
  // The first shrinks the position to 1: the newest, at 20,030, goes before its turn.
  const whole = { time_in_force: 'FOK' } as const
  expect(x.perp(12, 'buy', '3', '20030', whole)).toMatchObject({ status: 'cancelled', reason: 'fok_not_filled' })
  expect(x.exchange.openOrders(11, 'contract')).toHaveLength(3)
  expect(x.perp(12, 'buy', '3', '20040', whole)).toMatchObject({ status: 'completed', filled_quote: '60070' })
  expect(x.positions(11)).toEqual([])
  expect(x.exchange.openOrders(11, 'contract')).toEqual([])
})

test('PERP-05 options that do not fit are refused by the rule that forms share', () => {
  const x = new PerpExchange([perpSpec(), spotSpec()])
  const conflict = (terms: object) => {
    const { answer } = x.place(11, { market: 'contract', price: '20000', quantity: '1', ...terms })
    return answer.ok ? null : [answer.refusal.key, answer.refusal.field]
  }
  expect(conflict({ position_side: 'long' })).toEqual(['options_conflict', 'position_side'])
  expect(conflict({ type: 'market', price: undefined, quantity: undefined, quote_quantity: '100' })).toEqual([
    'options_conflict',
    'quote_quantity',
  ])
  for (const terms of [{ reduce_only: true }, { position_side: 'short' }] as const)
    expect(x.refused(11, { price: '100', quantity: '1', ...terms })).toBe('options_conflict')
})
