import { expect, test } from 'vitest'
import type { Market } from '../hub-protocol/market.ts'
import { checkOrder, type OrderContext, type OrderDraft } from './order-rule.ts'

const SPOT: Market = {
  kind: 'spot',
  currency_id: 1,
  symbol: 'BTC/USDT',
  base: 'BTC',
  quote: 'USDT',
  quote_id: 9,
  price_digits: 2,
  quantity_digits: 5,
  tick_size: '0.05',
  step_size: '0.00010',
  min_notional: '5',
  max_leverage: 1,
  maker_fee: '0.001',
  taker_fee: '0.001',
  recorded: false,
}
const PERPETUAL: Market = { ...SPOT, kind: 'contract', max_leverage: 125, taker_fee: '0.0005' }
const LIMIT: OrderDraft = {
  side: 'buy',
  type: 'limit',
  price: '100',
  quantity: '1',
  time_in_force: 'GTC',
  post_only: false,
}
const MARKET: OrderDraft = { ...LIMIT, type: 'market', price: undefined }

function keyOf(draft: Partial<OrderDraft>, context: Partial<OrderContext> = {}, market = SPOT): string | null {
  const checked = checkOrder(market, { ...LIMIT, ...draft }, { last: '100', ...context })
  return checked.ok ? null : checked.refusal.key
}

test('TRADE-14 ENG-05 a good order comes back in ticks, lots and money', () => {
  expect(checkOrder(SPOT, LIMIT, { last: '100' })).toEqual({
    ok: true,
    priceTicks: 10_000,
    lots: 100_000,
    quoteUnits: null,
  })
  expect(checkOrder(SPOT, { ...MARKET, quantity: '', quote_quantity: '12.34567891' }, { last: null })).toEqual({
    ok: true,
    priceTicks: null,
    lots: null,
    quoteUnits: 1_234_567_891n,
  })
  expect(keyOf({ price: '100.0500', quantity: '1.000100' })).toBeNull()
})

test.each([
  ['', 'required'],
  [undefined, 'required'],
  ['1e-7', 'number_format'],
  ['0.1.2', 'number_format'],
  ['9'.repeat(40), 'number_format'],
  [`100.${'0'.repeat(40)}`, 'number_format'],
  ['-1', 'number_format'],
  ['+1', 'number_format'],
  [' 1', 'number_format'],
  ['1,000', 'number_format'],
  ['.5', 'number_format'],
  ['5.', 'number_format'],
  ['007', 'number_format'],
  ['NaN', 'number_format'],
  ['٣', 'number_format'],
  ['0', 'number_positive'],
  ['0.000', 'number_positive'],
])('TRADE-14 ENG-05 the text %j is refused as a number of each field', (text, reason) => {
  const key = (field: string) => (reason === 'required' ? `${field}_required` : reason)
  for (const field of ['price', 'quantity'] as const) {
    const checked = checkOrder(SPOT, { ...LIMIT, [field]: text }, { last: '100' })
    expect(checked).toMatchObject({ ok: false, refusal: { key: key(field), field, code: 400 } })
  }
  const byMoney = checkOrder(SPOT, { ...MARKET, quantity: '', quote_quantity: text }, { last: '100' })
  expect(byMoney).toMatchObject({ ok: false, refusal: { key: key('quantity') } })
})

test('ENG-05 options that do not combine are refused at the option', () => {
  const conflicts: [Partial<OrderDraft>, string][] = [
    [{ post_only: true, time_in_force: 'IOC' }, 'post_only'],
    [{ post_only: true, time_in_force: 'FOK' }, 'post_only'],
    [{ ...MARKET, post_only: true }, 'post_only'],
    [{ ...MARKET, time_in_force: 'FOK' }, 'time_in_force'],
    [{ ...MARKET, price: '100' }, 'price'],
    [{ quote_quantity: '10' }, 'quote_quantity'],
    [{ ...MARKET, quote_quantity: '10' }, 'quote_quantity'],
    [{ ...MARKET, side: 'sell', quantity: '', quote_quantity: '10' }, 'quote_quantity'],
  ]
  for (const [draft, field] of conflicts)
    expect(checkOrder(SPOT, { ...LIMIT, ...draft }, { last: '100' })).toMatchObject({
      refusal: { key: 'options_conflict', field },
    })
  for (const draft of [{ post_only: true }, { time_in_force: 'IOC' }, { time_in_force: 'FOK' }] as const)
    expect(keyOf(draft)).toBeNull()
  expect(keyOf({ ...MARKET, time_in_force: 'IOC' })).toBeNull()
})

test('ENG-05 tick and step: both sides of the boundary, with what would be right', () => {
  expect(keyOf({ price: '100.05' })).toBeNull()
  for (const price of ['100.04', '100.06', '100.051'])
    expect(checkOrder(SPOT, { ...LIMIT, price }, { last: '100' })).toMatchObject({
      refusal: { key: 'filter_price_tick', field: 'price', params: { tick: '0.05' } },
    })
  expect(keyOf({ quantity: '1.0001' })).toBeNull()
  for (const quantity of ['1.00005', '1.00011', '1.000001'])
    expect(checkOrder(SPOT, { ...LIMIT, quantity }, { last: '100' })).toMatchObject({
      refusal: { key: 'filter_lot_step', field: 'quantity', params: { step: '0.0001' } },
    })
})

test('ENG-05 the band: ±20 % of the last price on spot, ±10 % of mark on perpetual markets', () => {
  for (const price of ['80', '120']) expect(keyOf({ price })).toBeNull()
  for (const price of ['79.95', '120.05']) expect(keyOf({ price })).toBe('filter_price_band')
  const context = { last: '100', mark: '200' }
  for (const price of ['180', '220']) expect(keyOf({ price }, context, PERPETUAL)).toBeNull()
  for (const price of ['179.95', '220.05']) expect(keyOf({ price }, context, PERPETUAL)).toBe('filter_price_band')
  expect(keyOf({ price: '90' }, {}, PERPETUAL)).toBeNull()
  expect(keyOf({ price: '5000' }, { last: null })).toBeNull()
  const odd = checkOrder(SPOT, { ...LIMIT, price: '1' }, { last: '0.07' })
  expect(odd).toMatchObject({ refusal: { params: { low: '0.1', high: '0.05' } } })
})

test('ENG-05 minimum notional: of the price, of the last price for a market order, of the money', () => {
  expect(keyOf({ quantity: '0.05' })).toBeNull()
  expect(keyOf({ quantity: '0.0499' })).toBe('filter_min_notional')
  expect(keyOf({ ...MARKET, quantity: '0.05' })).toBeNull()
  expect(keyOf({ ...MARKET, quantity: '0.0499' })).toBe('filter_min_notional')
  expect(keyOf({ ...MARKET, quantity: '0.0001' }, { last: null })).toBeNull()
  const money = (quote_quantity: string) => keyOf({ ...MARKET, quantity: undefined, quote_quantity })
  expect(money('5')).toBeNull()
  expect(money('4.99999999')).toBe('filter_min_notional')
  expect(money('5.000000001')).toBe('number_format')
})

test('ENG-05 range and count', () => {
  expect(keyOf({ quantity: '100000000' })).toBeNull()
  expect(checkOrder(SPOT, { ...LIMIT, quantity: '100000000.0001' }, { last: '100' })).toMatchObject({
    refusal: { key: 'filter_lot_range', params: { min: '0.0001', max: '100000000' } },
  })
  expect(keyOf({ price: '99999999999999.95' }, { last: null })).toBe('number_format')
  expect(keyOf({}, { openOrders: 199 })).toBeNull()
  expect(keyOf({}, { openOrders: 200 })).toBe('filter_max_orders')
  expect(keyOf({ time_in_force: 'IOC' }, { openOrders: 200 })).toBeNull()
  expect(keyOf(MARKET, { openOrders: 200 })).toBeNull()
})

test('ENG-05 money: the whole of what is available can be spent, not 1e-8 more', () => {
  expect(keyOf({}, { available: '100' })).toBeNull()
  expect(checkOrder(SPOT, LIMIT, { last: '100', available: '99.99999999' })).toMatchObject({
    refusal: { key: 'insufficient_available_balance', field: 'quantity', params: { available: '99.99999999' } },
  })
  expect(keyOf({ side: 'sell' }, { available: '1' })).toBeNull()
  expect(keyOf({ side: 'sell' }, { available: '0.99999999' })).toBe('insufficient_available_balance')
  const byMoney = { ...MARKET, quantity: '', quote_quantity: '50' }
  expect(keyOf(byMoney, { available: '50' })).toBeNull()
  expect(checkOrder(SPOT, byMoney, { last: '100', available: '49' })).toMatchObject({
    refusal: { field: 'quote_quantity' },
  })
  expect(keyOf(MARKET, { available: '0' })).toBeNull()
})
