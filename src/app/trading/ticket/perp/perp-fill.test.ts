import { expect, test } from 'vitest'
import type { Level } from '../../../../shared/wire/messages.ts'
import { testPerpMarket } from '../../../services/account/testing/test-contract.ts'
import { levelsFor } from './check-perp.ts'
import { fillOf } from './perp-fill.ts'

const MARKET = testPerpMarket()
const money = (value: number) => BigInt(Math.round(value * 1e8))
const ASKS: Level[] = [
  ['20000', '1'],
  ['20010', '2'],
  ['20999.9', '3'],
  ['21000.1', '4'],
]
const BIDS: Level[] = [
  ['19990', '1'],
  ['19980', '2'],
  ['18999.9', '3'],
]
const prices = (levels: readonly { price: bigint }[]) => levels.map(({ price }) => Number(price) / 1e8)

test('FUT-03 a limit takes the levels up to its price, one that waits none', () => {
  const limit = (side: 'buy' | 'sell', price: number) =>
    prices(levelsFor(MARKET, side, money(price), side === 'buy' ? ASKS : BIDS, '20000'))
  expect(limit('buy', 20_010)).toEqual([20_000, 20_010])
  expect(limit('buy', 19_999.9)).toEqual([])
  expect(limit('sell', 19_985)).toEqual([19_990])
  expect(limit('sell', 20_000)).toEqual([])
})

test('FUT-03 an order at market goes no farther than five percent from mark, and as far as the book where there is no mark', () => {
  expect(prices(levelsFor(MARKET, 'buy', null, ASKS, '20000'))).toEqual([20_000, 20_010, 20_999.9])
  expect(prices(levelsFor(MARKET, 'sell', null, BIDS, '20000'))).toEqual([19_990, 19_980])
  expect(levelsFor(MARKET, 'buy', null, ASKS, null)).toHaveLength(4)
  expect(levelsFor(MARKET, 'sell', null, BIDS, null)).toHaveLength(3)
})

test('FUT-03 a sell is worth the bids that it takes and its own price for the rest; at market what the levels hold', () => {
  const ask = { side: 'sell', price: money(19_980), quantity: money(4), reduceOnly: false } as const
  const fill = fillOf(ask, levelsFor(MARKET, 'sell', ask.price, BIDS, '20000'))
  expect(fill.atOnce).toBe(true)
  expect(fill.worth(money(4))).toBe(money(19_990 + 2 * 19_980 + 19_980))
  const whole = fillOf({ ...ask, price: null }, levelsFor(MARKET, 'sell', null, BIDS, '20000'))
  expect([whole.quantity, whole.worth(money(2))]).toEqual([money(3), money(19_990 + 19_980)])
})
