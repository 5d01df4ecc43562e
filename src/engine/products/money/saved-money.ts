import type { Digest } from '../../kernel/digest.ts'
import { PURSES } from '../../kernel/holding.ts'
import type { SavedRecords } from '../../kernel/records.ts'
import type { Row } from '../../kernel/row-shape.ts'
import { listOf, moneyOf, objectOf, wholeOf, wordOf } from '../../kernel/saved-values.ts'
import type { Account } from '../../trading/model/account.ts'
import { flowShape } from '../../trading/model/flow-entry.ts'
import type { State } from '../../trading/model/state.ts'
import { sampleShape } from './asset-sample.ts'
import { bookAddressShape } from './book-address.ts'
import { merchantShape } from './merchant.ts'
import type { MoneyAccount } from './money-account.ts'

/** What is kept of a person's money, as a checkpoint holds it. Money is decimal text of 1e-8 units. */
export interface SavedMoney {
  flow: Row[]
  deposits: SavedRecords
  withdrawals: SavedRecords
  orders: SavedRecords
  addresses: Row[]
  allowlist: boolean
  samples: Row[]
  inflow: string
}

export interface SavedDesk {
  lastId: number
  lastEntry: number
  withdrawn: [asset: number, units: string][]
  merchants: Row[]
}

const RECORDS = ['deposits', 'withdrawals', 'orders'] as const

export function savedMoney(money: MoneyAccount): SavedMoney {
  return {
    flow: money.flow.all().map((entry) => flowShape.row(entry)),
    deposits: money.deposits.save(),
    withdrawals: money.withdrawals.save(),
    orders: money.orders.save(),
    addresses: [...money.addresses.values()].map((one) => bookAddressShape.row(one)),
    allowlist: money.allowlist,
    samples: money.samples.all().map((one) => sampleShape.row(one)),
    inflow: money.inflow.toString(),
  }
}

/** The account's holdings stand already. @throws CheckpointError where it is damaged */
export function restoreMoney(account: Account, saved: SavedMoney): void {
  const { money } = account
  for (const row of listOf(saved.flow, 'flow')) money.flow.add(flowShape.read(row))
  for (const name of RECORDS) money[name].load(objectOf(saved[name], name), name)
  for (const row of listOf(saved.addresses, 'addresses')) {
    const address = bookAddressShape.read(row)
    money.addresses.set(address.id, address)
  }
  money.allowlist = wordOf(saved.allowlist, [true, false], 'allowlist')
  for (const row of listOf(saved.samples, 'samples')) money.samples.add(sampleShape.read(row))
  money.inflow = moneyOf(saved.inflow, 'inflow')
  for (const { purse, asset, free, locked } of account.allHoldings())
    money.setTotal(wordOf(purse, PURSES, 'purse'), asset, free + locked)
}

export function savedDesk({ money }: State): SavedDesk {
  return {
    lastId: money.lastId,
    lastEntry: money.lastEntry,
    withdrawn: [...money.withdrawn].map(([asset, units]) => [asset, units.toString()]),
    merchants: [...money.merchants.values()].map((one) => merchantShape.row(one)),
  }
}

/** The accounts stand already. @throws CheckpointError where it is damaged */
export function restoreDesk(state: State, saved: SavedDesk): void {
  const { money } = state
  money.lastId = wholeOf(saved.lastId, 'last id')
  money.lastEntry = wholeOf(saved.lastEntry, 'last entry')
  for (const pair of listOf(saved.withdrawn, 'withdrawn money')) {
    const [asset, units] = listOf(pair, 'withdrawn money', 2)
    money.withdrawn.set(wholeOf(asset, 'asset'), moneyOf(units, 'withdrawn money'))
  }
  for (const row of listOf(saved.merchants, 'merchants')) {
    const merchant = merchantShape.read(row)
    money.merchants.set(merchant.account, merchant)
  }
  const people = state.accounts.all().map((account) => account.money)
  const byId = <T extends { id: number }>(records: T[]) => records.sort((a, b) => a.id - b.id)
  for (const deposit of byId(people.flatMap(({ deposits }) => [...deposits.open.values()])))
    if (deposit.kind === 'chain' && deposit.reason === null) money.confirming.set(deposit.id, deposit)
  for (const order of byId(people.flatMap(({ orders }) => [...orders.open.values()]))) money.c2c.set(order.id, order)
}

/** All that is kept of a person's money, into a digest. */
export function addMoney(digest: Digest, { money }: Account): void {
  if (money.flow.size > 0) digest.text('flow').int(money.flow.size).pair(money.flow.sum())
  for (const name of RECORDS) money[name].addTo(digest, name)
  for (const address of money.addresses.values()) digest.pair(bookAddressShape.digest(address))
  if (money.allowlist) digest.text('allowlist')
  if (money.samples.size > 0) digest.text('samples').int(money.samples.size).pair(money.samples.sum())
  if (money.inflow !== 0n) digest.text('inflow').big(money.inflow)
}

export function addDesk(digest: Digest, { money }: State): void {
  if (money.lastId > 0 || money.lastEntry > 0) digest.text('money').int(money.lastId).int(money.lastEntry)
  for (const [asset, units] of [...money.withdrawn].sort(([a], [b]) => a - b)) digest.int(asset).big(units)
  for (const merchant of [...money.merchants.values()].sort((a, b) => a.account - b.account))
    digest.pair(merchantShape.digest(merchant))
}
