import type { FlowType } from '../../../shared/rules/flow-type.ts'
import type { Purse } from '../../contract/command.ts'
import type { Account } from '../model/account.ts'
import type { State } from '../model/state.ts'

/**
 * Notes that what a person has in a purse (free and locked together) has changed. Whoever moves a person's money notes it here:
 * the entries of a purse and asset come to what stands in it, at any time (see {@link ledgerGaps}). House accounts keep no book.
 * @param amount 1e-8, below zero where it went  @param ref the order, deposit, withdrawal or market that it belongs to
 */
export function note(
  state: State,
  account: Account,
  purse: Purse,
  asset: number,
  type: FlowType,
  amount: bigint,
  ref: number | null,
): void {
  if (account.house || amount === 0n) return
  const { ledger } = account
  const balance = ledger.total(purse, asset) + amount
  ledger.setTotal(purse, asset, balance)
  ledger.entries.add({ id: ++state.lastEntry, at: state.time, purse, asset, type, amount, balance, ref })
}

export interface LedgerGap {
  account: number
  purse: Purse
  asset: number
  /** What stands there less what the entries come to, 1e-8. */
  gap: bigint
}

/** Where the entries of a person do not come to what stands in the purse; none at any time. */
export function ledgerGaps(state: State): LedgerGap[] {
  const gaps: LedgerGap[] = []
  for (const account of state.accounts.all()) {
    if (account.house) continue
    for (const { purse, asset, free, locked } of account.everyHolding()) {
      const gap = free + locked - account.ledger.total(purse, asset)
      if (gap !== 0n) gaps.push({ account: account.id, purse, asset, gap })
    }
  }
  return gaps
}
