import { expect, test } from 'vitest'
import { PerpExchange, perpSpec } from '../../testing/test-perp.ts'
import type { ClosedAll, Reversed } from './close-position.ts'

const close = (more: object = {}) =>
  ({ kind: 'closePosition', currency_id: 1, position_side: 'both', type: 'market', ...more }) as const

test('PERP-11 a position is closed at market or by a limit order, whole or in part', () => {
  const x = new PerpExchange()
  expect(x.no(11, close())).toBe('no_position')
  x.fill(11, 'buy', '2', '20000')
  expect(x.no(11, close())).toBe('no_liquidity')
  x.perp(21, 'buy', '5', '19990')
  expect(x.do(11, close({ quantity: '0.5' }))).toMatchObject({ side: 'sell', reduce_only: true, status: 'completed' })
  expect(x.no(11, close({ quantity: '1.501' }))).toBe('reduce_only_exceeds')
  const waiting = x.do<{ id: number }>(11, close({ type: 'limit', price: '20100', quantity: '1' }))
  expect(x.order(11, waiting.id, 'contract')).toMatchObject({ status: 'unfilled', quantity: '1.000' })
  expect(x.no(11, close({ type: 'limit', price: '20100' }))).toBe('reduce_only_exceeds')
  expect(x.do(11, close())).toMatchObject({ filled_quantity: '1.500' })
  expect([x.positions(11), x.exchange.openOrders(11, 'contract')]).toEqual([[], []])
})

test('PERP-11 close all closes what the books take and says what they did not', () => {
  const x = new PerpExchange([perpSpec(), perpSpec({ currency_id: 2 })])
  x.fill(11, 'buy', '1', '20000')
  x.fill(11, 'sell', '1', '20000', { currency_id: 2 })
  x.perp(21, 'buy', '5', '19990')
  const all = { kind: 'closeAllPositions', currency_id: null } as const
  const first = x.do<ClosedAll>(11, all)
  expect(first.closed).toHaveLength(1)
  expect(first.refused).toMatchObject([{ currency_id: 2, position_side: 'both', refusal: { key: 'no_liquidity' } }])
  x.perp(21, 'sell', '5', '20010', { currency_id: 2 })
  expect(x.no(11, { ...all, currency_id: 77 })).toBe('market_not_found')
  expect(x.do<ClosedAll>(11, { ...all, currency_id: 1 })).toEqual({ closed: [], refused: [] })
  expect(x.do<ClosedAll>(11, all)).toMatchObject({ closed: [{ side: 'buy' }], refused: [] })
  expect(x.positions(11)).toEqual([])
})

test('PERP-11 reverse cancels, closes and opens as much on the other side', () => {
  const x = new PerpExchange()
  x.fill(11, 'buy', '2', '20000')
  x.perp(11, 'sell', '1', '20500', { reduce_only: true })
  const reverse = { kind: 'reversePosition', currency_id: 1, position_side: 'both' } as const
  expect(x.no(11, reverse)).toBe('no_liquidity')
  expect(x.exchange.openOrders(11, 'contract')).toHaveLength(1)
  x.perp(21, 'buy', '5', '19990')
  const done = x.do<Reversed>(11, reverse)
  expect(done).toMatchObject({
    closed: { filled_quantity: '2.000' },
    opened: { filled_quantity: '2.000' },
    refusal: null,
  })
  expect(x.position(11)).toMatchObject({ side: 'short', quantity: '2.000', entry_price: '19990.000' })
  expect(x.exchange.openOrders(11, 'contract')).toEqual([])
})

test('PERP-11 reverse says so when the second leg fails, or the first did not close all', () => {
  const x = new PerpExchange([perpSpec()], [11], '1030')
  const reverse = { kind: 'reversePosition', currency_id: 1, position_side: 'both' } as const
  x.fill(11, 'buy', '1', '20000')
  x.perp(21, 'buy', '0.4', '19990')
  expect(x.do<Reversed>(11, reverse)).toMatchObject({ closed: { reason: 'market_bound' }, opened: null, refusal: null })
  expect(x.position(11)).toMatchObject({ side: 'long', quantity: '0.600' })
  x.fill(11, 'buy', '0.4', '20000')
  x.perp(21, 'buy', '5', '19980')
  const failed = x.do<Reversed>(11, reverse)
  expect(failed).toMatchObject({ opened: null, refusal: { key: 'insufficient_available_balance' } })
  expect(x.positions(11)).toEqual([])
})

test('PERP-11 reverse does nothing where nobody but its own orders stands on the other side', () => {
  const x = new PerpExchange()
  x.fill(11, 'buy', '2', '20000')
  const { id } = x.perp(11, 'buy', '1', '19900')
  expect(x.no(11, { kind: 'reversePosition', currency_id: 1, position_side: 'both' })).toBe('no_liquidity')
  expect(x.order(11, id, 'contract').status).toBe('unfilled')
})
