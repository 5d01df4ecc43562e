import { History } from '../../kernel/history.ts'
import { Records } from '../../kernel/records.ts'
import { Slot } from '../../kernel/slot.ts'
import type { Account } from '../../trading/model/account.ts'
import { type AssetSample, sampleShape } from './asset-sample.ts'
import type { BookAddress } from './book-address.ts'
import { type C2cOrder, c2cShape } from './c2c-order.ts'
import type { C2cTalk } from './c2c-talk.ts'
import { type Deposit, depositShape } from './deposit.ts'
import { type Withdrawal, withdrawalShape } from './withdrawal.ts'

/** What is kept of a person's money that comes and goes, beside the money itself and its ledger. */
export class MoneyAccount {
  readonly deposits = new Records<Deposit>(depositShape)
  readonly withdrawals = new Records<Withdrawal>(withdrawalShape)
  readonly orders = new Records<C2cOrder>(c2cShape)
  /** Messages of the newest orders, by order, in the order of coming. */
  readonly talks = new Map<number, C2cTalk>()
  /** By id, in the order of adding. */
  readonly addresses = new Map<number, BookAddress>()
  /** Withdrawals go to addresses of the book alone. */
  allowlist = false
  /** Once an hour, oldest first. */
  readonly samples = new History<AssetSample>((sample) => sampleShape.digest(sample))
}

const MONEY = new Slot('money', () => new MoneyAccount())

/** What is kept of an account's money that comes and goes. */
export function moneyRecords(account: Account): MoneyAccount {
  return account.slots.get(MONEY)
}
