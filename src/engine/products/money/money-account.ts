import type { Purse } from '../../contract/command.ts'
import { History } from '../../kernel/history.ts'
import { PURSES } from '../../kernel/holding.ts'
import { Records } from '../../kernel/records.ts'
import { type FlowEntry, flowShape } from '../../trading/model/flow-entry.ts'
import { type AssetSample, sampleShape } from './asset-sample.ts'
import type { BookAddress } from './book-address.ts'
import { type C2cOrder, c2cShape } from './c2c-order.ts'
import { type Deposit, depositShape } from './deposit.ts'
import { type Withdrawal, withdrawalShape } from './withdrawal.ts'

/** What is kept of a person's money beside the money itself: every change of it, and what comes and goes. */
export class MoneyAccount {
  readonly flow = new History<FlowEntry>((entry) => flowShape.digest(entry))
  readonly deposits = new Records<Deposit>(depositShape)
  readonly withdrawals = new Records<Withdrawal>(withdrawalShape)
  readonly orders = new Records<C2cOrder>(c2cShape)
  /** By id, in the order of adding. */
  readonly addresses = new Map<number, BookAddress>()
  /** Withdrawals go to addresses of the book alone. */
  allowlist = false
  /** Once an hour, oldest first. */
  readonly samples = new History<AssetSample>((sample) => sampleShape.digest(sample))
  /** See {@link AssetSample.inflow}. */
  inflow = 0n
  private readonly totals = new Map<number, bigint>()

  /** What all entries of a purse and asset come to, 1e-8. */
  total(purse: Purse, asset: number): bigint {
    return this.totals.get(keyOf(purse, asset)) ?? 0n
  }

  setTotal(purse: Purse, asset: number, total: bigint): void {
    this.totals.set(keyOf(purse, asset), total)
  }
}

function keyOf(purse: Purse, asset: number): number {
  return asset * PURSES.length + PURSES.indexOf(purse)
}
