import type { Purse } from '../contract/command.ts'
import { type FlowEntry, flowShape } from './flow-entry.ts'
import { History } from './history.ts'
import { PURSES } from './holding.ts'

/** Every change of what a person has, and what the entries come to. A house account's stays empty. */
export class Ledger {
  readonly entries = new History<FlowEntry>((entry) => flowShape.digest(entry))
  /** Worth (1e-8) that came from outside less what went there: what else the person's worth changes by is profit or loss. */
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
