import type { C2cOrder } from './c2c-order.ts'
import type { Deposit } from './deposit.ts'
import type { Merchant } from './merchant.ts'

/** What is kept of everybody's money together. */
export class MoneyDesk {
  /** Ids of deposits, withdrawals, addresses and C2C orders; never used again. */
  lastId = 0
  lastEntry = 0
  /** Per asset, all money that ever left, 1e-8: the counterpart of the state's credits. */
  readonly withdrawn = new Map<number, bigint>()
  /** Deposits on a chain that still wait for confirmations, by id. */
  readonly confirming = new Map<number, Deposit>()
  /** C2C orders that are not over, by id. */
  readonly c2c = new Map<number, C2cOrder>()
  /** By account. */
  readonly merchants = new Map<number, Merchant>()

  takeOut(asset: number, amount: bigint): void {
    this.withdrawn.set(asset, (this.withdrawn.get(asset) ?? 0n) + amount)
  }
}
