import type { Account } from '../model/account.ts'
import type { State } from '../model/state.ts'
import { worthOf } from '../rules/worth.ts'

/** Money came from outside, or went there (`amount` below zero): what else a person's worth changes by is profit or loss. */
export function countInflow(state: State, account: Account, asset: number, amount: bigint): void {
  const worth = worthOf(state, asset, amount < 0n ? -amount : amount) ?? 0n
  account.ledger.inflow += amount < 0n ? -worth : worth
}
