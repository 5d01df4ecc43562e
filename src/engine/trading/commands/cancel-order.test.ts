import { expect, test } from 'vitest'
import { contractSpec, spotSpec, TestExchange } from '../../testing/test-exchange.ts'

test('ENG-04 cancel frees the money of what is left and nobody else can do it', () => {
  const x = new TestExchange()
  const order = x.limit(11, 'buy', '100', '2')
  x.limit(12, 'sell', '100', '0.5')
  expect(x.money(11, 9)).toEqual(['99800', '150'])
  expect(x.send({ kind: 'cancelOrder', account: 12, market: 'spot', id: order.id }).answer).toMatchObject({
    ok: false,
    refusal: { key: 'order_not_found', code: 404 },
  })
  const { answer, events } = x.send({ kind: 'cancelOrder', account: 11, market: 'spot', id: order.id })
  expect(answer).toMatchObject({ ok: true, data: { status: 'cancelled', reason: 'cancelled_by_user' } })
  expect(events.map((event) => event.kind)).toEqual(['depth', 'order', 'balance'])
  expect(x.money(11, 9)).toEqual(['99950', '0'])
  expect(x.exchange.depth('spot', 1)).toMatchObject({ b: [], a: [] })
})

test('ENG-04 an order that has ended cannot be cancelled again', () => {
  const x = new TestExchange()
  const { id } = x.limit(11, 'buy', '100', '1')
  x.limit(12, 'sell', '100', '1')
  const again = x.send({ kind: 'cancelOrder', account: 11, market: 'spot', id }).answer
  expect(again).toMatchObject({ ok: false, refusal: { key: 'order_closed', code: 409 } })
  const other = x.send({ kind: 'cancelOrder', account: 11, market: 'contract', id }).answer
  expect(other).toMatchObject({ ok: false, refusal: { key: 'order_not_found' } })
})

test('ENG-04 cancel all, of one market or of all', () => {
  const eth = spotSpec({ currency_id: 2, symbol: 'ETH/USDT' })
  const x = new TestExchange([spotSpec(), eth, contractSpec()])
  const a = x.limit(11, 'buy', '99', '1')
  const b = x.limit(11, 'sell', '101', '1')
  const c = x.limit(11, 'buy', '99', '1', { currency_id: 2 })
  const others = x.limit(12, 'buy', '98', '1')
  const all = (currency_id: number | null, market: 'spot' | 'contract' = 'spot') =>
    x.send({ kind: 'cancelAll', account: 11, market, currency_id }).answer
  expect(all(77)).toMatchObject({ ok: false, refusal: { key: 'market_not_found' } })
  expect(all(null, 'contract')).toEqual({ ok: true, data: { cancelled: [] } })
  expect(all(1)).toEqual({ ok: true, data: { cancelled: [a.id, b.id] } })
  expect(all(null)).toEqual({ ok: true, data: { cancelled: [c.id] } })
  expect(x.order(12, others.id).status).toBe('unfilled')
  expect(x.money(11, 9)).toEqual(['100000', '0'])
  expect(x.money(11, 1)).toEqual(['100000', '0'])
})
