import { describe, expect, test } from 'vitest'
import type { Market } from '../hub-protocol/market.ts'
import type { OrderDraft } from './order-rule.ts'
import { orderRules } from './order-units.ts'
import { checkPlan, type PlanContext, type TriggerDraft, tooMany, triggerPrices } from './plan-rule.ts'

const MARKET: Market = {
  kind: 'spot',
  currency_id: 1,
  symbol: 'BTC/USDT',
  base: 'BTC',
  quote: 'USDT',
  quote_id: 9,
  price_digits: 1,
  quantity_digits: 3,
  tick_size: '0.5',
  step_size: '0.001',
  min_notional: '5',
  max_leverage: 1,
  maker_fee: '0.001',
  taker_fee: '0.001',
  recorded: false,
}
const SPOT = orderRules(MARKET)
const PERPETUAL = orderRules({ ...MARKET, kind: 'contract', max_leverage: 125 })
const NOW = 1_763_600_000_000
const DAY = 86_400_000

const BUY: OrderDraft = { side: 'buy', type: 'market', quantity: '1', time_in_force: 'IOC', post_only: false }
const SELL: OrderDraft = { ...BUY, side: 'sell' }
const LIMIT: OrderDraft = { ...BUY, type: 'limit', price: '100', time_in_force: 'GTC' }

/** Last 100, mark 110, index 120. */
const PRICES = { last: 1000, mark: 1100, index: 1200 }
const UNKNOWN = { last: null, mark: null, index: null }

function check(asked: TriggerDraft, order = BUY, more: Partial<PlanContext> = {}, rules = PERPETUAL) {
  return checkPlan(rules, order, asked, { prices: PRICES, now: NOW, plans: 0, ...more })
}

/** Key and field of the refusal, or the trigger. */
function reported(...asked: Parameters<typeof check>) {
  const checked = check(...asked)
  return checked.ok ? checked.trigger : [checked.refusal.key, checked.refusal.field]
}

const ok = (...asked: Parameters<typeof check>) => check(...asked).ok

describe('conditional', () => {
  test.each<[string, TriggerDraft, TriggerDraft['by'], boolean, number]>([
    ['above the last price', { price: '100.5' }, 'last', true, 1005],
    ['below the last price', { price: '99.5' }, 'last', false, 995],
    ['below the mark, though above the last', { by: 'mark', price: '105' }, 'mark', false, 1050],
    ['above the index', { by: 'index', price: '120.5' }, 'index', true, 1205],
    ['above, as it says itself', { price: '101', direction: 'up' }, 'last', true, 1010],
    ['below, as it says itself', { price: '99', direction: 'down' }, 'last', false, 990],
  ])('PLAN-01 a trigger %s waits for it', (_, asked, by, up, price) => {
    const trigger = { kind: 'conditional', by, up, price, at: 0, callback: 0, activation: 0 }
    expect(reported(asked)).toEqual(trigger)
  })

  test.each<[string, TriggerDraft, string]>([
    ['at the last price', { price: '100' }, 'trigger_at_once'],
    ['up to a price that is passed', { price: '99.5', direction: 'up' }, 'trigger_at_once'],
    ['down to a price that is passed', { price: '100.5', direction: 'down' }, 'trigger_at_once'],
    ['at the index', { by: 'index', price: '120' }, 'trigger_at_once'],
    ['of no price', {}, 'trigger_required'],
    ['beside the tick', { price: '101.2' }, 'filter_price_tick'],
    ['with a time', { price: '101', at: NOW + 1 }, 'options_conflict'],
    ['with a callback rate', { price: '101', callback_rate: '1' }, 'options_conflict'],
    ['with an activation price', { price: '101', activation_price: '102' }, 'options_conflict'],
  ])('PLAN-02 a trigger %s is refused', (_, asked, key) => {
    expect(reported(asked)).toEqual([key, 'trigger_price'])
  })

  test('PLAN-02 where the price is not known the exchange looks at it, and the direction is open unless it was said', () => {
    const prices = UNKNOWN
    expect(reported({ price: '100' }, BUY, { prices })).toMatchObject({ up: null, price: 1000 })
    expect(reported({ price: '100', direction: 'up' }, BUY, { prices })).toMatchObject({ up: true })
    expect(reported({ price: '100', direction: 'down' }, BUY, { prices })).toMatchObject({ up: false })
  })

  test('PLAN-06 on spot the last price alone is waited for', () => {
    const on = (by: TriggerDraft['by']) => reported({ by, price: '130' }, BUY, {}, SPOT)
    expect([on('mark'), on('index')]).toEqual(Array(2).fill(['options_conflict', 'trigger_by']))
    expect([on('last'), on(undefined)]).toMatchObject(Array(2).fill({ by: 'last', price: 1300 }))
  })

  test('PLAN-02 the band of the order lies around its trigger price: 10 % on perpetuals, 20 % on spot', () => {
    const at = (price: string, rules = PERPETUAL) => ok({ price: '200' }, { ...LIMIT, price }, {}, rules)
    expect(['179.5', '180', '220', '220.5'].map((price) => at(price))).toEqual([false, true, true, false])
    expect(['159.5', '160', '240', '240.5'].map((price) => at(price, SPOT))).toEqual([false, true, true, false])
  })
})

describe('scheduled', () => {
  const kind = 'scheduled'

  test('PLAN-04 an order is scheduled for a moment to come, up to thirty days from now', () => {
    const at = (moment: number) => reported({ kind, at: moment })
    const trigger = { kind, by: null, up: null, price: 0, callback: 0, activation: 0 }
    expect(at(NOW + 1)).toEqual({ ...trigger, at: NOW + 1 })
    expect(at(NOW + 30 * DAY)).toEqual({ ...trigger, at: NOW + 30 * DAY })
    expect([at(NOW), at(NOW - 1)]).toEqual(Array(2).fill(['trigger_at_once', 'trigger_at']))
    const late = check({ kind, at: NOW + 30 * DAY + 1 })
    expect(late).toMatchObject({ refusal: { key: 'trigger_too_late', field: 'trigger_at', params: { days: '30' } } })
    expect(reported({ kind, at: 1 }, BUY, { now: null })).toMatchObject({ at: 1 })
    expect(reported({ kind, at: NOW + 31 * DAY }, BUY, { now: null })).toMatchObject({ at: NOW + 31 * DAY })
  })

  test.each<[string, TriggerDraft, string]>([
    ['no moment', {}, 'trigger_required'],
    ['a price', { at: NOW + 1, price: '101' }, 'options_conflict'],
    ['a callback rate', { at: NOW + 1, callback_rate: '1' }, 'options_conflict'],
    ['an activation price', { at: NOW + 1, activation_price: '101' }, 'options_conflict'],
    ['a direction', { at: NOW + 1, direction: 'up' }, 'options_conflict'],
  ])('PLAN-02 a scheduled order with %s is refused', (_, asked, key) => {
    expect(reported({ kind, ...asked })).toEqual([key, 'trigger_at'])
  })

  test('PLAN-04 its band lies around the price of now: the mark of a perpetual, or its last where no mark is known', () => {
    const at = (price: string, prices = PRICES as PlanContext['prices'], rules = PERPETUAL) =>
      ok({ kind, at: NOW + 1 }, { ...LIMIT, price }, { prices }, rules)
    expect(['98.5', '99', '121', '121.5'].map((price) => at(price))).toEqual([false, true, true, false])
    const noMark = { ...PRICES, mark: null }
    expect(['89.5', '90', '110', '110.5'].map((price) => at(price, noMark))).toEqual([false, true, true, false])
    expect(['79.5', '80', '120', '120.5'].map((price) => at(price, PRICES, SPOT))).toEqual([false, true, true, false])
    expect(at('900', UNKNOWN)).toBe(true)
  })
})

describe('trailing', () => {
  const kind = 'trailing'
  const at = (callback_rate: string | undefined, more: TriggerDraft = {}) => ({ kind, callback_rate, ...more }) as const

  test('PLAN-05 a trailing stop has a callback rate from 0.1 to 10 %, in hundredths of a percent', () => {
    const callback = (text: string | undefined) => {
      const checked = check(at(text))
      return checked.ok ? checked.trigger.callback : checked.refusal.key
    }
    expect(['0.1', '0.11', '2.50', '10'].map(callback)).toEqual([10, 11, 250, 1000])
    expect(['0.09', '10.01', '0.155', '0'].map(callback)).toEqual(Array(4).fill('callback_range'))
    expect(['1,5', '-1', '1e0', ' 1'].map(callback)).toEqual(Array(4).fill('number_format'))
    expect([`1.${'0'.repeat(30)}`, `1.${'0'.repeat(31)}`].map(callback)).toEqual([100, 'number_format'])
    expect([undefined, ''].map(callback)).toEqual(Array(2).fill('trigger_required'))
    expect(check(at('20'))).toMatchObject({ refusal: { field: 'callback_rate', params: { min: '0.1', max: '10' } } })
  })

  test('PLAN-05 a buy turns upwards and a sell downwards', () => {
    expect(reported(at('1', { by: 'mark' }))).toEqual({
      kind,
      by: 'mark',
      up: true,
      price: 0,
      at: 0,
      callback: 100,
      activation: 0,
    })
    expect(reported(at('1'), SELL)).toMatchObject({ by: 'last', up: false })
  })

  test('PLAN-05 a sell is activated by a price above the present one, a buy by one below', () => {
    const from = (activation_price: string, order: OrderDraft) => reported(at('1', { activation_price }), order)
    const atOnce = ['trigger_at_once', 'activation_price']
    expect(['100.5', '100', '99.5'].map((price) => from(price, SELL))).toMatchObject([
      { activation: 1005 },
      atOnce,
      atOnce,
    ])
    expect(['99.5', '100', '100.5'].map((price) => from(price, BUY))).toMatchObject([
      { activation: 995 },
      atOnce,
      atOnce,
    ])
    expect(reported(at('1', { activation_price: '100' }), BUY, { prices: UNKNOWN })).toMatchObject({ activation: 1000 })
    expect(from('100.2', SELL)).toEqual(['filter_price_tick', 'activation_price'])
  })

  test.each<[string, TriggerDraft, OrderDraft, string]>([
    ['a limit order', {}, LIMIT, 'type'],
    ['a trigger price', { price: '101' }, BUY, 'callback_rate'],
    ['a time', { at: NOW + 1 }, BUY, 'callback_rate'],
    ['a direction', { direction: 'up' }, BUY, 'callback_rate'],
  ])('PLAN-02 a trailing stop with %s is refused', (_, more, order, field) => {
    expect(reported(at('1', more), order)).toEqual(['options_conflict', field])
  })

  test('PLAN-05 its smallest value is looked at by the activation price, else by the price of now', () => {
    const worth = (quantity: string, activation_price?: string) =>
      ok(at('1', activation_price ? { activation_price } : {}), { ...SELL, quantity })
    expect([worth('0.045'), worth('0.046')], '5 at 110 are 0.04545…').toEqual([false, true])
    expect([worth('0.024', '200'), worth('0.025', '200')], '5 at 200 are 0.025').toEqual([false, true])
  })
})

test('PLAN-02 ten plan orders of a market are the most, a pair or several at once counted in', () => {
  expect([ok({ price: '101' }, BUY, { plans: 9 }), reported({ price: '101' }, BUY, { plans: 10 })]).toEqual([
    true,
    ['filter_max_plans', undefined],
  ])
  expect([tooMany(8, 2), tooMany(9)]).toEqual([null, null])
  expect([tooMany(9, 2), tooMany(10)]).toMatchObject(Array(2).fill({ key: 'filter_max_plans', params: { max: '10' } }))
})

test('PLAN-03 the order itself is looked at, its leg too where the account is in hedge mode', () => {
  expect(reported({ price: '101' }, { ...BUY, quantity: '' })).toEqual(['quantity_required', 'quantity'])
  expect(reported({ price: '101' }, BUY, { hedge: true })).toEqual(['options_conflict', 'position_side'])
  expect(ok({ price: '101' }, { ...BUY, position_side: 'long' }, { hedge: true })).toBe(true)
  const checked = check({ price: '101' }, { ...LIMIT, price: '102.5', quantity: '1.234' })
  expect(checked.ok && checked.order).toMatchObject({ priceTicks: 1025, lots: 1234 })
})

test('PLAN-01 prices that are given as text become ticks; what is not given is not known', () => {
  expect(triggerPrices(SPOT, { last: '100.5', mark: null })).toEqual({ last: 1005, mark: null, index: null })
  expect(triggerPrices(SPOT, { mark: '7', index: '0.5' })).toEqual({ last: null, mark: 70, index: 5 })
})
