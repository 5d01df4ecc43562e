import { expect, test } from 'vitest'
import type { LivePrices, MarketToShow } from '../../shared/mock/mock-port.ts'
import { fakeMarket } from '../testing/fake-world.ts'
import { listing } from './mock-market.ts'

const market = { ...fakeMarket('contract', 7), maker_fee: '0.0002', taker_fee: '0.000555', max_leverage: 20 }
const prices = (more: Partial<LivePrices> = {}): LivePrices => ({
  kind: 'contract',
  currency_id: 7,
  live: true,
  bids: [12_340, 5],
  asks: [12_350, 6],
  last: 12_345,
  mark: null,
  at: 1,
  away: false,
  ...more,
})
const list = (dayWorth: MarketToShow['dayWorth'], more: Partial<LivePrices> = {}, funded = true) =>
  listing({ market, dayWorth }, prices(more), funded)
const spec = (dayWorth: MarketToShow['dayWorth'], more: Partial<LivePrices> = {}) => {
  const first = list(dayWorth, more)?.[0]
  if (first?.kind !== 'listMarket') throw new Error('no market is listed')
  return first.market
}

test.each([
  ['its last price', {}, '123.45'],
  ['the best bid where it has not traded', { last: null }, '123.4'],
  ['the best ask where nobody bids', { last: null, bids: [] }, '123.5'],
])('MOCK-06 a simulated market begins at %s', (_, more, price) => {
  expect(Number(spec(null, more).start_price)).toBe(Number(price))
})

test('MOCK-06 a market of which no price is known cannot begin', () => {
  expect(list(null, { last: null, bids: [], asks: [] })).toBeNull()
  expect(list(null, { last: 0 })).toBeNull()
})

test('MOCK-03 the mock exchange lists a market as the exchange has it, and its coins', () => {
  const { min_notional, tick_size, step_size } = market
  expect(list(null)).toMatchObject([
    {
      market: {
        kind: 'contract',
        currency_id: 7,
        price_digits: 2,
        quantity_digits: 3,
        tick_size,
        step_size,
        min_notional,
        max_leverage: 20,
        maker_fee_ppm: 200,
        taker_fee_ppm: 555,
      },
      assets: [
        { id: 999, symbol: 'USDT' },
        { id: 7, symbol: 'C7' },
      ],
    },
  ])
})

test('MOCK-03 the first market of a quote coin brings 10,000 of it on spot and on perpetuals, the next no more', () => {
  const funds = (list(null, {}, false) ?? []).slice(1)
  expect(funds).toMatchObject(
    ['spot', 'contract'].map((wallet) => ({ kind: 'credit', wallet, asset: 999, amount: '10000' })),
  )
  expect(list(null, {}, true)).toHaveLength(1)
})

test('MOCK-06 the more a market trades the more often its bots trade, and the largest have deep books', () => {
  const worths = [50_000, 1_000_000, 2_000_000, 40_000_000, 99_999_999, 100_000_000, 500_000_000]
  const lively = worths.map((worth) => spec(worth).liveliness)
  expect(lively.map((one) => one?.day_worth)).toEqual(worths)
  expect(lively.map((one) => one?.book)).toEqual([...Array(5).fill('light'), 'deep', 'deep'])
  const pauses = lively.slice(0, 6).map((one) => one?.pause ?? 0)
  expect([...new Set(pauses)].sort((a, b) => b - a)).toEqual(pauses)
  // A trade of 400,000 a minute makes one more, on top of four: 60 s / (4 + 2.5).
  expect(lively[1]?.pause).toBe(9_231)
})

test('MOCK-06 a market of which nobody knows what it trades is like a small one, and no figure is beyond all measure', () => {
  expect(spec(null).liveliness).toEqual(spec(2_000_000).liveliness)
  expect(spec(0).liveliness).toEqual(spec(10_000).liveliness)
  expect(spec(1e12).liveliness).toEqual(spec(1_250_000_000).liveliness)
  expect(spec(1e12).liveliness?.day_worth).toBe(1_250_000_000)
})
