import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Market } from '../hub-protocol/market.ts'
import { costOfTaking, orderFee, orderTotal, placeableQuantity } from './order-amounts.ts'
import { checkOrder } from './order-rule.ts'

const SPOT: Market = {
  kind: 'spot',
  currency_id: 1,
  symbol: 'BTC/USDT',
  base: 'BTC',
  quote: 'USDT',
  quote_id: 9,
  price_digits: 2,
  quantity_digits: 5,
  tick_size: '0.01',
  step_size: '0.00005',
  min_notional: '0.00001',
  max_leverage: 1,
  maker_fee: '0.0005',
  taker_fee: '0.001',
  recorded: false,
}

/** Decimal text of a whole number of 1e-8. */
function money(units: bigint): string {
  const text = units.toString().padStart(9, '0')
  return `${text.slice(0, -8)}.${text.slice(-8)}`
}

test('TRADE-08 100 % is placeable and one step more is not, whatever price and balance', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10n ** 16n }),
      fc.integer({ min: 1, max: 10_000_000 }),
      fc.constantFrom('buy' as const, 'sell' as const),
      (units, ticks, side) => {
        const available = money(units)
        const price = `${Math.floor(ticks / 100)}.${String(ticks % 100).padStart(2, '0')}`
        const quantity = placeableQuantity(SPOT, side, price, available, 100)
        const draft = { side, type: 'limit', price, time_in_force: 'GTC', post_only: false } as const
        const place = (q: string) => checkOrder(SPOT, { ...draft, quantity: q }, { last: price, available })
        if (quantity !== '0') {
          const placed = place(quantity)
          expect(placed.ok || placed.refusal.key).toSatisfy((it) => it === true || it === 'filter_min_notional')
        }
        const more = money(BigInt(quantity.replace('.', '')) * 10n ** BigInt(8 - decimals(quantity)) + 5000n)
        const over = place(more.replace(/\.?0+$/, ''))
        expect(over.ok ? 'placed' : over.refusal.key).toMatch(
          /insufficient_available_balance|filter_lot_range|filter_min/,
        )
      },
    ),
  )
})

function decimals(text: string): number {
  return text.includes('.') ? text.length - text.indexOf('.') - 1 : 0
}

test('TRADE-08 a part of what is available, by price', () => {
  expect(placeableQuantity(SPOT, 'buy', '100', '1000', 25)).toBe('2.5')
  expect(placeableQuantity(SPOT, 'buy', '300', '1000', 100)).toBe('3.3333')
  expect(placeableQuantity(SPOT, 'sell', '300', '1.23456789', 100)).toBe('1.23455')
  expect(placeableQuantity(SPOT, 'sell', null, '1.23456789', 50)).toBe('0.61725')
  for (const percent of [0, -5, Number.NaN]) expect(placeableQuantity(SPOT, 'buy', '100', '1000', percent)).toBe('0')
  for (const text of ['0', '', 'x', '-5']) expect(placeableQuantity(SPOT, 'buy', '100', text, 100)).toBe('0')
  for (const price of ['0', '', 'x']) expect(placeableQuantity(SPOT, 'buy', price, '1000', 100)).toBe('0')
})

test('TRADE-08 a market buy gets what the other side of the book gives within its bound', () => {
  const asks: [string, string][] = [
    ['100', '1'],
    ['104', '1'],
    ['105.01', '50'],
  ]
  expect(placeableQuantity(SPOT, 'buy', null, '100', 100, asks, '100')).toBe('1')
  expect(placeableQuantity(SPOT, 'buy', null, '152', 100, asks, '100')).toBe('1.5')
  expect(placeableQuantity(SPOT, 'buy', null, '1000', 100, asks, '100')).toBe('2')
  expect(placeableQuantity(SPOT, 'buy', null, '1000', 100, asks)).toBe('9.5802')
  expect(placeableQuantity(SPOT, 'buy', null, '1000', 100)).toBe('0')
  expect(
    placeableQuantity(
      SPOT,
      'buy',
      null,
      '1000',
      100,
      [
        ['105', '1'],
        ['105.01', '1'],
      ],
      '100',
    ),
  ).toBe('1')
  expect(costOfTaking(SPOT, asks, '1.5')).toEqual({ cost: '152', complete: true })
  expect(costOfTaking(SPOT, asks, '53')).toMatchObject({ complete: false })
})

test('TRADE-07 fee and total are exact: the fee in what is received, rounded up', () => {
  expect(orderTotal(SPOT, '64213.50', '0.12345')).toBe('7927.156575')
  expect(orderTotal(SPOT, 'x', '1')).toBeNull()
  expect(orderFee(SPOT, 'buy', '100', '0.00005')).toMatchObject({ fee: '0.00000005', currency: 'BTC' })
  expect(orderFee(SPOT, 'buy', '100', '0.00005', 'maker')).toMatchObject({ fee: '0.00000003', currency: 'BTC' })
  expect(orderFee(SPOT, 'sell', '64213.57', '0.00005')).toMatchObject({ fee: '0.00321068', currency: 'USDT' })
  expect(orderFee({ ...SPOT, kind: 'contract' }, 'buy', '100', '2')).toMatchObject({ fee: '0.2', currency: 'USDT' })
  expect(orderFee(SPOT, 'buy', '1', '0.000001')).toBeNull()
})

test('TRADE-08 what the book does not give, or gives beside the market’s decimals, is not counted', () => {
  const levels: [string, string][] = [
    ['100', '1'],
    ['101', '2'],
  ]
  expect(costOfTaking(SPOT, levels, '1')).toEqual({ cost: '100', complete: true })
  expect(costOfTaking(SPOT, levels, '3')).toEqual({ cost: '302', complete: true })
  expect(costOfTaking(SPOT, levels, '3.5')).toEqual({ cost: '302', complete: false })
  expect(costOfTaking(SPOT, [], '1')).toEqual({ cost: '0', complete: false })
  expect(costOfTaking(SPOT, levels, '0')).toEqual({ cost: '0', complete: true })
  expect(costOfTaking(SPOT, levels, '0.000001')).toBeNull()
  expect(costOfTaking(SPOT, [['100.001', '1']], '1')).toBeNull()
  expect(costOfTaking(SPOT, [['100', '1.000001']], '1')).toBeNull()
  const placed = (...book: [string, string][]) => placeableQuantity(SPOT, 'buy', null, '1000', 100, book)
  expect(placed(['100', '1'], ['100.001', '1'], ['101', '1'])).toBe('1')
  expect(placed(['100', '1'], ['101', '1.000001'], ['102', '1'])).toBe('1')
  expect(placed(['100', '1'], ['0', '1'], ['101', '1'])).toBe('1')
  expect(placed(['100', '10'], ['101', '1'])).toBe('10')
})

test('TRADE-08 a part is of whole percents, all at the most, and no more than one order may have', () => {
  const part = (percent: number) => placeableQuantity(SPOT, 'buy', '1', '100', percent)
  expect([1, 1.9, 99, 99.9, 100, 250].map(part)).toEqual(['1', '1', '99', '99', '100', '100'])
  // 10^13 lots of 10^-5 are a hundred million coins.
  expect(placeableQuantity(SPOT, 'sell', null, '100000000.0001', 100)).toBe('100000000')
  expect(placeableQuantity(SPOT, 'sell', null, '99999999.9999', 100)).toBe('99999999.9999')
  expect(placeableQuantity(SPOT, 'buy', '-1', '100', 100)).toBe('0')
})

test('TRADE-07 a price or a quantity below zero has no total and no fee, one of zero has them', () => {
  expect([orderTotal(SPOT, '-1', '1'), orderTotal(SPOT, '1', '-1')]).toEqual([null, null])
  expect([orderTotal(SPOT, '0', '1'), orderTotal(SPOT, '1', '0')]).toEqual(['0', '0'])
  expect(orderFee(SPOT, 'buy', '100', '2')).toEqual({ fee: '0.002', currency: 'BTC', received: 200_000_000n })
  expect(orderFee(SPOT, 'sell', '100', '2')).toEqual({ fee: '0.2', currency: 'USDT', received: 20_000_000_000n })
  const perpetual: Market = { ...SPOT, kind: 'contract' }
  expect(orderFee(perpetual, 'sell', '100', '2', 'maker')).toMatchObject({ fee: '0.1', currency: 'USDT' })
})
