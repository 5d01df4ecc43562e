import { expect, test } from 'vitest'
import { isLedBook } from '../../src/engine/contract/led-market.ts'
import type { Market } from '../../src/shared/hub-protocol/market.ts'
import { ledOf, startPrice } from './led-of.ts'
import type { ShownMarket } from './live-market.ts'

const MARKET: Market = {
  ...{ kind: 'contract', currency_id: 1, symbol: 'BTCUSDT', base: 'BTC', quote: 'USDT', quote_id: 3 },
  ...{ price_digits: 1, quantity_digits: 3, tick_size: '0.5', step_size: '0.002', min_notional: '0' },
  ...{ max_leverage: 100, maker_fee: '0', taker_fee: '0', recorded: false, venue: 'OKX' },
}
const shown = (change: Partial<ShownMarket> = {}): ShownMarket => ({
  bids: [],
  asks: [],
  last: null,
  mark: null,
  ...change,
})

test('VEN-58 what fits the digits of a market comes to the engine exactly, so many levels a side', () => {
  const bids: [string, string][] = [
    ['100.5', '1.002'],
    ['100', '2'],
    ['99.50', '0.004'],
  ]
  const mark = { m: '100.25', i: '99.96', r: '-0.0000123456', n: 5_000 }
  expect(ledOf(MARKET, shown({ bids, asks: [['101', '3']], last: '100.5', mark }), 2)).toEqual({
    ...{ market: 'contract', currency_id: 1, bids: [1005, 1002, 1000, 2000], asks: [1010, 3000], last: 1005 },
    mark: { mark: 1003, index: 1000, rate: -1235, next: 5_000 },
  })
})

test('VEN-58 what does not fit is rounded against the order, and never crosses', () => {
  const bids: [string, string][] = [
    ['100.74', '1.0039'],
    ['100.51', '0.0059'],
    ['100.4', '0.0019'],
  ]
  const asks: [string, string][] = [
    ['100.76', '0.0019'],
    ['100.9', '4'],
    ['101.01', '1'],
    ['101.5', '1'],
  ]
  const led = ledOf(MARKET, shown({ bids, asks }), 50)
  expect(led).toMatchObject({ bids: [1005, 1006], asks: [1010, 4000, 1015, 2000] })
  expect(isLedBook(led)).toBe(true)
})

test('VEN-58 a market begins with a price of its own grid, or not yet', () => {
  expect(startPrice(MARKET, shown())).toBeNull()
  expect(startPrice(MARKET, shown({ asks: [['100.74', '1']] }))).toBe(1005)
  expect(startPrice(MARKET, shown({ last: '0.01' }))).toBe(5)
})

test('VEN-58 a number that is too long for the engine is none', () => {
  const long = '9'.repeat(400)
  const mark = { m: '100', i: '100', r: '0.0001', n: 5_000 }
  const broken = [{ m: long }, { i: long }, { r: long }, { r: `-${long}` }, { n: 1e300 }, { n: Number.NaN }]
  for (const change of broken)
    expect(ledOf(MARKET, shown({ mark: { ...mark, ...change } }), 2)).not.toHaveProperty('mark')
  expect(ledOf(MARKET, shown({ last: long }), 2)).not.toHaveProperty('last')
  expect(startPrice(MARKET, shown({ last: long }))).toBeNull()
})
