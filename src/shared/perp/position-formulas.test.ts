import { expect, test } from 'vitest'
import { fromScaled, toScaled } from '../decimal/decimal-text.ts'
import { availableMargin } from './available-margin.ts'
import { bankruptcyPrice } from './bankruptcy-price.ts'
import { entryPrice } from './entry-price.ts'
import { fundingPayment } from './funding-payment.ts'
import { initialMargin } from './initial-margin.ts'
import { type Backing, type Leg, liquidationPrice } from './liquidation-price.ts'
import { maintenanceMargin } from './maintenance-margin.ts'
import { oneWayOrderMargin, orderMargin } from './order-margin.ts'
import { takenCost } from './reduce-cost.ts'
import { returnOnEquity } from './return-on-equity.ts'
import { ONE, SCALE_DIGITS } from './scale.ts'
import { mostAt, tierAt, tiersOf } from './tiers.ts'
import { type Direction, unrealisedProfit } from './unrealised-profit.ts'

const of = (text: string): bigint => {
  const sign = text.startsWith('-') ? -1n : 1n
  const value = toScaled(text.replace('-', ''), SCALE_DIGITS)
  if (value === null) throw new Error(text)
  return sign * value
}
/** A price of 10^-8 at six places, the nearest. */
const six = (price: bigint | null): string => (price === null ? '--' : fromScaled((price + 50n) / 100n, 6))

const BTC = tiersOf(125)
const leg = (direction: Direction, quantity: string, entry: string): Leg => ({
  direction,
  quantity: of(quantity),
  cost: (of(quantity) * of(entry)) / ONE,
})
const behind = (balance: string, otherMaintenance = '0', otherProfit = '0'): Backing => ({
  balance: of(balance),
  otherMaintenance: of(otherMaintenance),
  otherProfit: of(otherProfit),
})

test.each([
  ['long 1 @ 20,000 50× isolated', leg(1, '1', '20000'), behind('400'), '19678.714859'],
  ['short 1 @ 20,000 50× isolated', leg(-1, '1', '20000'), behind('400'), '20318.725100'],
  ['long 1 @ 20,000 125× isolated', leg(1, '1', '20000'), behind('160'), '19919.678715'],
  ['short 1 @ 20,000 125× isolated', leg(-1, '1', '20000'), behind('160'), '20079.681275'],
  ['long 1 @ 20,000, margin 800', leg(1, '1', '20000'), behind('800'), '19277.108434'],
  ['long 3 @ 20,000, WB 3,000', leg(1, '3', '20000'), behind('3000'), '19078.726968'],
  ['long 12.5 @ 20,000, WB 5,000', leg(1, '12.5', '20000'), behind('5000'), '19694.472362'],
  ['cross long 1', leg(1, '1', '20000'), behind('1000', '50', '-100'), '19226.907631'],
  ['cross short 2', leg(-1, '2', '20000'), behind('5000', '120', '300'), '22500.000000'],
])('the liquidation price of %s is as worked', (_, one, equity, price) => {
  expect(six(liquidationPrice([one], equity, BTC, of('20000')))).toBe(price)
})

test('a position that nothing liquidates has no liquidation price', () => {
  expect(liquidationPrice([leg(1, '1', '20000')], behind('20000'), BTC, of('20000'))).toBeNull()
  expect(liquidationPrice([leg(1, '1', '20000')], behind('30000'), BTC, of('20000'))).toBeNull()
})

test('at the liquidation price equity is the maintenance margin, in every tier and for both legs of a hedge', () => {
  const cases: [Leg[], Backing][] = []
  for (const quantity of ['0.5', '2.6', '13', '60', '600', '1500', '4000', '9000', '14000'])
    for (const direction of [1, -1] as const)
      cases.push([[leg(direction, quantity, '20000')], behind(String(Number(quantity) * 1_100))])
  cases.push([[leg(1, '5', '20000'), leg(-1, '1', '21000')], behind('9000')])
  cases.push([[leg(1, '1', '19000'), leg(-1, '4', '20000')], behind('9000', '10', '-20')])
  let priced = 0
  for (const [legs, equity] of cases) {
    const price = liquidationPrice(legs, equity, BTC, of('20000'))
    if (price === null) continue
    priced++
    let rest = equity.balance - equity.otherMaintenance + equity.otherProfit
    for (const { direction, quantity, cost } of legs) {
      const notional = (quantity * price) / ONE
      rest += unrealisedProfit(direction, notional, cost) - maintenanceMargin(BTC, notional)
    }
    // The price is cut at 10^-8; a hundred of the smallest units of money for each coin held.
    const most = legs.reduce((sum, { quantity }) => sum + quantity / ONE + 2n, 10n)
    expect(rest < 0n ? -rest : rest).toBeLessThanOrEqual(most)
  }
  expect(priced).toBe(cases.length)
})

test('of two prices that liquidate a hedge the nearer is given', () => {
  // Nearly even legs with little behind them: maintenance grows with the price, the loss with its fall.
  const legs = [leg(1, '1.003', '20000'), leg(-1, '1', '20000')]
  const equity = behind('200')
  const low = liquidationPrice(legs, equity, BTC, of('1'))
  const high = liquidationPrice(legs, equity, BTC, of('100000'))
  expect([low, high].filter((price) => price !== null).length).toBeGreaterThan(0)
  expect(high).toEqual(liquidationPrice(legs, equity, BTC, of('40000')))
})

test('bankruptcy prices are as worked', () => {
  expect(bankruptcyPrice(1, of('20000'), of('800'), of('1'))).toBe(of('19200'))
  expect(bankruptcyPrice(1, of('20000'), of('1000') - of('100'), of('1'))).toBe(of('19100'))
  expect(bankruptcyPrice(-1, of('40000'), of('1000'), of('2'))).toBe(of('20500'))
  expect(bankruptcyPrice(1, of('100'), 2n, of('3'))).toBe(3_333_333_332n)
  expect(bankruptcyPrice(-1, of('100'), 1n, of('3'))).toBe(3_333_333_334n)
})

test('tiers are the table, its rows of the market’s leverage, a tenth elsewhere', () => {
  expect(BTC).toHaveLength(10)
  expect(BTC.slice(0, 4).map(({ cum }) => cum)).toEqual(['0', '50', '1300', '16300'].map(of))
  const fifty = tiersOf(50)
  expect(fifty.map(({ leverage }) => leverage)).toEqual([50, 20, 10, 5, 4, 3, 2, 1])
  expect([fifty[0]?.floor, fifty[0]?.most, fifty[0]?.cum]).toEqual([0n, of('100000'), 0n])
  expect(fifty[1]?.cum).toBe(of('1500'))
  expect(tierAt(BTC, of('50000')).leverage).toBe(125)
  expect(tierAt(BTC, of('50000') + 1n).leverage).toBe(100)
  expect(tierAt(BTC, of('900000000')).leverage).toBe(1)
  expect([mostAt(BTC, 125), mostAt(BTC, 101), mostAt(BTC, 100), mostAt(BTC, 126), mostAt(fifty, 51)]).toEqual(
    ['50000', '50000', '250000', '0', '0'].map(of),
  )
  expect(() => tiersOf(0)).toThrow(RangeError)
})

test('maintenance margin goes on from tier to tier without a step', () => {
  expect(maintenanceMargin(BTC, of('60000'))).toBe(of('250'))
  for (const tiers of [BTC, tiersOf(100), tiersOf(50)])
    for (const { most } of tiers.slice(0, -1))
      expect(maintenanceMargin(tiers, most + ONE) - maintenanceMargin(tiers, most)).toBeLessThan(ONE)
})

test('margins, profit and what is available', () => {
  expect(initialMargin(of('20000'), 50)).toBe(of('400'))
  expect(initialMargin(of('100'), 3)).toBe(3_333_333_334n)
  expect(unrealisedProfit(-1, of('39700'), of('40000'))).toBe(of('300'))
  expect(returnOnEquity(of('100'), of('400'))).toBe(of('0.25'))
  expect(returnOnEquity(of('-100'), of('300'))).toBe(-33_333_334n)
  expect(returnOnEquity(1n, 0n)).toBeNull()
  expect(orderMargin(of('20000'), 50, 500n)).toBe(of('410'))
  expect(oneWayOrderMargin(3n, 5n)).toBe(5n)
  expect(oneWayOrderMargin(5n, 3n)).toBe(5n)
  expect(availableMargin(of('1000'), of('-100'), of('400'), of('41'))).toBe(of('459'))
  expect(availableMargin(of('10'), of('-100'), 0n, 0n)).toBe(0n)
})

test('a reduction takes its share of the cost, and all parts are the whole', () => {
  expect(takenCost(1, of('60600'), 1n, 3n)).toBe(of('20200'))
  expect(entryPrice(of('60600'), of('3'))).toBe(of('20200'))
  for (const direction of [1, -1] as const) {
    let cost = 100n
    const first = takenCost(direction, cost, 1n, 3n)
    expect(first).toBe(direction === 1 ? 34n : 33n)
    cost -= first
    cost -= takenCost(direction, cost, 1n, 2n)
    expect(cost - takenCost(direction, cost, 1n, 1n)).toBe(0n)
  }
})

test('funding: payers round up, receivers down', () => {
  const rate = of('0.0001')
  expect(fundingPayment(1, of('20000'), rate)).toBe(of('-2'))
  expect(fundingPayment(-1, of('20000'), rate)).toBe(of('2'))
  expect(fundingPayment(1, of('20000'), -rate)).toBe(of('2'))
  expect([fundingPayment(1, 1n, rate), fundingPayment(-1, 1n, rate)]).toEqual([-1n, 0n])
})
