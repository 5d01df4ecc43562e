import type { FlowType } from '../../../shared/rules/flow-type.ts'
import type { Wallet } from '../../contract/command.ts'
import type { Account } from '../../trading/model/account.ts'
import type { State } from '../../trading/model/state.ts'
import { note } from '../../trading/settle/ledger.ts'

/** Adds to free money of a wallet, or takes from it. @param type of the entry in the flow of funds */
export function addFree(
  state: State,
  account: Account,
  wallet: Wallet,
  asset: number,
  units: bigint,
  type: FlowType,
  ref: number,
): void {
  if (units === 0n) return
  const holding = account.holding(wallet, asset)
  holding.free += units
  note(state, account, wallet, asset, type, units, ref)
  state.collector.touchHolding(holding, account)
}

/** Adds to what is locked in the finance wallet, or takes from it. */
export function addLocked(
  state: State,
  account: Account,
  asset: number,
  units: bigint,
  type: FlowType,
  ref: number,
): void {
  if (units === 0n) return
  const holding = account.holding('finance', asset)
  holding.locked += units
  note(state, account, 'finance', asset, type, units, ref)
  state.collector.touchHolding(holding, account)
}

/** Locks free money of the finance wallet, or lets it go (`units` below zero): no entry. */
export function lockFree(state: State, account: Account, asset: number, units: bigint): void {
  const holding = account.holding('finance', asset)
  holding.free -= units
  holding.locked += units
  state.collector.touchHolding(holding, account)
}

/** Runs something as of an earlier instant: what it notes bears that time. @param at ms */
export function asOf(state: State, at: number, run: () => void): void {
  const { time } = state
  state.time = at
  run()
  state.time = time
}
