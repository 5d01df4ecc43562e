import { expect, test } from 'vitest'
import { spotSpec, TestExchange } from '../../testing/test-exchange.ts'

/** [what, just taken, just refused, the reason] around one boundary each; the last price is 100. */
const EDGES: [string, Record<string, string>, Record<string, string>, string][] = [
  ['tick', { price: '100.01' }, { price: '100.011' }, 'filter_price_tick'],
  ['step', { quantity: '1.00001' }, { quantity: '1.000001' }, 'filter_lot_step'],
  ['band below', { price: '80' }, { price: '79.99' }, 'filter_price_band'],
  ['band above', { price: '120' }, { price: '120.01' }, 'filter_price_band'],
  ['notional', { quantity: '0.05' }, { quantity: '0.04999' }, 'filter_min_notional'],
  ['positive', { quantity: '0.05' }, { quantity: '0.00000' }, 'number_positive'],
  ['money', { quantity: '1000' }, { quantity: '1000.00001' }, 'insufficient_available_balance'],
]

test.each(EDGES)(
  'ENG-05 the filter of the %s refuses by its name, on both sides of its boundary',
  (_, good, bad, key) => {
    const x = new TestExchange()
    const hash = stateOf(x)
    expect(x.refused(11, { price: '100', quantity: '1', ...bad })).toBe(key)
    expect(stateOf(x)).toEqual(hash)
    expect(x.events).toEqual([])
    expect(x.refused(11, { price: '100', quantity: '1', ...good })).toBeNull()
  },
)

test('ENG-05 the largest order is 10^13 lots', () => {
  const x = new TestExchange([spotSpec()], [11], '10000000000')
  expect(x.refused(11, { side: 'sell', price: '100', quantity: '100000000' })).toBeNull()
  expect(x.refused(11, { side: 'sell', price: '100', quantity: '100000000.00001' })).toBe('filter_lot_range')
})

test('ENG-05 200 open orders a market and not one more; the taking kinds need no place', () => {
  const x = new TestExchange()
  for (let i = 0; i < 200; i++) x.limit(11, 'buy', '90', '0.1')
  const { answer } = x.place(11, { price: '90', quantity: '0.1' })
  expect(answer).toMatchObject({ ok: false, refusal: { key: 'filter_max_orders', params: { max: '200' } } })
  expect(x.refused(11, { price: '90', quantity: '0.1', time_in_force: 'IOC' })).toBeNull()
  x.limit(12, 'sell', '90', '0.1')
  expect(x.refused(11, { price: '90', quantity: '0.1' })).toBeNull()
})

test('ENG-05 the band follows the last price', () => {
  const x = new TestExchange()
  x.limit(11, 'sell', '110', '1')
  expect(x.refused(12, { price: '121', quantity: '1' })).toBe('filter_price_band')
  x.limit(12, 'buy', '110', '1')
  expect(x.refused(12, { price: '132', quantity: '1' })).toBeNull()
  const { answer } = x.place(12, { price: '132.01', quantity: '1' })
  expect(answer).toMatchObject({
    refusal: { key: 'filter_price_band', field: 'price', params: { low: '88', high: '132' } },
  })
})

test('ENG-05 a quote amount that buys no step at the best price is out of range', () => {
  const x = new TestExchange([spotSpec({ step_size: '1' })])
  x.limit(11, 'sell', '100', '3')
  expect(x.refused(12, { type: 'market', quote_quantity: '99.99999999' })).toBe('filter_lot_range')
  expect(x.market(12, 'buy', { quote_quantity: '100' }).filled_quantity).toBe('1.00000')
})

test('ENG-05 an unknown account or market is refused as such', () => {
  const x = new TestExchange()
  expect(x.refused(99, { price: '100', quantity: '1' })).toBe('not_found')
  expect(x.refused(2, { price: '100', quantity: '1' })).toBe('not_found')
  expect(x.refused(11, { currency_id: 5, price: '100', quantity: '1' })).toBe('market_not_found')
})

function stateOf(x: TestExchange) {
  const { exchange } = x
  return [
    exchange.balances(11),
    exchange.depth('spot', 1),
    exchange.openOrders(11, 'spot'),
    exchange.lastEvent(11, 'spot'),
  ]
}
