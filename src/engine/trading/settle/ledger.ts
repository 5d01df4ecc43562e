import type { FlowType } from '../../../shared/rules/flow-type.ts'
import type { Wallet } from '../../contract/command.ts'
import type { Account } from '../model/account.ts'
import type { State } from '../model/state.ts'

/**
 * Notes that what a person has in a wallet (free and locked together) has changed. Whoever moves a person's money notes it here:
 * the entries of a wallet and asset come to what stands in it, at any time (see {@link ledgerGaps}). House accounts keep no book.
 * @param amount 1e-8, below zero where it went  @param ref the order, deposit, withdrawal or market that it belongs to
 */
export function note(
  state: State,
  account: Account,
  wallet: Wallet,
  asset: number,
  type: FlowType,
  amount: bigint,
  ref: number | null,
): void {
  if (account.house || amount === 0n) return
  const { ledger } = account
  const balance = ledger.total(wallet, asset) + amount
  ledger.setTotal(wallet, asset, balance)
  ledger.entries.add({ id: ++state.lastEntry, at: state.time, wallet, asset, type, amount, balance, ref })
}

export interface LedgerGap {
  account: number
  wallet: Wallet
  asset: number
  /** What stands there less what the entries come to, 1e-8. */
  gap: bigint
}

/** Where the entries of a person do not come to what stands in the wallet; none at any time. */
export function ledgerGaps(state: State): LedgerGap[] {
  const gaps: LedgerGap[] = []
  for (const account of state.accounts.all()) {
    if (account.house) continue
    for (const { wallet, asset, free, locked } of account.everyHolding()) {
      const gap = free + locked - account.ledger.total(wallet, asset)
      if (gap !== 0n) gaps.push({ account: account.id, wallet, asset, gap })
    }
  }
  return gaps
}
