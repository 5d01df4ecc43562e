import { expect, test } from 'vitest'
import { testPerpMarket } from '../../../services/account/testing/test-contract.ts'
import { explanationOf } from '../../explain/formulas.ts'
import type { PerpAccount } from './perp-account.ts'
import { perpImpact } from './perp-impact.ts'

const MARKET = testPerpMarket()
const money = (value: number) => BigInt(Math.round(value * 1e8))

const ACCOUNT: PerpAccount = {
  leverage: 50,
  isolated: true,
  hedge: false,
  long: null,
  short: null,
  orders: { buy: [], sell: [] },
  wallet: money(1_000),
  otherProfit: 0n,
  otherMaintenance: 0n,
  available: money(1_000),
  equity: money(1_000),
  mark: money(20_000),
}
const buy = (price: number, quantity: number) => ({
  side: 'buy' as const,
  price: money(price),
  quantity: money(quantity),
  reduceOnly: false,
})

test('PAGE-09 what the ticket explains is what it shows: cost, liquidation price and fees of a first order', () => {
  const impact = perpImpact(MARKET, ACCOUNT, buy(20_000, 1), [])
  expect(impact.cost).toBe(money(410))
  expect(impact.held.plain).toBe(money(20_000))
  const plain = { notional: impact.held.plain as bigint, leverage: 50, takerPpm: 500n }
  expect(explanationOf('PERP-ORDER-MARGIN', plain).result).toBe(impact.cost)
  expect(explanationOf('PERP-LIQUIDATION-PRICE', impact.liquidationOf!).result).toBe(impact.liquidation)
  expect(Number(impact.liquidation) / 1e8).toBeCloseTo(19_678.714859, 6)
  expect(explanationOf('PERP-FEE', { notional: impact.worth, ppm: 500n }).result).toBe(impact.takerFee)
  expect(explanationOf('PERP-FEE', { notional: impact.worth, ppm: 200n }).result).toBe(impact.makerFee)
})

test('PAGE-09 beside other orders the cost is what they hold more with this one', () => {
  const resting = { id: 1, price: money(19_900), left: money(1), reduceOnly: false }
  const account = { ...ACCOUNT, orders: { buy: [resting], sell: [{ ...resting, price: money(20_500) }] } }
  const impact = perpImpact(MARKET, account, buy(19_000, 1), [])
  expect(impact.held.plain).toBeNull()
  expect(explanationOf('PERP-ORDER-COST', impact.held).result).toBe(impact.cost)
  // Buys of 38,900 against sells of 20,500: 797.45 less 420.25.
  expect(impact.cost).toBe(money(377.2))
  const less = perpImpact(MARKET, account, { ...buy(20_600, 0.01), side: 'sell' }, [])
  expect([less.cost, explanationOf('PERP-ORDER-COST', less.held).result]).toEqual([money(4.223), money(4.223)])
})

test('PAGE-09 on cross with both legs the two-leg formula explains the price after', () => {
  const short = { quantity: money(0.5), cost: money(10_100), margin: 0n, isolated: false }
  const account = { ...ACCOUNT, isolated: false, hedge: true, short }
  const impact = perpImpact(MARKET, account, buy(20_000, 1), [])
  expect(impact.liquidationOf?.legs.map((leg) => leg.direction)).toEqual([1, -1])
  expect(explanationOf('PERP-LIQUIDATION-PRICE-HEDGE', impact.liquidationOf!).result).toBe(impact.liquidation)
})
