import { isDecimal, toScaled } from '../../../shared/decimal/decimal-text.ts'
import { MONEY_DIGITS } from '../../../shared/rules/order-units.ts'
import type { OpenAccount, Wallet } from '../../contract/command.ts'
import type { Answer } from '../../contract/event.ts'
import { WALLETS } from '../../kernel/holding.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { State } from '../model/state.ts'
import { countInflow } from '../settle/count-inflow.ts'
import { note } from '../settle/ledger.ts'
import { balanceView } from '../views/balance-view.ts'

/** Opens an account. Answers `{id}`; refused with 409 where the id or a login is taken. */
export function openAccount(state: State, command: Omit<OpenAccount, 'kind'>): Answer {
  const { account: id, email, phone, passwordHash, invitedBy = null } = command
  if (!Number.isSafeInteger(id) || id < 1) return refuse('bad_request', { field: 'account' })
  const inviter = invitedBy === null ? null : state.accounts.get(invitedBy)
  if (inviter === undefined || inviter?.house || inviter?.isClosed)
    return refuse('invite_unknown', { field: 'invite_code' })
  const opened = state.accounts.open({ id, email, phone, passwordHash, invitedBy, passwordChangedAt: null })
  if (!opened) return refuse('bad_request', { code: 409, field: 'account' })
  for (const hear of state.hooks.opened) hear(state, opened, command)
  return { ok: true, data: { id } }
}

/** Money from outside; digits past 1e-8 are refused, not rounded. Journals begun under the former
 * name of the field have `purse` for `wallet`. Answers with the asset's balance. */
export function credit(
  state: State,
  command: { account: number; wallet: Wallet; asset: number; amount: string },
): Answer {
  const account = state.accounts.get(command.account)
  if (!account || account.house || account.isClosed) return refuse('not_found', { code: 404, field: 'account' })
  if (!state.hasAsset(command.asset)) return refuse('not_found', { code: 404, field: 'asset' })
  const wallet = command.wallet ?? (command as { purse?: Wallet }).purse
  if (wallet === undefined || !WALLETS.includes(wallet)) return refuse('bad_request', { field: 'wallet' })
  const amount = isDecimal(command.amount) ? toScaled(command.amount, MONEY_DIGITS) : null
  if (amount === null) return refuse('number_format', { field: 'amount' })
  if (amount === 0n) return refuse('number_positive', { field: 'amount' })
  const holding = account.holding(wallet, command.asset)
  holding.free += amount
  state.credits.set(command.asset, (state.credits.get(command.asset) ?? 0n) + amount)
  note(state, account, wallet, command.asset, 'credit', amount, null)
  countInflow(state, account, command.asset, amount)
  state.collector.touchHolding(holding, account)
  return { ok: true, data: balanceView(state, account, command.asset) }
}
