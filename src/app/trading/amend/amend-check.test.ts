import { expect, test } from 'vitest'
import { testPerpMarket, testPerpOrder, testPlan } from '../../services/account/testing/test-contract.ts'
import { testOrder, testPlanOrder } from '../../services/account/testing/test-orders.ts'
import { TEST_MARKET } from '../ticket/testing/test-market.ts'
import { type AmendChange, amendRefusal, amendTexts, isAmendable, stepPrice } from './amend-check.ts'
import { answeredKey } from './amend-labels.ts'
import { amendMoment, amendStop } from './amend-moment.ts'

const NOW = { last: '64000.00', mark: null, index: null }
const UNKNOWN = { last: null, mark: null, index: null }
const { plan: CONDITIONAL } = testPlanOrder()
const TRAILING = {
  ...CONDITIONAL,
  kind: 'trailing',
  trigger_price: '63360.00',
  direction: 'down',
  callback_rate: '1',
  active: true,
  extreme_price: '64000.00',
} as const

test('CHART-06 a price is checked before it is sent: format, tick, band, least value, and that it differs', () => {
  const order = testOrder({ quantity: '0.00100' })
  const key = (price: string, prices = NOW) => amendRefusal(TEST_MARKET, order, { price }, prices)?.key ?? null
  expect(key('63900.05')).toBeNull()
  expect(key('')).toBe('price_required')
  expect(key('0')).toBe('number_positive')
  expect(key('-1')).toBe('number_format')
  expect(key('0.1.2')).toBe('number_format')
  expect(key('63900.01')).toBe('filter_price_tick')
  expect(key('51199.95')).toBe('filter_price_band')
  expect(amendRefusal(TEST_MARKET, order, { price: '51199.95' }, UNKNOWN)).toBeNull()
  expect(key('64000')).toBe('amend_nothing')
  const small = testOrder({ quantity: '0.00010' })
  expect(amendRefusal(TEST_MARKET, small, { price: '49000.00' }, UNKNOWN)?.key).toBe('filter_min_notional')
})

test('CHART-06 only an open order with a price, or an armed plan order, can be amended', () => {
  expect(isAmendable(testOrder())).toBe(true)
  expect(isAmendable(testOrder({ status: 'in_progress' }))).toBe(true)
  expect(isAmendable(testOrder({ status: 'completed' }))).toBe(false)
  expect(isAmendable(testOrder({ price: null }))).toBe(false)
  expect(isAmendable(testPlanOrder())).toBe(true)
  expect(isAmendable(testPlanOrder({ status: 'in_progress' }))).toBe(false)
})

test('CHART-06 arrows move the price by whole ticks and never to nothing', () => {
  expect(stepPrice(TEST_MARKET, '64000.00', 1)).toBe('64000.05')
  expect(stepPrice(TEST_MARKET, '64000.00', -1)).toBe('63999.95')
  expect(stepPrice(TEST_MARKET, '0.05', -1)).toBe('0.05')
  expect(stepPrice(TEST_MARKET, 'x', 1)).toBe('x')
})

test('CHART-11 a size is checked before it is sent: format, step, least value, and more than what has filled', () => {
  const order = testOrder({ quantity: '0.01000', filled_quantity: '0.00400', status: 'in_progress' })
  const refused = (quantity: string) => amendRefusal(TEST_MARKET, order, { quantity }, NOW)
  expect(refused('0.00402')).toBeNull()
  expect(refused('0.02')).toBeNull()
  expect(refused('')?.key).toBe('quantity_required')
  expect(refused('0')?.key).toBe('number_positive')
  expect(refused('1e-7')?.key).toBe('number_format')
  expect(refused('0.000001')?.key).toBe('filter_lot_step')
  expect(refused('0.00004')?.key).toBe('filter_min_notional')
  expect(refused('0.004')).toMatchObject({ key: 'amend_filled', field: 'quantity', params: { filled: '0.00400' } })
  expect(refused('0.01')?.key).toBe('amend_nothing')
})

test('CHART-11 another size alone is not measured by the band, as the exchange does', () => {
  const far = testOrder({ price: '40000.00' })
  expect(amendRefusal(TEST_MARKET, far, { quantity: '2' }, NOW)).toBeNull()
  expect(amendRefusal(TEST_MARKET, far, { quantity: '2', price: '40000.05' }, NOW)?.key).toBe('filter_price_band')
})

test('CHART-11 each kind of plan order offers what of it can be amended', () => {
  const conditional = { trigger_price: '65000.00', price: '64000.00', quantity: '1.00000' }
  expect(amendTexts(testPlanOrder())).toEqual(conditional)
  const of = (plan: object, more: object = { type: 'market', price: null }) =>
    Object.keys(amendTexts(testPlanOrder({ plan: { ...CONDITIONAL, ...plan }, ...more })))
  expect(of(TRAILING)).toEqual(['callback_rate', 'quantity'])
  expect(of({ kind: 'scheduled', trigger_price: null, trigger_at: 9 })).toEqual(['quantity'])
  expect(of({ kind: 'stop_loss', full: true }, { type: 'market', price: null, quantity: null })).toEqual([
    'trigger_price',
  ])
})

test('CHART-11 a trigger is checked: tick, at once, and the price that it then sends around it', () => {
  const limit = testPlanOrder({ price: '65000.00' })
  const key = (change: AmendChange, order = limit) => amendRefusal(TEST_MARKET, order, change, NOW)?.key ?? null
  expect(key({ trigger_price: '64500.00' })).toBeNull()
  expect(key({ trigger_price: '' })).toBe('trigger_required')
  expect(key({ trigger_price: '64500.01' })).toBe('filter_price_tick')
  expect(key({ trigger_price: '64000.00' })).toBe('trigger_at_once')
  expect(key({ trigger_price: '90000.00' })).toBe('filter_price_band')
  expect(key({ trigger_price: '90000.00', price: '90000.00' })).toBeNull()
  expect(key({ trigger_price: '65000' })).toBe('amend_nothing')
  expect(key({ quantity: '0' })).toBe('number_positive')
  const market = testPlanOrder({ type: 'market', price: null, time_in_force: 'IOC' })
  expect(key({ trigger_price: '90000.00' }, market)).toBeNull()
})

test('CHART-11 a trigger by mark is measured from the mark', () => {
  const market = testPerpMarket()
  const stop = testPlan()
  const by = (trigger_by: 'last' | 'mark') => ({
    ...stop,
    plan: { ...stop.plan, kind: 'stop_loss' as const, trigger_by, direction: 'down' as const, full: true },
    quantity: null,
    price: null,
    type: 'market' as const,
    status: 'unfilled' as const,
  })
  const prices = { last: '20000.0', mark: '19900.0', index: null }
  const change = { trigger_price: '19950.0' }
  expect(amendRefusal(market, by('last'), change, prices)).toBeNull()
  expect(amendRefusal(market, by('mark'), change, prices)).toMatchObject({
    key: 'trigger_at_once',
    field: 'trigger_price',
  })
})

test('CHART-11 a callback rate is checked: range, and whether the stop would fire where it then lies', () => {
  const order = testPlanOrder({
    side: 'sell',
    type: 'market',
    price: null,
    time_in_force: 'IOC',
    plan: { ...CONDITIONAL, ...TRAILING },
  })
  const key = (callback_rate: string, last = '63800.00') =>
    amendRefusal(TEST_MARKET, order, { callback_rate }, { ...NOW, last })?.key ?? null
  expect(key('2')).toBeNull()
  expect(key('0.5')).toBeNull()
  expect(key('0.1')).toBe('trigger_at_once')
  expect(key('0.05')).toBe('callback_range')
  expect(key('x')).toBe('number_format')
  expect(key('')).toBe('trigger_required')
  expect(key('1.0')).toBe('amend_nothing')
})

test('CHART-10 what is dragged without asking passes the checks of the form: session, live price, and the rules', () => {
  const facts = {
    last: 6_400_000,
    mark: null,
    index: null,
    live: true,
    access: 'confirmed' as const,
    own: { priceLimit: '', sizeLimit: '' },
    equity: null,
  }
  const stop = (change: AmendChange, more: Partial<Parameters<typeof amendMoment>[1]> = {}) =>
    amendStop(
      TEST_MARKET,
      testPlanOrder({ price: '65000.00' }),
      change,
      amendMoment(TEST_MARKET, { ...facts, ...more }),
    )
  expect(stop({ trigger_price: '64500.00' })).toBeNull()
  expect(stop({ trigger_price: '64500.00' }, { live: false })).toBe('waits')
  expect(stop({ trigger_price: '64500.00' }, { access: 'unconfirmed' })).toBe('session')
  expect(stop({ trigger_price: '63900.00' })).toMatchObject({ key: 'trigger_at_once' })
  // 5 % of 64,000 is 3,200 either way.
  const within = (price: string) => stop({ trigger_price: price, price }, { own: { priceLimit: '5', sizeLimit: '' } })
  expect(within('67200.00')).toBeNull()
  expect(within('67200.05')).toMatchObject({ key: 'own_price_limit', field: 'price' })
})

test('CHART-11 what is said of an answer: less of it keeps its place, a plan order goes on waiting', () => {
  const order = testOrder()
  expect(answeredKey(order, { quantity: '0.5' }, order)).toBe('answeredKept')
  expect(answeredKey(order, { quantity: '2' }, order)).toBe('answered')
  expect(answeredKey(order, { quantity: '0.5', price: '63900.00' }, order)).toBe('answered')
  expect(answeredKey(order, { price: '66000.00' }, testOrder({ status: 'completed' }))).toBe('filled')
  expect(answeredKey(testPlanOrder(), { quantity: '0.5' }, testPlanOrder())).toBe('answeredPlan')
})

test('CHART-11 an order that only closes may be worth ever so little', () => {
  const market = testPerpMarket({ min_notional: '100' })
  const prices = { last: '20000.0', mark: '20000.0', index: null }
  const key = (reduce_only: boolean) =>
    amendRefusal(market, testPerpOrder({ reduce_only }), { quantity: '0.001' }, prices)?.key ?? null
  expect(key(false)).toBe('filter_min_notional')
  expect(key(true)).toBeNull()
})
