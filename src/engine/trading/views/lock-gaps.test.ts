import { expect, test } from 'vitest'
import { restoreExchange } from '../../machine.ts'
import { MoneyExchange } from '../../testing/test-money.ts'
import { USDT } from '../../testing/test-perp.ts'
import type { Checkpoint, SavedAccount } from '../codec/checkpoint.ts'
import { HOUSE } from '../model/house.ts'
import { State } from '../model/state.ts'
import { lockGaps } from './lock-gaps.ts'

const INVARIANTS = ['holdings', 'spot_locks', 'contract_locks', 'fund_locks', 'c2c_locks', 'closed_accounts']

/** Those of the invariants that do not hold. */
const broken = (gaps: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(gaps).filter(([, lines]) => lines.length > 0))

/** Money that is locked in every way: by an order on spot, an isolated position, a withdrawal, and coins in escrow. */
function busy(): MoneyExchange {
  const x = new MoneyExchange()
  for (const account of [11, 12]) {
    x.move(account, 'contract', '400')
    x.take({ kind: 'setMarginMode', account, currency_id: 1, margin_mode: 'isolated' })
  }
  const perp = { market: 'contract', price: '100.0', quantity: '1' } as const
  x.place(11, { ...perp, side: 'sell' })
  x.place(12, { ...perp, side: 'buy', quantity: '0.6' })
  x.limit(11, 'buy', '90', '0.5')
  x.limit(11, 'sell', '110', '2')
  x.move(11, 'fund', '100')
  x.withdraw(11, '40')
  x.move(11, 'c2c', '100')
  x.c2c(11, 'sell', '60')
  return x
}

/** The gaps after somebody has put other money into a wallet. */
function gapsAfter(
  account: number,
  wallet: string,
  change: (units: [free: bigint, locked: bigint]) => [bigint, bigint],
) {
  const saved = JSON.parse(busy().exchange.checkpoint()) as Checkpoint
  const of = saved.accounts.find(({ identity }) => identity.id === account) as SavedAccount
  const row = of.holdings.find((one) => one[0] === wallet && one[1] === USDT)
  if (!row) throw new Error(`nothing in ${wallet}`)
  const [free, locked] = change([BigInt(row[2]), BigInt(row[3])])
  row[2] = `${free}`
  row[3] = `${locked}`
  return broken(restoreExchange(JSON.stringify(saved)).lockGaps())
}

test('DUE-06 nothing is below zero, and what is locked is what explains it, in every wallet', () => {
  const x = busy()
  const [row] = x.exchange.balances(11).filter(({ currency_id }) => currency_id === USDT)
  expect(row).toMatchObject({ lock_balance: '40', lock_trade: '45', lock_contract: '3' })
  expect(Object.keys(x.exchange.lockGaps())).toEqual(expect.arrayContaining(INVARIANTS))
  expect(broken(x.exchange.lockGaps())).toEqual({})
  expect(broken(restoreExchange(x.exchange.checkpoint()).lockGaps())).toEqual({})
})

test.each([
  ['spot', 'spot_locks', 'account 11, spot, asset 9: locked 45.00000001 and not 45.00000000'],
  ['contract', 'contract_locks', 'account 11, contract, asset 9: locked 3.00000001 and not 3.00000000'],
  ['fund', 'fund_locks', 'account 11, fund, asset 9: locked 40.00000001 and not 40.00000000'],
  ['c2c', 'c2c_locks', 'account 11, c2c, asset 9: locked 0.00000001 and not 0.00000000'],
] as const)('DUE-06 money that is locked in %s for nothing is reported', (wallet, invariant, gap) => {
  const gaps = gapsAfter(11, wallet, ([free, locked]) => [free - 1n, locked + 1n])
  expect(gaps).toEqual({ [invariant]: [gap] })
})

test('DUE-06 coins in escrow that no order explains are reported', () => {
  const gaps = gapsAfter(HOUSE.escrow, 'c2c', ([free, locked]) => [free - 1n, locked])
  expect(gaps).toEqual({ c2c_locks: ['account 5, c2c, asset 9: free 59.99999999 and not 60.00000000'] })
})

test('DUE-06 money below zero is reported, but for the free money of the insurance fund on perpetuals', () => {
  const gap = ['account 11, fund, asset 9: free -0.00000001, locked 40.00000000']
  expect(gapsAfter(11, 'fund', ([, locked]) => [-1n, locked])).toEqual({ holdings: gap })
  const state = new State()
  const house = { email: null, phone: null, passwordHash: '', invitedBy: null, passwordChangedAt: null }
  const insurance = state.accounts.open({ id: HOUSE.insurance, ...house }, true)
  if (insurance) insurance.holding('contract', USDT).free = -1n
  expect(lockGaps(state).holdings).toEqual([])
  if (insurance) insurance.holding('spot', USDT).free = -1n
  expect(lockGaps(state).holdings).toEqual(['account 4, spot, asset 9: free -0.00000001, locked 0.00000000'])
})

test('DUE-06 modules add invariants under names of their own', () => {
  const module = (name: string, invariant: string, gaps: string[]) => ({
    name,
    invariants: { [invariant]: () => gaps },
  })
  const trading = { holdings: [], spot_locks: [], contract_locks: [] }
  const state = new State([module('toy', 'toys', ['one']), module('game', 'games', [])])
  expect(lockGaps(state)).toEqual({ ...trading, toys: ['one'], games: [] })
  expect(() => lockGaps(new State([module('toy', 'holdings', [])]))).toThrow(RangeError)
})
