import { expect, test } from 'vitest'
import { PlanExchange } from '../../testing/test-plans.ts'

/** A book of two strangers around 20,000. */
function begin(): PlanExchange {
  const x = new PlanExchange()
  x.last('20000')
  x.perp(21, 'buy', '50', '19990')
  x.perp(21, 'sell', '50', '20010')
  x.tick()
  return x
}

test('PLAN-01 a conditional order waits, freezes nothing, and is sent by the tick that finds its price', () => {
  const x = begin()
  const before = x.total(11)
  const plan = x.plan(11, { side: 'buy', quantity: '1', trigger: { price: '20005' } })
  expect(plan).toMatchObject({ status: 'unfilled', reason: null, filled_quantity: '0', quantity: '1.000' })
  expect(plan.plan).toMatchObject({
    kind: 'conditional',
    trigger_by: 'last',
    trigger_price: '20005.0',
    direction: 'up',
  })
  expect(x.total(11)).toEqual(before)
  expect(x.exchange.openOrders(11, 'contract')).toEqual([])
  x.tick(3)
  expect(x.armed(11)).toHaveLength(1)
  x.last('20005')
  expect(x.positions(11)).toEqual([])
  x.tick()
  const ended = x.ended(11, plan.id)
  expect(ended).toMatchObject({ status: 'completed', reason: null, plan: { triggered_at: x.time } })
  expect(x.position(11)).toMatchObject({ side: 'long', quantity: '1.000' })
  expect(x.order(11, ended.plan.order_id ?? 0, 'contract')).toMatchObject({ status: 'completed', type: 'market' })
  expect(x.armed(11)).toEqual([])
  expect(x.leaks()).toEqual([])
})

test('PLAN-01 armed, triggered and sent are each reported on the socket of the market', () => {
  const x = begin()
  const plan = x.plan(11, { side: 'buy', quantity: '1', trigger: { price: '20005' } })
  const reported = () =>
    x.events.flatMap((event) =>
      event.kind === 'order' && event.account === 11 && event.order.plan
        ? [[event.market, event.order.id, event.order.status]]
        : [],
    )
  expect(reported()).toEqual([['contract', plan.id, 'unfilled']])
  x.last('20005')
  x.tick()
  expect(reported()).toEqual([
    ['contract', plan.id, 'in_progress'],
    ['contract', plan.id, 'completed'],
  ])
  const numbers = x.events.flatMap((event) => ('n' in event && event.account === 11 ? [event.n] : []))
  expect(numbers).toEqual(numbers.map((_, i) => (numbers[0] ?? 0) + i))
})

test('PLAN-01 the price that is watched may be last, mark or index', () => {
  const x = begin()
  const ids = (['last', 'mark', 'index'] as const).map(
    (by) => x.plan(11, { side: 'sell', quantity: '0.1', trigger: { by, price: '19500' } }).id,
  )
  x.do(21, { kind: 'cancelAll', market: 'contract', currency_id: 1 })
  x.last('19400')
  x.perp(21, 'buy', '50', '19990')
  x.tick()
  expect(x.armed(11).map(({ id }) => id)).toEqual(ids.slice(1))
  x.drive(19_400)
  expect(x.armed(11)).toEqual([])
  for (const id of ids) expect(x.ended(11, id).status).toBe('completed')
})

test('PLAN-02 what would trigger at once is refused by its own key', () => {
  const x = begin()
  const trigger = (price: string, direction?: 'up' | 'down') =>
    x.noPlan(11, { side: 'buy', quantity: '1', trigger: { price, direction } })
  expect(trigger('20000')).toBe('trigger_at_once')
  expect(trigger('19000', 'up')).toBe('trigger_at_once')
  expect(trigger('21000', 'down')).toBe('trigger_at_once')
  expect(trigger('19000', 'down')).toBeNull()
  expect(trigger('21000', 'up')).toBeNull()
  expect(x.noPlan(11, { side: 'buy', quantity: '1', trigger: { kind: 'scheduled', at: x.time } })).toBe(
    'trigger_at_once',
  )
})

test('PLAN-02 what does not fit is refused with the field', () => {
  const x = begin()
  const no = (terms: Parameters<typeof x.plan>[1]) => {
    const { answer } = x.place(11, { market: 'contract', type: 'market', side: 'buy', quantity: '1', ...terms })
    return answer.ok ? null : [answer.refusal.key, answer.refusal.field]
  }
  expect(no({ trigger: {} })).toEqual(['trigger_required', 'trigger_price'])
  expect(no({ trigger: { price: '0' } })).toEqual(['number_positive', 'trigger_price'])
  expect(no({ trigger: { price: '1e5' } })).toEqual(['number_format', 'trigger_price'])
  expect(no({ trigger: { price: '20000.05' } })).toEqual(['filter_price_tick', 'trigger_price'])
  expect(no({ trigger: { kind: 'scheduled' } })).toEqual(['trigger_required', 'trigger_at'])
  expect(no({ trigger: { kind: 'scheduled', at: x.time + 31 * 86_400_000 } })).toEqual([
    'trigger_too_late',
    'trigger_at',
  ])
  expect(no({ trigger: { kind: 'trailing' } })).toEqual(['trigger_required', 'callback_rate'])
  for (const callback_rate of ['0', '0.09', '10.01', '0.101'])
    expect(no({ trigger: { kind: 'trailing', callback_rate } })).toEqual(['callback_range', 'callback_rate'])
  expect(no({ trigger: { kind: 'trailing', callback_rate: '-1' } })).toEqual(['number_format', 'callback_rate'])
  const limit = { type: 'limit', price: '20000' } as const
  expect(no({ ...limit, trigger: { kind: 'trailing', callback_rate: '1' } })).toEqual(['options_conflict', 'type'])
  expect(no({ ...limit, trigger: { price: '22300' } })).toEqual(['filter_price_band', 'price'])
  expect(no({ ...limit, trigger: { price: '22200' } })).toBeNull()
  expect(no({ quantity: '0.0001', trigger: { price: '21000' } })).toEqual(['filter_lot_step', 'quantity'])
  expect(no({ trigger: { price: '21000', callback_rate: '1' } })).toEqual(['options_conflict', 'trigger_price'])
})

test('PLAN-02 ten plan orders stand in one market, a pair counted once', () => {
  const x = begin()
  x.fill(11, 'buy', '1', '20000')
  x.tpsl(11, { take_profit: { trigger_price: '21000' }, stop_loss: { trigger_price: '19800' } })
  const one = (i: number) => ({ side: 'buy', quantity: '1', trigger: { price: `${20_100 + i}` } }) as const
  for (let i = 0; i < 9; i++) x.plan(11, one(i))
  expect(x.noPlan(11, one(9))).toBe('filter_max_plans')
  expect(x.noPlan(12, one(9))).toBeNull()
  // A full pair that takes the place of one is no more than before; in part it is.
  expect(x.noTpsl(11, { full: false, quantity: '0.5', stop_loss: { trigger_price: '19700' } })).toBe('filter_max_plans')
  expect(x.noTpsl(11, { take_profit: { trigger_price: '21100' }, stop_loss: { trigger_price: '19700' } })).toBeNull()
  expect(x.armed(11)).toHaveLength(11)
  x.do(11, { kind: 'cancelOrder', market: 'contract', id: x.armed(11)[4]?.id ?? 0 })
  expect(x.noPlan(11, one(9))).toBeNull()
})

test('PLAN-02 beside ten plan orders the first full pair is one too many', () => {
  const x = begin()
  x.fill(11, 'buy', '1', '20000')
  for (let i = 0; i < 10; i++) x.plan(11, { side: 'buy', quantity: '1', trigger: { price: `${20_100 + i}` } })
  expect(x.noTpsl(11, { stop_loss: { trigger_price: '19800' } })).toBe('filter_max_plans')
  expect(x.armed(11)).toHaveLength(10)
})

test('PLAN-03 a plan that is refused at its trigger is cancelled with the reason', () => {
  const x = begin()
  const limit = { type: 'limit', price: '20000' } as const
  const poor = x.plan(11, { ...limit, side: 'buy', quantity: '400', trigger: { price: '20005' } })
  const reducing = x.plan(11, { side: 'sell', quantity: '1', reduce_only: true, trigger: { price: '20005' } })
  x.last('20005')
  x.tick()
  expect(x.ended(11, poor.id)).toMatchObject({ status: 'cancelled', reason: 'insufficient_available_balance' })
  expect(x.ended(11, reducing.id)).toMatchObject({
    status: 'cancelled',
    reason: 'no_position',
    plan: { order_id: null },
  })
  expect(x.positions(11)).toEqual([])
})

test('PLAN-03 a limit plan rests in the book once it is sent', () => {
  const x = begin()
  const plan = x.plan(11, { side: 'buy', type: 'limit', price: '19995', quantity: '1', trigger: { price: '20005' } })
  x.last('20005')
  x.tick()
  const sent = x.ended(11, plan.id).plan.order_id ?? 0
  expect(x.order(11, sent, 'contract')).toMatchObject({ status: 'unfilled', price: '19995.0' })
})

test('PLAN-04 a scheduled order is sent by the first tick at or past its time', () => {
  const x = begin()
  const at = x.time + 60_000
  const plan = x.plan(11, { side: 'sell', quantity: '1', trigger: { kind: 'scheduled', at } })
  expect(plan.plan).toMatchObject({ kind: 'scheduled', trigger_at: at, trigger_price: null, direction: null })
  x.time = at - 2
  x.send({ kind: 'tick' })
  expect(x.armed(11)).toHaveLength(1)
  x.send({ kind: 'tick' })
  expect(x.exchange.time).toBe(at)
  expect(x.ended(11, plan.id).status).toBe('completed')
  expect(x.position(11).side).toBe('short')
})

test('PLAN-05 a trailing stop follows the best price and fires where it has come back by its rate', () => {
  const x = begin()
  x.fill(11, 'buy', '1', '20000')
  const plan = x.plan(11, {
    side: 'sell',
    quantity: '1',
    reduce_only: true,
    trigger: { kind: 'trailing', callback_rate: '1' },
  })
  expect(plan.plan).toMatchObject({
    active: true,
    extreme_price: '20000.0',
    trigger_price: '19800.0',
    direction: 'down',
  })
  x.do(21, { kind: 'cancelAll', market: 'contract', currency_id: 1 })
  x.perp(21, 'buy', '50', '19700')
  for (const price of ['20400', '20300', '20196.1']) {
    x.last(price)
    x.tick()
  }
  expect(x.armed(11)[0]?.plan).toMatchObject({ extreme_price: '20400.0', trigger_price: '20196.0' })
  x.last('20196')
  x.tick()
  expect(x.ended(11, plan.id).status).toBe('completed')
  expect(x.positions(11)).toEqual([])
})

test('PLAN-05 each move of its best price is reported, and nothing where it stays', () => {
  const x = begin()
  x.fill(11, 'buy', '1', '20000')
  x.plan(11, { side: 'sell', quantity: '1', reduce_only: true, trigger: { kind: 'trailing', callback_rate: '1' } })
  x.do(21, { kind: 'cancelAll', market: 'contract', currency_id: 1 })
  const reported = (price: string) => {
    x.last(price)
    x.tick()
    return x.events.flatMap((event) =>
      event.kind === 'order' && event.account === 11 && event.order.plan ? [event.order.plan.trigger_price] : [],
    )
  }
  expect(reported('20400')).toEqual(['20196.0'])
  expect(reported('20300')).toEqual([])
  expect(reported('20500')).toEqual(['20295.0'])
})

test('PLAN-05 with an activation price it begins to follow there', () => {
  const x = begin()
  const trailing = { kind: 'trailing', callback_rate: '0.5' } as const
  const buy = { side: 'buy', quantity: '1' } as const
  expect(x.noPlan(11, { ...buy, trigger: { ...trailing, activation_price: '20000' } })).toBe('trigger_at_once')
  const plan = x.plan(11, { ...buy, trigger: { ...trailing, activation_price: '19800' } })
  expect(plan.plan).toMatchObject({ active: false, extreme_price: null, trigger_price: null })
  x.last('20700')
  x.tick()
  expect(x.armed(11)[0]?.plan.active).toBe(false)
  x.do(21, { kind: 'cancelAll', market: 'contract', currency_id: 1 })
  x.last('19600')
  x.tick()
  expect(x.armed(11)[0]?.plan).toMatchObject({ active: true, trigger_price: '19698.0' })
  x.perp(21, 'sell', '50', '19800')
  x.last('19698')
  x.tick()
  expect(x.ended(11, plan.id).status).toBe('completed')
  expect(x.position(11).side).toBe('long')
})

test('PLAN-01 plan orders are cancelled one by one, all of a kind, and with the orders', () => {
  const x = begin()
  const plan = (price: string) => x.plan(11, { side: 'buy', quantity: '1', trigger: { price } }).id
  const [a, b, c] = [plan('20500'), plan('20600'), plan('20700')]
  const order = x.perp(11, 'buy', '1', '19000').id
  expect(x.do<PlanCancelled>(11, { kind: 'cancelOrder', market: 'contract', id: a })).toMatchObject({
    status: 'cancelled',
    reason: 'cancelled_by_user',
  })
  expect(x.no(11, { kind: 'cancelOrder', market: 'contract', id: a })).toBe('order_closed')
  expect(x.no(11, { kind: 'cancelOrder', market: 'spot', id: b })).toBe('order_not_found')
  expect(x.no(12, { kind: 'cancelOrder', market: 'contract', id: b })).toBe('order_not_found')
  const all = (what?: 'orders' | 'plans' | 'all') =>
    x.do<{ cancelled: number[] }>(11, { kind: 'cancelAll', market: 'contract', currency_id: null, what }).cancelled
  expect(all()).toEqual([order])
  expect(all('plans')).toEqual([b, c])
  const [next, plan2] = [x.perp(11, 'buy', '1', '19000').id, plan('20500')]
  expect(all('all')).toEqual([next, plan2])
})
type PlanCancelled = { status: string; reason: string }

const SPOT_BUY = { market: 'spot', side: 'buy', type: 'market' } as const

test('PLAN-06 on spot plan orders watch the last price and lock nothing', () => {
  const x = PlanExchange.withSpot()
  x.limit(13, 'sell', '101', '1')
  const money = x.money(12, 9)
  const { id } = x.plan(12, { ...SPOT_BUY, quote_quantity: '50', trigger: { price: '101' } })
  expect(x.money(12, 9)).toEqual(money)
  x.tick()
  expect(x.armed(12, 'spot')).toHaveLength(1)
  expect(x.armed(12)).toEqual([])
  x.limit(11, 'buy', '101', '0.1')
  x.tick()
  const ended = x.ended(12, id, 'spot')
  expect(ended).toMatchObject({ status: 'completed', symbol: 'BTC/USDT', quote_quantity: '50', quantity: null })
  expect(x.order(12, ended.plan.order_id ?? 0).status).toBe('completed')
  const quantity = '0.1'
  expect(x.refused(12, { ...SPOT_BUY, quantity, trigger: { price: '120', by: 'mark' } })).toBe('options_conflict')
  const dear = x.plan(12, { ...SPOT_BUY, type: 'limit', price: '90', quantity: '9999', trigger: { price: '99' } })
  x.limit(13, 'sell', '99', '0.1')
  x.limit(11, 'buy', '99', '0.1')
  x.tick()
  expect(x.ended(12, dear.id, 'spot')).toMatchObject({ status: 'cancelled', reason: 'insufficient_available_balance' })
})
