import type { Wallet } from '../contract/command.ts'
import { type FlowEntry, flowShape } from './flow-entry.ts'
import { History } from './history.ts'
import { WALLETS } from './holding.ts'

/** Every change of what a person has, and what the entries come to. A house account's stays empty. */
export class Ledger {
  readonly entries = new History<FlowEntry>((entry) => flowShape.digest(entry))
  /** Worth (1e-8) that came from outside less what went there: what else the person's worth changes by is profit or loss. */
  inflow = 0n
  private readonly totals = new Map<number, bigint>()

  /** What all entries of a wallet and asset come to, 1e-8. */
  total(wallet: Wallet, asset: number): bigint {
    return this.totals.get(keyOf(wallet, asset)) ?? 0n
  }

  setTotal(wallet: Wallet, asset: number, total: bigint): void {
    this.totals.set(keyOf(wallet, asset), total)
  }
}

function keyOf(wallet: Wallet, asset: number): number {
  return asset * WALLETS.length + WALLETS.indexOf(wallet)
}
