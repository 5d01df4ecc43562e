import { expect, test } from 'vitest'
import type { Market } from '../hub-protocol/market.ts'
import { orderRules, type Side } from './order-units.ts'
import type { TriggerPrices } from './plan-rule.ts'
import { checkTpsl, checkTpslSize, type TpslDraft, type TpslLegDraft } from './tpsl-rule.ts'

const MARKET: Market = {
  kind: 'contract',
  symbol: 'BTCUSDT',
  currency_id: 1,
  base: 'BTC',
  quote: 'USDT',
  quote_id: 9,
  recorded: false,
  price_digits: 1,
  tick_size: '0.5',
  quantity_digits: 3,
  step_size: '0.001',
  min_notional: '5',
  maker_fee: '0.0002',
  taker_fee: '0.0005',
  max_leverage: 125,
}
const PERPETUAL = orderRules(MARKET)
const SPOT = orderRules({ ...MARKET, kind: 'spot', max_leverage: 1 })
/** Last 100, mark 110, index 120. */
const PRICES: TriggerPrices = { last: 1000, mark: 1100, index: 1200 }

function check(draft: TpslDraft, side: Side = 'sell', rules = PERPETUAL, prices = PRICES) {
  const checked = checkTpsl(rules, side, draft, prices)
  return checked.ok ? checked : [checked.refusal.key, checked.refusal.field]
}

const ATONCE = 'trigger_at_once'
const profit = (trigger_price: string, more: Partial<TpslLegDraft> = {}) => ({
  take_profit: { trigger_price, ...more },
})
const loss = (trigger_price: string, more: Partial<TpslLegDraft> = {}) => ({ stop_loss: { trigger_price, ...more } })

test.each<[Side, string, string, boolean]>([
  ['sell', '100.5', '99.5', true],
  ['buy', '99.5', '100.5', false],
])(
  'PLAN-07 who closes by a %s takes profit at %s and stops the loss at %s, not the other way round',
  (side, better, worse, up) => {
    const leg = (kind: string, rises: boolean, price: string) => ({
      trigger: { kind, by: 'last', up: rises, price: Number(price) * 10, at: 0, callback: 0, activation: 0 },
      type: 'market',
      price: 0,
    })
    expect(check({ ...profit(better), ...loss(worse) }, side)).toEqual({
      ok: true,
      full: true,
      takeProfit: leg('take_profit', up, better),
      stopLoss: leg('stop_loss', !up, worse),
    })
    expect(check(profit(better), side)).toMatchObject({ ok: true, stopLoss: null })
    expect(check(loss(worse), side)).toMatchObject({ ok: true, takeProfit: null })
    for (const price of ['100', worse]) expect(check(profit(price), side)).toEqual([ATONCE, 'take_profit'])
    for (const price of ['100', better]) expect(check(loss(price), side)).toEqual([ATONCE, 'stop_loss'])
  },
)

test('PLAN-07 each end is looked at by the price that it waits for, and by none where that is not known', () => {
  expect(check(profit('110', { trigger_by: 'mark' }))).toEqual([ATONCE, 'take_profit'])
  expect(check(profit('110.5', { trigger_by: 'mark' }))).toMatchObject({ takeProfit: { trigger: { by: 'mark' } } })
  expect(check(loss('119.5', { trigger_by: 'index' }))).toMatchObject({ stopLoss: { trigger: { by: 'index' } } })
  expect(check(loss('120', { trigger_by: 'index' }))).toEqual([ATONCE, 'stop_loss'])
  expect(check(loss('900'), 'sell', PERPETUAL, { ...PRICES, last: null })).toMatchObject({ ok: true })
})

test('PLAN-07 on perpetuals a pair follows the position unless it is said that it does not; on spot none does', () => {
  const draft = profit('101')
  expect([check(draft), check({ ...draft, full: true }), check({ ...draft, full: false })]).toMatchObject([
    { full: true },
    { full: true },
    { full: false },
  ])
  const spot = (full?: boolean) => check({ ...draft, ...(full !== undefined && { full }) }, 'sell', SPOT)
  expect([spot(), spot(false)]).toMatchObject(Array(2).fill({ ok: true, full: false }))
  expect(spot(true)).toEqual(['options_conflict', 'full'])
})

test.each<[string, TpslDraft, string, string]>([
  ['no end', {}, 'trigger_required', 'take_profit'],
  ['no trigger price of the profit', profit(''), 'trigger_required', 'take_profit'],
  ['no trigger price of the loss', loss(''), 'trigger_required', 'stop_loss'],
  ['a trigger price beside the tick', loss('99.2'), 'filter_price_tick', 'stop_loss'],
  [
    'a limit order that follows the position',
    loss('99', { type: 'limit', price: '99' }),
    'options_conflict',
    'stop_loss_price',
  ],
  [
    'a market order with a price',
    { ...profit('101', { price: '101' }), full: false },
    'options_conflict',
    'take_profit_price',
  ],
  [
    'a limit order without a price',
    { ...profit('101', { type: 'limit' }), full: false },
    'price_required',
    'take_profit_price',
  ],
])('PLAN-02 TP/SL with %s is refused', (_, draft, key, field) => {
  expect(check(draft)).toEqual([key, field])
})

test('PLAN-06 on spot TP/SL waits for the last price alone', () => {
  expect(check(profit('130', { trigger_by: 'mark' }), 'sell', SPOT)).toEqual(['options_conflict', 'trigger_by'])
  expect(check(profit('130', { trigger_by: 'last' }), 'sell', SPOT)).toMatchObject({ ok: true })
})

test.each([
  ['perpetuals', PERPETUAL, '180', '220', '179.5', '220.5'],
  ['spot', SPOT, '160', '240', '159.5', '240.5'],
])('PLAN-08 on %s a limit price lies in the band around its own trigger price', (_, rules, low, high, under, over) => {
  const at = (price: string) =>
    checkTpsl(rules, 'sell', { ...profit('200', { type: 'limit', price }), full: false }, PRICES)
  for (const price of [low, high])
    expect(at(price)).toMatchObject({ takeProfit: { type: 'limit', price: Number(price) * 10 } })
  for (const price of [under, over])
    expect(at(price)).toMatchObject({
      refusal: { key: 'filter_price_band', field: 'take_profit_price', params: { low, high } },
    })
})

/** What the quantity of a pair in part comes to: lots, or key and field of the refusal. */
function size(
  quantity: string | undefined,
  draft: TpslDraft,
  more: { spot?: boolean; leg?: 'both' | 'long' | 'short'; hedge?: boolean } = {},
) {
  const { spot = false, leg = 'both', hedge = false } = more
  const rules = spot ? SPOT : PERPETUAL
  const units = checkTpsl(rules, 'sell', { ...draft, full: false }, PRICES)
  if (!units.ok) throw new Error(units.refusal.key)
  const checked = checkTpslSize(rules, 'sell', quantity, units, spot ? null : leg, hedge)
  return checked.ok ? checked.lots : [checked.refusal.key, checked.refusal.field]
}

test('PLAN-08 the quantity of a pair in part is looked at as that of an order which only closes', () => {
  const pair = { ...profit('101'), ...loss('99') }
  expect([size('1.234', pair), size('0.5', profit('101')), size('0.5', loss('99'))]).toEqual([1234, 500, 500])
  expect([size(undefined, pair), size('', pair)]).toEqual(Array(2).fill(['quantity_required', 'quantity']))
  expect(size('0.0005', loss('99'))).toEqual(['filter_lot_step', 'quantity'])
  expect(size('0.001', pair), 'what is held can be closed, however little').toBe(1)
})

test('PLAN-08 in hedge mode a pair names the leg that it closes', () => {
  const draft = profit('101')
  expect(size('1', draft, { leg: 'long', hedge: true })).toBe(1000)
  expect(size('1', draft, { leg: 'short', hedge: true })).toEqual(['options_conflict', 'reduce_only'])
  expect(size('1', draft, { leg: 'both', hedge: true })).toEqual(['options_conflict', 'position_side'])
  expect(size('1', draft, { leg: 'long' })).toEqual(['options_conflict', 'position_side'])
})

test('PLAN-06 on spot a pair is worth the least that an order is, at its limit price or its trigger price, whichever end is less', () => {
  const tooLittle = ['filter_min_notional', 'quantity']
  const spot = { spot: true }
  expect([size('0.024', profit('200'), spot), size('0.025', profit('200'), spot)]).toEqual([tooLittle, 25])
  const limit = profit('200', { type: 'limit', price: '160' })
  expect([size('0.031', limit, spot), size('0.032', limit, spot)], '5 at 160 are 0.03125').toEqual([tooLittle, 32])
  const pair = { ...profit('200'), ...loss('50') }
  expect([size('0.099', pair, spot), size('0.1', pair, spot)]).toEqual([tooLittle, 100])
})
