import { expect, test } from 'vitest'
import type { PerpOrder } from '../../../shared/calls/contract-entities.ts'
import type { Order } from '../../../shared/calls/entities.ts'
import type { AmendOrder } from '../../contract/command.ts'
import { restoreExchange as restore } from '../../machine.ts'
import { spotSpec, TestExchange } from '../../testing/test-exchange.ts'
import { PlanExchange } from '../../testing/test-plans.ts'

type Change = Partial<Omit<AmendOrder, 'kind' | 'account' | 'id'>>

/** Both kinds of market, empty. */
function begin(): PlanExchange {
  return PlanExchange.withSpot()
}

function amend<T = PerpOrder>(x: PlanExchange, account: number, id: number, change: Change): T {
  return x.do<T>(account, { kind: 'amendOrder', market: 'contract', id, ...change })
}

function no(x: PlanExchange, account: number, id: number, change: Change) {
  const { answer } = x.ask(account, { kind: 'amendOrder', market: 'contract', id, ...change })
  return answer.ok ? null : answer.refusal.key
}

test('PLAN-11 less quantity keeps the place in the queue, another price or more goes to its end', () => {
  const x = begin()
  const a = x.perp(11, 'buy', '2', '19900').id
  const b = x.perp(12, 'buy', '2', '19900').id
  expect(amend(x, 11, a, { quantity: '1' })).toMatchObject({ id: a, quantity: '1.000', status: 'unfilled' })
  x.perp(22, 'sell', '0.5', '19900')
  expect([x.order(11, a, 'contract').filled_quantity, x.order(12, b, 'contract').filled_quantity]).toEqual(['0.500', '0.000']) // biome-ignore format: one line
  amend(x, 11, a, { quantity: '3' })
  x.perp(22, 'sell', '0.5', '19900')
  expect([x.order(11, a, 'contract').filled_quantity, x.order(12, b, 'contract').filled_quantity]).toEqual(['0.500', '0.500']) // biome-ignore format: one line
  amend(x, 12, b, { price: '19901' })
  x.perp(22, 'sell', '0.5', '19900')
  expect(x.order(12, b, 'contract')).toMatchObject({ price: '19901.0', filled_quantity: '1.000', quantity: '2.000' })
  expect(x.leaks()).toEqual([])
})

test('PLAN-11 an amended order that crosses takes, under its old id', () => {
  const x = begin()
  x.perp(22, 'sell', '1', '20100')
  const order = x.perp(11, 'buy', '2', '19900')
  expect(amend(x, 11, order.id, { price: '20100' })).toMatchObject({
    id: order.id,
    status: 'in_progress',
    filled_quantity: '1.000',
  })
  expect(x.exchange.depth('contract', 1)?.b).toEqual([['20100.0', '1.000']])
  const post = x.perp(12, 'buy', '1', '19000', { post_only: true })
  x.perp(22, 'sell', '1', '20200')
  expect(no(x, 12, post.id, { price: '20200' })).toBe('post_only_would_take')
})

test('PLAN-11 the margin of the old order counts for the new one, and a refused one stays as it was', () => {
  const x = begin()
  const order = x.perp(11, 'buy', '90', '20000')
  const before = [x.total(11), x.exchange.depth('contract', 1), x.order(11, order.id, 'contract')]
  const hash = () => x.exchange.checkpoint().replace(/"seq":\d+,"time":\d+/, '')
  const state = hash()
  expect(no(x, 11, order.id, { quantity: '110' })).toBe('insufficient_available_balance')
  expect(no(x, 11, order.id, { price: '17000' })).toBe('filter_price_band')
  expect(no(x, 11, order.id, { quantity: '0' })).toBe('number_positive')
  expect(no(x, 11, order.id, { quantity: '1e-7' })).toBe('number_format')
  expect(no(x, 11, order.id, { price: '19999.95' })).toBe('filter_price_tick')
  expect(no(x, 11, order.id, {})).toBe('amend_nothing')
  expect(no(x, 11, order.id, { price: '20000.0', quantity: '90' })).toBe('amend_nothing')
  expect(no(x, 11, order.id, { trigger_price: '20500' })).toBe('options_conflict')
  expect(no(x, 12, order.id, { quantity: '1' })).toBe('order_not_found')
  expect(hash()).toBe(state)
  expect([x.total(11), x.exchange.depth('contract', 1), x.order(11, order.id, 'contract')]).toEqual(before)
  expect(amend(x, 11, order.id, { quantity: '95' }).quantity).toBe('95.000')
})

test('PLAN-11 not below what has filled, and not once it has ended', () => {
  const x = begin()
  const order = x.perp(11, 'buy', '2', '19900')
  x.perp(22, 'sell', '0.5', '19900')
  expect(no(x, 11, order.id, { quantity: '0.5' })).toBe('amend_filled')
  expect(amend(x, 11, order.id, { quantity: '0.6' })).toMatchObject({ filled_quantity: '0.500', status: 'in_progress' })
  x.perp(22, 'sell', '0.1', '19900')
  expect(no(x, 11, order.id, { quantity: '1' })).toBe('order_closed')
  expect(x.position(11).quantity).toBe('0.600')
})

test('PLAN-11 a reduce-only order never asks for more than is held', () => {
  const x = begin()
  x.fill(11, 'buy', '1', '20000')
  const order = x.perp(11, 'sell', '0.6', '20500', { reduce_only: true })
  x.perp(11, 'sell', '0.3', '20600', { reduce_only: true })
  expect(no(x, 11, order.id, { quantity: '0.701' })).toBe('reduce_only_exceeds')
  expect(amend(x, 11, order.id, { quantity: '0.7', price: '20400' })).toMatchObject({ quantity: '0.700' })
})

test('PLAN-12 on spot the lock moves with the order', () => {
  const x = new TestExchange([spotSpec()], [11, 12], '1000')
  const change = (id: number, body: Change) => {
    const { answer } = x.send({ kind: 'amendOrder', account: 11, market: 'spot', id, ...body })
    return answer.ok ? (answer.data as Order) : answer.refusal.key
  }
  const { id } = x.limit(11, 'buy', '100', '8')
  expect(x.money(11, 9)).toEqual(['200', '800'])
  expect(change(id, { quantity: '10' })).toMatchObject({ quantity: '10.00000' })
  expect(x.money(11, 9)).toEqual(['0', '1000'])
  expect(change(id, { price: '100.01' })).toBe('insufficient_available_balance')
  expect(change(id, { quantity: '3' })).toMatchObject({ quantity: '3.00000' })
  expect(x.money(11, 9)).toEqual(['700', '300'])
  x.limit(12, 'sell', '90', '1')
  expect(change(id, { price: '95', quantity: '4' })).toMatchObject({ price: '95.00', filled_quantity: '1.00000' })
  expect(x.money(11, 9)).toEqual(['615', '285'])
  const sell = x.limit(11, 'sell', '120', '500')
  expect(change(sell.id, { quantity: '1100' })).toBe('insufficient_available_balance')
  expect(change(sell.id, { price: '95' })).toMatchObject({ status: 'cancelled', reason: 'self_trade' })
  expect(x.money(11, 1)).toEqual(['1000.999', '0'])
})

test('PLAN-11 the place in the queue goes through a checkpoint and into the hash', () => {
  const run = (amended: boolean) => {
    const x = begin()
    const a = x.perp(11, 'buy', '2', '19900').id
    x.perp(12, 'buy', '2', '19900')
    amend(x, 11, a, { quantity: amended ? '3' : '1.5' })
    amend(x, 11, a, { quantity: '1' })
    return x
  }
  const x = run(true)
  const text = x.exchange.checkpoint()
  expect(x.exchange.hash()).not.toBe(run(false).exchange.hash())
  const y = begin()
  y.exchange = restore(text)
  expect(y.exchange.hash()).toBe(x.exchange.hash())
  y.time = x.time
  y.perp(22, 'sell', '2', '19900')
  expect(y.positions(11)).toEqual([])
  expect(y.position(12).quantity).toBe('2.000')
})

test('PLAN-13 a plan order takes another trigger, price and quantity', () => {
  const x = begin()
  x.last('20000')
  const { id } = x.plan(11, { side: 'buy', type: 'limit', price: '20500', quantity: '1', trigger: { price: '20500' } })
  expect(amend(x, 11, id, { trigger_price: '20600', price: '20650', quantity: '2' })).toMatchObject({
    price: '20650.0',
    quantity: '2.000',
    plan: { trigger_price: '20600.0', direction: 'up' },
  })
  expect(no(x, 11, id, { trigger_price: '20000' })).toBe('trigger_at_once')
  expect(no(x, 11, id, { trigger_price: '23000' })).toBe('filter_price_band')
  expect(no(x, 11, id, {})).toBe('amend_nothing')
  const trailing = x.plan(11, { side: 'buy', quantity: '1', trigger: { kind: 'trailing', callback_rate: '1' } })
  expect(no(x, 11, trailing.id, { trigger_price: '20100' })).toBe('options_conflict')
  expect(no(x, 11, trailing.id, { price: '20100' })).toBe('options_conflict')
  expect(amend(x, 11, trailing.id, { quantity: '3' }).quantity).toBe('3.000')
})

test('PLAN-13 CHART-11 a trailing stop takes another callback rate, unless it would then fire at once', () => {
  const x = begin()
  x.last('20000')
  const { id } = x.plan(11, { side: 'buy', quantity: '1', trigger: { kind: 'trailing', callback_rate: '1' } })
  expect(amend(x, 11, id, { callback_rate: '0.5' })).toMatchObject({
    plan: { callback_rate: '0.5', trigger_price: '20100.0', active: true },
  })
  expect(no(x, 11, id, { callback_rate: '0.5' })).toBe('amend_nothing')
  expect(no(x, 11, id, { callback_rate: '0.05' })).toBe('callback_range')
  x.last('20050')
  expect(no(x, 11, id, { callback_rate: '0.2' })).toBe('trigger_at_once')
  const conditional = x.plan(11, { side: 'buy', quantity: '1', trigger: { price: '20500' } })
  expect(no(x, 11, conditional.id, { callback_rate: '1' })).toBe('options_conflict')
})
