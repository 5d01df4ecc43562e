import type { Digest } from '../../kernel/digest.ts'
import { CheckpointError } from '../../kernel/engine-error.ts'
import type { SavedRecords } from '../../kernel/records.ts'
import type { Row } from '../../kernel/row-shape.ts'
import { listOf, objectOf, wholeOf, wordOf } from '../../kernel/saved-values.ts'
import type { Account } from '../../trading/model/account.ts'
import type { State } from '../../trading/model/state.ts'
import { sampleShape } from './asset-sample.ts'
import { bookAddressShape } from './book-address.ts'
import { messageShape, talkShape } from './c2c-talk.ts'
import { merchantShape } from './merchant.ts'
import { merchantDayShape } from './merchant-days.ts'
import { type MoneyAccount, moneyRecords } from './money-account.ts'
import { moneyStore } from './money-store.ts'

/** What is kept of a person's money, as a checkpoint holds it. Money is decimal text of 1e-8 units. */
export interface SavedMoney {
  deposits: SavedRecords
  withdrawals: SavedRecords
  orders: SavedRecords
  addresses: Row[]
  /** Left out where there are none. */
  talks?: Row[]
  messages?: Row[]
  allowlist: boolean
  samples: Row[]
}

export interface SavedMoneyStore {
  lastId: number
  merchants: Row[]
  /** Left out where there are none. */
  days?: Row[]
}

const RECORDS = ['deposits', 'withdrawals', 'orders'] as const

export function savedMoney(money: MoneyAccount): SavedMoney {
  const talks = [...money.talks.values()]
  return {
    deposits: money.deposits.save(),
    withdrawals: money.withdrawals.save(),
    orders: money.orders.save(),
    addresses: [...money.addresses.values()].map((one) => bookAddressShape.row(one)),
    ...(talks.length > 0 && {
      talks: talks.map((one) => talkShape.row(one)),
      messages: talks.flatMap(({ messages }) => messages.map((one) => messageShape.row(one))),
    }),
    allowlist: money.allowlist,
    samples: money.samples.all().map((one) => sampleShape.row(one)),
  }
}

/** The account's holdings stand already. @throws CheckpointError where it is damaged */
export function restoreMoney(account: Account, saved: SavedMoney): void {
  const money = moneyRecords(account)
  for (const name of RECORDS) money[name].load(objectOf(saved[name], name), name)
  for (const row of listOf(saved.addresses, 'addresses')) {
    const address = bookAddressShape.read(row)
    money.addresses.set(address.id, address)
  }
  for (const row of listOf(saved.talks ?? [], 'messages')) {
    const talk = { ...talkShape.read(row), messages: [] }
    money.talks.set(talk.order, talk)
  }
  for (const row of listOf(saved.messages ?? [], 'messages')) {
    const message = messageShape.read(row)
    const talk = money.talks.get(message.order)
    if (message.id !== (talk?.messages.length ?? -1) + 1) throw new CheckpointError('no messages')
    talk?.messages.push(message)
  }
  money.allowlist = wordOf(saved.allowlist, [true, false], 'allowlist')
  for (const row of listOf(saved.samples, 'samples')) money.samples.add(sampleShape.read(row))
}

export function savedMoneyStore(state: State): SavedMoneyStore {
  const money = moneyStore(state)
  const days = [...money.merchantDays.values()].flat()
  return {
    lastId: money.lastId,
    merchants: [...money.merchants.values()].map((one) => merchantShape.row(one)),
    ...(days.length > 0 && { days: days.map((one) => merchantDayShape.row(one)) }),
  }
}

/** The accounts stand already. @throws CheckpointError where it is damaged */
export function restoreMoneyStore(state: State, saved: SavedMoneyStore): void {
  const money = moneyStore(state)
  money.lastId = wholeOf(saved.lastId, 'last id')
  for (const row of listOf(saved.merchants, 'merchants')) {
    const merchant = merchantShape.read(row)
    money.merchants.set(merchant.account, merchant)
  }
  for (const row of listOf(saved.days ?? [], 'days of merchants')) {
    const day = merchantDayShape.read(row)
    const days = money.merchantDays.get(day.merchant) ?? []
    money.merchantDays.set(day.merchant, [...days, day])
  }
  const people = state.accounts.all().map(moneyRecords)
  const byId = <T extends { id: number }>(records: T[]) => records.sort((a, b) => a.id - b.id)
  for (const deposit of byId(people.flatMap(({ deposits }) => [...deposits.open.values()])))
    if (deposit.kind === 'chain' && deposit.reason === null) money.confirming.set(deposit.id, deposit)
  for (const order of byId(people.flatMap(({ orders }) => [...orders.open.values()]))) money.c2c.set(order.id, order)
}

/** All that is kept of a person's money, into a digest. */
export function addMoney(digest: Digest, account: Account): void {
  const money = moneyRecords(account)
  for (const name of RECORDS) money[name].addTo(digest, name)
  for (const address of money.addresses.values()) digest.pair(bookAddressShape.digest(address))
  for (const talk of money.talks.values()) {
    digest.pair(talkShape.digest(talk))
    for (const message of talk.messages) digest.pair(messageShape.digest(message))
  }
  if (money.allowlist) digest.text('allowlist')
  if (money.samples.size > 0) digest.text('samples').int(money.samples.size).pair(money.samples.sum())
}

export function addMoneyStore(digest: Digest, state: State): void {
  const money = moneyStore(state)
  if (money.lastId > 0) digest.text('money').int(money.lastId)
  for (const merchant of [...money.merchants.values()].sort((a, b) => a.account - b.account))
    digest.pair(merchantShape.digest(merchant))
  for (const [, days] of [...money.merchantDays].sort(([a], [b]) => a - b))
    for (const day of days) digest.pair(merchantDayShape.digest(day))
}
