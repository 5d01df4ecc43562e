import { Slot } from '../../kernel/slot.ts'
import type { State } from '../../trading/model/state.ts'
import type { C2cOrder } from './c2c-order.ts'
import type { Deposit } from './deposit.ts'
import type { Merchant } from './merchant.ts'
import type { MerchantDay } from './merchant-days.ts'

/** What is kept of everybody's money together. */
export class MoneyStore {
  /** Ids of deposits, withdrawals, addresses and C2C orders; never used again. */
  lastId = 0
  /** Deposits on a chain that still wait for confirmations, by id. */
  readonly confirming = new Map<number, Deposit>()
  /** C2C orders that are not over, by id. */
  readonly c2c = new Map<number, C2cOrder>()
  /** By account. */
  readonly merchants = new Map<number, Merchant>()
  /** Of the last 30 days, oldest first, by account. */
  readonly merchantDays = new Map<number, MerchantDay[]>()
}

const SLOT = new Slot('money', () => new MoneyStore())

/** What is kept of everybody's money together. */
export function moneyStore(state: State): MoneyStore {
  return state.slots.get(SLOT)
}
