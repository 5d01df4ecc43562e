import { expect, test } from 'vitest'
import type { PerpTotal } from '../../../shared/calls/contract-entities.ts'
import { unscaled } from '../../../shared/perp/scaled.ts'
import { testBalance } from '../../services/account/testing/test-orders.ts'
import { accountRows, type CoinRow, coinRows, isShown, parts, slicesOf } from './asset-model.ts'

const USDT = testBalance({
  currency_id: 3,
  symbol: 'USDT',
  balance: '7914.06',
  lock_balance: '300',
  trade_balance: '0.00000001',
  lock_trade: '40',
  contract_balance: '900',
  lock_contract: '100',
  finance_balance: '0',
  lock_finance: '6000',
  future_balance: '1',
  lock_future: '2',
  legal_balance: '5',
})
const BTC = testBalance({ currency_id: 1, symbol: 'BTC', balance: '0.1', trade_balance: '0.00000003', lock_trade: '0' })
const DUST = testBalance({ currency_id: 9, symbol: 'XYZ', balance: '4', trade_balance: '0', lock_trade: '0' })
const PRICES = new Map([
  [1, 64_281_41000000n],
  [3, 1_00000000n],
])
const price = (id: number) => PRICES.get(id) ?? null
const total: PerpTotal = {
  currency_id: 3,
  symbol: 'USDT',
  balance: '1000',
  available: '750.5',
  isolated_margin: '0',
  position_margin: '200',
  order_margin: '100',
  maintenance_margin: '4',
  unrealised: '-49.5',
  equity: '950.5',
} as PerpTotal
const contract = { position: [], totalAmount: [total] }
const facts = { balances: [USDT, BTC, DUST], price, contract }

test('FUND-01 the accounts are those of the balances’ own fields, each coin’s worth cut down, to the last digit', () => {
  const shown = accountRows(facts).map(({ account, available, locked, value }) =>
    [account, unscaled(available), unscaled(locked), value === null ? null : unscaled(value)].join(' '),
  )
  expect(shown).toEqual([
    // 0.1 BTC are 6,428.141
    'fund 14342.201 300 14642.201',
    // 3 satoshi are 0.0019284423, of which the ninth decimal is cut
    'spot 0.00192845 40 40.00192845',
    'contract 750.5 300 950.5',
    'option 1 2 3',
    'finance 0 6000 6000',
    'c2c 5 0 5',
  ])
})

test('FUND-02 an account that could not be loaded has no value, and a coin without a price is named', () => {
  const [fund, , perp] = accountRows({ ...facts, contract: null })
  expect(perp?.value).toBeNull()
  expect(fund?.unpriced).toEqual(['XYZ'])
})

test('FUND-02 a coin that is traded nowhere is worth nothing that could be unknown: the total is whole', () => {
  const own = { ...facts, untraded: (id: number) => id === 9 }
  expect(accountRows(own).flatMap(({ unpriced }) => unpriced)).toEqual([])
  expect(coinRows(own).map(({ symbol, value, untraded }) => [symbol, value !== null, untraded])).toEqual([
    ['USDT', true, false],
    ['BTC', true, false],
    ['XYZ', false, true],
  ])
})

test('REAL-67 the list of coins is without the account that the total is without', () => {
  const of = (contract: typeof facts.contract | null) => {
    const all = { ...facts, contract }
    const sum = (values: readonly (bigint | null)[]) =>
      values.reduce<bigint>((total, value) => total + (value ?? 0n), 0n)
    return sum(coinRows(all).map(({ value }) => value)) - sum(accountRows(all).map(({ value }) => value))
  }
  // A ninth decimal is cut by coin or by account.
  expect(of(null)).toBeLessThanOrEqual(2n)
  expect(of(null)).toBeGreaterThanOrEqual(-2n)
})

test('FUND-01 a coin’s row adds what all accounts hold of it, the most valuable first', () => {
  const rows = coinRows(facts)
  expect(rows.map(({ symbol }) => symbol)).toEqual(['USDT', 'BTC', 'XYZ'])
  expect(unscaled(rows[0]?.total ?? 0n)).toBe('15262.06000001')
  expect(unscaled(rows[0]?.locked ?? 0n)).toBe('6442')
  expect(rows[2]?.value).toBeNull()
})

test('COPY-85 copy portfolios count in the contract account, in the coin’s row and so in the total', () => {
  const copies = new Map([[3, 1_000_50000000n]])
  const row = (more: object) => accountRows({ ...facts, ...more }).find(({ account }) => account === 'contract')
  expect([unscaled(row({ copies })?.value ?? 0n), unscaled(row({ copies })?.copies ?? 0n)]).toEqual(['1951', '1000.5'])
  expect(unscaled(row({})?.value ?? 0n)).toBe('950.5')
  const [usdt] = coinRows({ ...facts, copies })
  expect([unscaled(usdt?.total ?? 0n), unscaled(usdt?.locked ?? 0n)]).toEqual(['16262.56000001', '7442.5'])
  expect(coinRows({ ...facts, copies, contract: null })[0]?.total).toBe(
    coinRows({ ...facts, contract: null })[0]?.total,
  )
})

test('FUND-03 parts are tenths of a percent of what is known; a loss is no part', () => {
  expect(parts([50n, 50n, null, -10n, 0n])).toEqual([500, 500, null, 0, 0])
  expect(parts([1n, 2n])).toEqual([333, 667])
  expect(parts([0n, null])).toEqual([0, null])
})

test('FUND-03 what is small is hidden by its worth, never for want of a price', () => {
  const row = (value: bigint | null): CoinRow => ({
    id: 1,
    symbol: 'BTC',
    total: 1n,
    available: 1n,
    locked: 0n,
    value,
    price: null,
    untraded: false,
  })
  const hide = { small: true, least: 100n, search: '' }
  expect([99n, 100n, null].map((value) => isShown(row(value), hide))).toEqual([false, true, true])
  expect(isShown(row(1n), { ...hide, least: null })).toBe(true)
  expect(isShown(row(1n), { ...hide, small: false })).toBe(true)
  expect([' b', 'x'].map((search) => isShown(row(500n), { ...hide, search }))).toEqual([true, false])
})

test('REAL-47 allocation names the largest five and sums the rest; what is not known stands there without a part', () => {
  const coins = [50n, 20n, 10n, 8n, 6n, 4n, 2n, 0n].map((value, at) => ({ name: `C${at}`, value }))
  expect(slicesOf(coins)).toEqual([
    { name: 'C0', share: 500 },
    { name: 'C1', share: 200 },
    { name: 'C2', share: 100 },
    { name: 'C3', share: 80 },
    { name: 'C4', share: 60 },
    { name: null, share: 60 },
  ])
  expect(
    slicesOf([
      { name: 'fund', value: 5n },
      { name: 'contract', value: null },
      { name: 'spot', value: 0n },
    ]),
  ).toEqual([
    { name: 'fund', share: 1000 },
    { name: 'contract', share: null },
  ])
  expect(slicesOf([])).toEqual([])
})
