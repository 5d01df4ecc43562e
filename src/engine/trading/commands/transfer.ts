import { checkAmount } from '../../../shared/rules/amount-rule.ts'
import type { Wallet } from '../../contract/command.ts'
import type { Answer } from '../../contract/event.ts'
import { WALLETS } from '../../kernel/holding.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { Account } from '../model/account.ts'
import type { State } from '../model/state.ts'
import { lockRefusal } from '../rules/lock-refusal.ts'
import { crossSums, orderMargins } from '../rules/margins.ts'
import { note } from '../settle/ledger.ts'
import { balanceView } from '../views/balance-view.ts'

/** Moves money between two wallets of an account. Answers with the asset's balance. */
export function transfer(
  state: State,
  command: { account: number; asset: number; from: Wallet; to: Wallet; amount: string },
): Answer {
  const account = state.accounts.get(command.account)
  if (!account || account.house) return refuse('not_found', { code: 404 })
  const locked = lockRefusal(account)
  if (locked) return locked
  const { asset, from, to } = command
  if (!WALLETS.includes(from) || !WALLETS.includes(to)) return refuse('bad_request', { field: 'from' })
  if (from === to) return refuse('transfer_same', { field: 'to' })
  if (!state.hasAsset(asset) || !canHold(state, to, asset)) return refuse('transfer_currency', { field: 'currency_id' })
  const checked = checkAmount(command.amount, transferable(account, from, asset), {
    tooMuch: 'transfer_insufficient',
    nothing: 'transfer_nothing',
  })
  if (!checked.ok) return checked
  const { amount } = checked
  const giving = account.holding(from, asset)
  const getting = account.holding(to, asset)
  giving.free -= amount
  getting.free += amount
  note(state, account, from, asset, 'transfer', -amount, null)
  note(state, account, to, asset, 'transfer', amount, null)
  state.collector.touchHolding(giving, account)
  state.collector.touchHolding(getting, account)
  return { ok: true, data: balanceView(state, account, asset) }
}

/** Perpetuals take the coins that they settle in alone. */
function canHold(state: State, wallet: Wallet, asset: number): boolean {
  return wallet !== 'contract' || state.ofKind('contract').some(({ spec }) => spec.quote_id === asset)
}

/** What may leave a wallet, 1e-8: out of the contract account what margins leave; profit that is not realised stays. */
export function transferable(account: Account, wallet: Wallet, asset: number): bigint {
  const { free } = account.holding(wallet, asset)
  if (wallet !== 'contract') return free
  const { profit, initial } = crossSums(account, asset)
  const rest = free + (profit < 0n ? profit : 0n) - initial - orderMargins(account, asset)
  return rest > 0n ? rest : 0n
}
