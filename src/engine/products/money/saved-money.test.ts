import { expect, test } from 'vitest'
import { CheckpointError } from '../../kernel/engine-error.ts'
import { restoreExchange } from '../../machine.ts'
import { MERCHANT, MoneyExchange } from '../../testing/test-money.ts'
import { USDT } from '../../testing/test-perp.ts'
import type { Checkpoint, SavedAccount } from '../../trading/codec/checkpoint.ts'
import type { SavedMoney, SavedMoneyStore } from './saved-money.ts'

/** Money on its way in and out, in every state. */
function whole(): MoneyExchange {
  const x = new MoneyExchange()
  x.move(11, 'fund', '500')
  x.move(11, 'c2c', '100')
  x.deposit(11)
  x.pass(21)
  x.deposit(11)
  x.deposit(11, { memoFits: false })
  x.deposit(11, { amount: '0.5' })
  const sent = x.withdraw(11, '20')
  x.take({ kind: 'decideWithdraw', account: 11, id: sent.id, approve: true, note: null, tx: 'a' })
  x.withdraw(11, '30')
  x.take({ kind: 'addAddress', account: 11, asset: USDT, network: 'TRC20', address: 'A', memo: null, label: 'Cold' })
  x.take({ kind: 'setAllowlist', account: 11, on: true })
  const bought = x.c2c(11, 'buy', '10')
  x.take({ kind: 'payC2c', account: 11, id: bought.id })
  x.pass(21)
  x.c2c(11, 'sell', '15')
  x.c2c(12, 'buy', '7')
  x.leap(3_600_000)
  return x
}

const x = whole()
const text = x.exchange.checkpoint()
const hash = x.exchange.hash()
const owner = (saved: Checkpoint) =>
  saved.accounts.find((one) => one.identity.id === 11) as SavedAccount & {
    ledger: NonNullable<SavedAccount['ledger']>
    modules: { money: SavedMoney }
  }
const person = (saved: Checkpoint) => owner(saved).modules.money
const ledger = (saved: Checkpoint) => owner(saved).ledger
const store = (saved: Checkpoint) => saved.modules.money as SavedMoneyStore

test('MONEY-10 money in every state goes through a checkpoint, and goes on as it would have', () => {
  const restored = restoreExchange(text)
  expect(restored.hash()).toBe(hash)
  expect(restored.checkpoint()).toBe(text)
  const y = whole()
  for (const account of [11, 12]) {
    expect(restored.views.money.flow(account)).toEqual(x.exchange.views.money.flow(account))
    expect(restored.views.money.deposits(account)).toEqual(x.exchange.views.money.deposits(account))
    expect(restored.views.money.withdrawals(account)).toEqual(x.exchange.views.money.withdrawals(account))
    expect(restored.views.money.c2cOrders(account)).toEqual(x.exchange.views.money.c2cOrders(account))
    expect(restored.views.money.addressBook(account)).toEqual(x.exchange.views.money.addressBook(account))
    expect(restored.views.money.assets(account)).toEqual(x.exchange.views.money.assets(account))
  }
  expect(restored.views.money.merchants()).toEqual(x.exchange.views.money.merchants())
  for (const exchange of [restored, y.exchange])
    for (let i = 1; i < 4; i++) exchange.apply({ t: x.time + i * 500_000, kind: 'tick' })
  expect(restored.hash()).toBe(y.exchange.hash())
  expect(restored.views.money.ledgerGaps()).toEqual([])
})

/** Places that the hash has to cover. */
const CHANGES: [string, (saved: Checkpoint) => void][] = [
  ['an entry', (saved) => Object.assign(ledger(saved).entries[0] as unknown[], { 5: '7' })],
  ['a deposit', (saved) => Object.assign(person(saved).deposits.open[0] as unknown[], { 5: '7' })],
  ['a deposit that is over', (saved) => Object.assign(person(saved).deposits.ended[0] as unknown[], { 5: '7' })],
  ['a withdrawal', (saved) => Object.assign(person(saved).withdrawals.open[0] as unknown[], { 4: 'B' })],
  ['an order', (saved) => Object.assign(person(saved).orders.open[0] as unknown[], { 5: '7' })],
  ['an address', (saved) => Object.assign(person(saved).addresses[0] as unknown[], { 3: 'B' })],
  ['the allowlist', (saved) => Object.assign(person(saved), { allowlist: false })],
  ['a sample', (saved) => Object.assign(person(saved).samples[0] as unknown[], { 1: '7' })],
  ['the inflow', (saved) => Object.assign(ledger(saved), { inflow: '7' })],
  ['the last id', (saved) => store(saved).lastId++],
  ['the last entry', (saved) => saved.lastEntry++],
  ['what was withdrawn', (saved) => Object.assign(saved.withdrawn[0] as unknown[], { 1: '7' })],
  ['a merchant', (saved) => Object.assign(store(saved).merchants[0] as unknown[], { 2: true })],
]

test.each(CHANGES)('MONEY-10 the hash covers %s', (_what, change) => {
  const saved = JSON.parse(text) as Checkpoint
  change(saved)
  expect(restoreExchange(JSON.stringify(saved)).hash()).not.toBe(hash)
})

const DAMAGES: [string, (saved: Checkpoint) => void][] = [
  ['a flow that is none', (saved) => Object.assign(ledger(saved), { entries: 5 })],
  ['a row that is cut off', (saved) => ledger(saved).entries[0]?.pop()],
  ['an amount that is no number', (saved) => Object.assign(ledger(saved).entries[0] as unknown[], { 5: '1.5' })],
  ['a kind that is none', (saved) => Object.assign(person(saved).deposits.open[0] as unknown[], { 2: 'gift' })],
  ['a time that is text', (saved) => Object.assign(person(saved).withdrawals.open[0] as unknown[], { 13: 'now' })],
  ['an address that is no text', (saved) => Object.assign(person(saved).addresses[0] as unknown[], { 3: 5 })],
  ['a state that is none', (saved) => Object.assign(person(saved).orders.open[0] as unknown[], { 11: 'odd' })],
  ['an allowlist that is neither', (saved) => Object.assign(person(saved), { allowlist: 1 })],
  ['withdrawn money that is none', (saved) => Object.assign(saved, { withdrawn: [[9]] })],
  ['merchants that are none', (saved) => Object.assign(store(saved), { merchants: null })],
]

test.each(DAMAGES)('MONEY-10 damaged money is a typed error: %s', (_what, damage) => {
  const saved = JSON.parse(text) as Checkpoint
  damage(saved)
  expect(() => restoreExchange(JSON.stringify(saved))).toThrow(CheckpointError)
})

test('MONEY-16 what a person has is noted once an hour, wallet by wallet, and inflow tells money from outside', () => {
  const y = new MoneyExchange()
  y.move(11, 'fund', '300')
  y.move(11, 'c2c', '10')
  const now = y.exchange.views.money.assets(11)?.now
  // 1000 BTC at 100, 1000 USDT; the coin that no market knows counts nothing.
  expect(now).toMatchObject({
    total: '101000',
    fund: '300',
    c2c: '10',
    spot: '100690',
    contract: '0',
    inflow: '101000',
  })
  expect(y.exchange.views.money.assets(11)?.hours).toEqual([])
  y.leap(3_600_000)
  y.leap(60_000)
  y.leap(3_600_000)
  const hours = y.exchange.views.money.assets(11)?.hours ?? []
  expect(hours.map(({ total }) => total)).toEqual(['101000', '101000'])
  y.deposit(11, { amount: '50' })
  y.pass(21)
  expect(y.exchange.views.money.assets(11)?.now).toMatchObject({ total: '101050', inflow: '101050' })
  expect(y.exchange.views.money.assets(MERCHANT)?.hours).toEqual([])
})
