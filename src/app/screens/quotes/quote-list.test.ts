import { expect, test } from 'vitest'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import type { Currency } from '../../services/currency/currencies.ts'
import { searchable } from '../../services/currency/searchable.ts'
import { matching, quotesOf, tabQuotes } from './quote-list.ts'

const market = (kind: Market['kind'], id: number, base: string) =>
  ({ kind, currency_id: id, base, quote: 'USDT', symbol: `${base}USDT` }) as Market
const currency = (id: number, symbol: string, name: string) =>
  ({ id, symbol, name, new_price: '1', change_rate: '0', quantity: '0' }) as Currency

const COINS = [currency(1, 'BTC', 'Bitcoin'), currency(2, 'ETH', 'Ethereum'), currency(7, 'BCH', 'Bitcoin Cash')]
const find = (id: number) => COINS.find((coin) => coin.id === id) ?? null
const spot = quotesOf(
  'spot',
  [market('spot', 2, 'ETH'), market('spot', 1, 'BTC'), market('spot', 9, 'NEW')],
  COINS,
  find,
)
const contract = quotesOf('contract', [market('contract', 1, 'BTC')], COINS, find)

test('MKT-07 a market is found by its code, however it is typed, and by the name of its coin', () => {
  const found = (query: string) => matching(spot, query).map((quote) => quote.base)
  expect([
    found('eth'),
    found('ETH / usdt'),
    found('bitco'),
    found('ＢＴＣ'),
    found('ethereum'),
    found('new-'),
  ]).toEqual([['ETH'], ['ETH'], ['BTC'], ['BTC'], ['ETH'], ['NEW']])
  expect(found('dogecoin')).toEqual([])
  expect(found('  ')).toEqual(['ETH', 'BTC', 'NEW'])
})

test('MKT-07 words that run from a code into a name find nothing', () => {
  expect(matching(spot, 'usdtbit')).toEqual([])
  expect(searchable('Book of-Meme')).toBe('bookofmeme')
})

test('MKT-12 before the markets are known the currency list alone makes the spot list; futures wait', () => {
  const coins = [...COINS, currency(3, 'USDT', 'Tether')]
  expect(quotesOf('spot', [], coins, find).map(({ key, base, quote }) => [key, base, quote])).toEqual([
    ['spot:1', 'BTC', 'USDT'],
    ['spot:2', 'ETH', 'USDT'],
    ['spot:7', 'BCH', 'USDT'],
  ])
  expect(quotesOf('contract', [], coins, find)).toEqual([])
})

test('MKT-12 a market whose coin the currency list does not name is listed without a name', () => {
  expect(spot.find((quote) => quote.id === 9)).toMatchObject({ base: 'NEW', name: null })
})

test('MKT-09 MKT-10 favourites hold spot and futures by themselves, the other tabs one kind each', () => {
  const lists = { spot, contract }
  const keys = (tab: 'favourites' | 'spot' | 'contract') =>
    tabQuotes(tab, lists, ['contract:1', 'spot:2', 'spot:77']).map((quote) => quote.key)
  expect([keys('favourites'), keys('spot'), keys('contract')]).toEqual([
    ['spot:2', 'contract:1'],
    ['spot:2', 'spot:1', 'spot:9'],
    ['contract:1'],
  ])
})
