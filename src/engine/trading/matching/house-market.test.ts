import { beforeEach, expect, test } from 'vitest'
import { at } from '../../../../tests/support/at.ts'
import { Random } from '../../kernel/random.ts'
import { ASSETS, contractSpec, START, spotSpec } from '../../testing/test-exchange.ts'
import { credit, openAccount } from '../commands/accounts.ts'
import { genesis } from '../commands/genesis.ts'
import { placeOrder } from '../commands/place-order.ts'
import { HOUSE } from '../model/house.ts'
import { createParts } from '../model/market-parts.ts'
import { MarketState } from '../model/market-state.ts'
import { State } from '../model/state.ts'
import { impactPrice } from '../rules/impact-price.ts'
import { HouseMarket } from './house-market.ts'

let state: State
let spot: HouseMarket
let contract: HouseMarket

beforeEach(() => {
  state = new State()
  state.time = START
  const markets = [spotSpec({ tick_size: '0.05', step_size: '0.00010' }), contractSpec()]
  genesis(state, { kind: 'genesis', t: START, seed: 1, calm: true, markets, assets: ASSETS })
  spot = new HouseMarket(state, at(state.markets, 0))
  contract = new HouseMarket(state, at(state.markets, 1))
})

test('ENG-01 the bots see their own orders in a range, best first', () => {
  const out = [9, 9, 9, 9, 9, 9, 9, 9, 9, 9]
  const ids = [9_990, 9_995, 9_995, 9_900].map((price) => spot.quote('buy', price, 500))
  const ask = spot.quote('sell', 10_005, 100)
  expect(spot.ownOrders('buy', 9_950, 9_995, out)).toBe(3)
  expect(out).toEqual([ids[1], 9_995, 500, ids[2], 9_995, 500, ids[0], 9_990, 500])
  expect(spot.ownOrders('buy', 0, 9_989, out)).toBe(1)
  expect(out).toEqual([ids[3], 9_900, 500])
  expect(spot.ownOrders('sell', 1, Number.MAX_SAFE_INTEGER, out)).toBe(1)
  expect(out).toEqual([ask, 10_005, 100])
  expect(spot.ownOrders('sell', 10_006, 20_000, out)).toBe(0)
  expect([spot.levels('buy'), spot.levels('sell'), spot.bestBid(), spot.bestAsk()]).toEqual([3, 1, 9_995, 10_005])
  spot.cancel(at(ids, 1))
  spot.cancel(at(ids, 1))
  spot.cancel(123_456)
  expect(spot.ownOrders('buy', 9_995, 9_995, out)).toBe(1)
})

test('ENG-03 a quote never takes and stands on the grid', () => {
  spot.quote('sell', 10_000, 100)
  expect(spot.quote('buy', 10_000, 100)).toBe(0)
  expect(spot.quote('buy', 9_999, 199)).toBeGreaterThan(0)
  const [level] = at(state.markets, 0).levels(at(state.markets, 0).book.bids, 1)
  expect(level).toEqual(['99.95', '0.00190'])
  for (const [price, lots] of [
    [0, 100],
    [-5, 100],
    [9_000, 0],
    [9_000, 9],
    [9_000, Number.NaN],
  ] as const)
    expect(spot.quote('buy', price, lots)).toBe(0)
})

test('ENG-08 the bots pay like everybody: money is locked, moved and charged on spot, not on perpetual markets', () => {
  const house = (id: number, asset: number) => state.accounts.get(id)!.holding('spot', asset)
  const funds = house(HOUSE.maker, 9).free
  spot.quote('buy', 10_000, 100_000)
  expect(house(HOUSE.maker, 9)).toMatchObject({ free: funds - 10_000_000_000n, locked: 10_000_000_000n })
  expect(spot.take('sell', 10_005, 50_000)).toBe(0)
  expect(spot.take('sell', 9_000, 30_000)).toBe(30_000)
  expect(house(HOUSE.maker, 9).locked).toBe(7_000_000_000n)
  expect(house(HOUSE.taker, 9).free).toBe(funds + 3_000_000_000n - 3_000_000n)
  expect(house(HOUSE.fees, 9).free).toBe(3_000_000n)
  expect(spot.lastPrice()).toBe(10_000)
  const before = [house(HOUSE.maker, 9).free, house(HOUSE.taker, 1).free]
  contract.quote('sell', 640_000, 5)
  expect(contract.take('buy', 650_000, 9)).toBe(5)
  expect([house(HOUSE.maker, 9).free, house(HOUSE.taker, 1).free]).toEqual(before)
})

test('ENG-08 a bot without money neither quotes nor takes', () => {
  spot.quote('buy', 10_000, 100_000)
  for (const id of [HOUSE.maker, HOUSE.taker])
    for (const { id: asset } of ASSETS) state.accounts.get(id)!.holding('spot', asset).free = 9_999_999_999n
  expect(spot.quote('buy', 10_000, 100_000)).toBe(0)
  expect(spot.quote('buy', 9_995, 100_000)).toBeGreaterThan(0)
  expect(spot.take('sell', 9_000, 9_999_999_000)).toBe(0)
})

test('ENG-01 the bots fill people in their turn, and leave their orders alone', () => {
  openAccount(state, { account: 11, email: 'a@x.test', phone: null, passwordHash: 'h' })
  credit(state, { account: 11, wallet: 'spot', asset: 9, amount: '1000' })
  spot.quote('buy', 10_000, 1_000)
  const place = { kind: 'placeOrder', account: 11, market: 'spot', currency_id: 1, side: 'buy' } as const
  const answer = placeOrder(state, {
    ...place,
    type: 'limit',
    price: '100',
    quantity: '0.1',
    time_in_force: 'GTC',
    post_only: false,
  })
  const { id } = (answer as { data: { id: number } }).data
  spot.cancel(id)
  expect(state.orders.has(id)).toBe(true)
  expect(spot.ownOrders('buy', 1, 99_999, [])).toBe(1)
  expect(spot.take('sell', 10_000, 6_000)).toBe(6_000)
  expect(state.orders.get(id)?.left).toBe(5_000)
})

test('BOT-04 the impact price is the mean over the impact notional, and follows the market that has less', () => {
  const market = at(state.markets, 1)
  expect(impactPrice(market, 'buy')).toBe(0)
  contract.quote('buy', 640_000, 100)
  expect(impactPrice(market, 'buy')).toBe(640_000)
  contract.quote('buy', 600_000, 100_000)
  const first = 640_000 * 100
  const rest = 25_000 * 10_000 - first
  expect(impactPrice(market, 'buy')).toBeCloseTo((first + rest) / (100 + rest / 600_000), 6)
  expect(impactPrice(market, 'sell')).toBe(0)
})

test('ENG-09 a market keeps its newest 100 trades for those who come later', () => {
  const parts = createParts(spotSpec(), 0, { time: START, seed: 1, calm: true, markets: [], assets: ASSETS })
  const market = new MarketState(0, spotSpec(), ASSETS, Random.seeded(1), parts)
  for (let id = 1; id <= 950; id++) {
    market.traded([id, '100.00', '1.00000', 'b', START + id], 10_000, 100_000)
    if (id % 90 === 0) expect(market.takeTrades().length).toBe(90)
  }
  market.takeTrades()
  expect(market.recentTrades().map((row) => row[0])).toEqual(Array.from({ length: 100 }, (_, i) => 851 + i))
})
