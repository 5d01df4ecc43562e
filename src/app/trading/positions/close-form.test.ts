import { expect, test } from 'vitest'
import { unscaled } from '../../../shared/perp/scaled.ts'
import { testPerpMarket, testPerpOrder, testPosition, testTotal } from '../../services/account/testing/test-contract.ts'
import { liveAccount } from '../../services/live/live-account.ts'
import { explanationOf } from '../explain/formulas.ts'
import { type CloseDraft, closeFigures, partOf, percentOf } from './close-form.ts'

const MARKET = testPerpMarket()

function live(side: 'long' | 'short' = 'long', quantity = '2.000') {
  const account = liveAccount({
    positions: [testPosition({ side, quantity, notional: String(Number(quantity) * 20_000), margin: '800' })],
    orders: [],
    totals: [testTotal()],
    market: () => MARKET,
    mark: () => ({ text: '20000.0', live: true }),
    leverage: () => 50,
    hedge: false,
  })
  return account.positions[0]!
}

const LEVELS = [
  ['20100.0', '0.500'],
  ['20080.0', '0.700'],
] as const
const figures = (draft: Partial<CloseDraft>, more = {}, position = live()) =>
  closeFigures(
    position,
    MARKET,
    { how: 'market', price: '', quantity: '1', ...draft },
    { hedge: false, orders: [], levels: LEVELS.map(([price, size]) => [price, size]), ...more },
  )

test('POS-07 closing at market shows the mean of the book, the profit, the fee and what stays', () => {
  expect(figures({})).toMatchObject({
    side: 'sell',
    refusal: null,
    request: { currency_id: 1, position_side: 'both', type: 'market', quantity: '1' },
    average: '20090',
    realised: '90',
    fee: '10.045',
    afterFee: '79.955',
    role: 'taker',
    stays: '1.000',
  })
  expect(figures({ quantity: '2' })).toMatchObject({ short: true, average: null, realised: null })
  expect(figures({}, { levels: [] })).toMatchObject({ short: false, average: null, realised: null })
})

test('POS-07 a limit waits as maker, or takes where it crosses; the best price of the other side is a limit', () => {
  expect(figures({ how: 'limit', price: '20500' })).toMatchObject({ role: 'maker', fee: '4.1', realised: '500' })
  expect(figures({ how: 'limit', price: '20050' })).toMatchObject({ role: 'taker', fee: '10.025' })
  expect(figures({ how: 'best' }).request).toMatchObject({ type: 'limit', price: '20100.0' })
  expect(figures({ how: 'best' }, { levels: [] }).refusal).toMatchObject({ key: 'price_required', field: 'price' })
})

test.each([
  [{ quantity: '' }, 'quantity_required', 'quantity'],
  [{ quantity: '0' }, 'number_positive', 'quantity'],
  [{ quantity: '-1' }, 'number_format', 'quantity'],
  [{ quantity: '1e-7' }, 'number_format', 'quantity'],
  [{ quantity: '0.0001' }, 'filter_lot_step', 'quantity'],
  [{ quantity: '2.001' }, 'reduce_only_exceeds', 'quantity'],
  [{ how: 'limit', price: '' }, 'price_required', 'price'],
  [{ how: 'limit', price: '20000.05' }, 'filter_price_tick', 'price'],
  [{ how: 'limit', price: '23000' }, 'filter_price_band', 'price'],
] as const)('POS-07 wrong input %j has its reason and no request', (draft, key, field) => {
  expect(figures(draft as Partial<CloseDraft>)).toMatchObject({ refusal: { key, field }, request: null })
})

test('POS-07 what other reduce-only orders will close cannot be promised twice; at market it can', () => {
  const orders = [testPerpOrder({ side: 'sell', reduce_only: true, quantity: '1.500', filled_quantity: '0.300' })]
  expect(figures({ how: 'limit', price: '20500', quantity: '1' }, { orders }).refusal).toMatchObject({
    key: 'reduce_only_exceeds',
    params: { max: '0.8' },
  })
  expect(figures({ quantity: '1' }, { orders }).refusal).toBeNull()
})

test('POS-07 a short buys back', () => {
  expect(figures({}, {}, live('short'))).toMatchObject({ side: 'buy', realised: '-90', stays: '1.000' })
})

test('POS-07 the slider gives parts of the step, and all of it at 100', () => {
  const odd = live('long', '0.007')
  expect([0, 50, 99, 100].map((percent) => partOf(odd, MARKET, percent))).toEqual(['0', '0.003', '0.006', '0.007'])
  expect(percentOf(odd, MARKET, '0.007')).toBe(100)
  expect(percentOf(odd, MARKET, 'x')).toBe(0)
})

test('FUT-21 the person’s own limit on prices holds for a closing limit order too', () => {
  const at = (price: string) => figures({ how: 'limit', price }, { priceLimit: '2' })
  expect(at('20400').refusal).toBeNull()
  expect(at('20400.1')).toMatchObject({ refusal: { key: 'own_price_limit', field: 'price' }, request: null })
  expect(figures({ how: 'market' }, { priceLimit: '0.01' }).refusal).toBeNull()
})

test('PAGE-09 what closing explains gives the figures that it shows', () => {
  const { basis, average, realised, fee, afterFee } = figures({})
  if (!basis) throw new Error('nothing to explain')
  const { value, cost, ppm, quantity } = basis
  const results = [
    explanationOf('ORDER-AVERAGE', { value, quantity }),
    explanationOf('PERP-REALISED', { direction: 1, value, cost }),
    explanationOf('PERP-FEE', { notional: value, ppm }),
    explanationOf('PERP-AFTER-FEE', { profit: basis.realised, fee: basis.fee }),
  ].map(({ result }) => unscaled(result as bigint))
  expect(results).toEqual([average, realised, fee, afterFee])
})
