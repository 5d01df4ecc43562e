import { expect, test } from 'vitest'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { findMarkets, marketPath } from './find-markets.ts'

const market = (kind: Market['kind'], id: number, base: string) =>
  ({ kind, currency_id: id, symbol: `${base}USDT`, base, quote: 'USDT' }) as Market
const all = [
  market('spot', 1, 'BTC'),
  market('spot', 2, 'WBTC'),
  market('spot', 3, 'ETH'),
  market('contract', 1, 'BTC'),
]
const found = (query: string) => findMarkets(all, query).map(marketPath)

test('markets are found by coin, pair and any writing of it, those that begin with it first', () => {
  expect(found('btc')).toEqual(['/spot?id=1', '/futures?id=1', '/spot?id=2'])
  expect(found('eth/usdt')).toEqual(['/spot?id=3'])
  expect(found(' ')).toHaveLength(4)
  expect(found('doge')).toEqual([])
})
