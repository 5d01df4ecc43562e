import type { Account } from '../../trading/model/account.ts'
import type { State } from '../../trading/model/state.ts'
import { countInflow } from '../../trading/settle/count-inflow.ts'
import { note } from '../../trading/settle/ledger.ts'
import { notify } from '../../trading/settle/notify.ts'
import { confirmations, type Deposit, type DepositReason } from './deposit.ts'
import { moneyRecords } from './money-account.ts'
import { moneyStore } from './money-store.ts'
import { depositView } from './money-view.ts'

/** The deposit counts: its money stands in the fund wallet. */
export function creditDeposit(state: State, account: Account, deposit: Deposit): void {
  const { asset, amount } = deposit
  const holding = account.holding('fund', asset)
  holding.free += amount
  state.credits.set(asset, (state.credits.get(asset) ?? 0n) + amount)
  note(state, account, 'fund', asset, deposit.kind === 'voucher' ? 'voucher' : 'deposit', amount, deposit.id)
  countInflow(state, account, asset, amount)
  state.collector.touchHolding(holding, account)
  deposit.reason = null
  endDeposit(state, account, deposit, 1)
}

export function failDeposit(state: State, account: Account, deposit: Deposit, reason: DepositReason): void {
  deposit.reason = reason
  endDeposit(state, account, deposit, 2)
}

function endDeposit(state: State, account: Account, deposit: Deposit, status: 1 | 2): void {
  deposit.status = status
  deposit.updatedAt = state.time
  moneyStore(state).confirming.delete(deposit.id)
  moneyRecords(account).deposits.end(deposit)
  notify(state, account, { what: 'deposit', record: depositView(state, deposit) })
}

/** With each tick: deposits that have all their confirmations count. */
export function confirmDeposits(state: State): void {
  for (const deposit of [...moneyStore(state).confirming.values()])
    if (confirmations(deposit, state.time) >= deposit.required)
      creditDeposit(state, state.accounts.get(deposit.account)!, deposit)
}
