import type { FlowType } from '../../../shared/rules/flow-type.ts'
import type { Account } from '../../trading/model/account.ts'
import type { State } from '../../trading/model/state.ts'
import { crossSums, isolatedProfit } from '../../trading/rules/margins.ts'
import { note } from '../../trading/settle/ledger.ts'
import { type Follow, portfolioId } from './copy-book.ts'

/** The coin in which perpetuals settle. */
export function copyCoin(state: State): number {
  for (const coin of state.settlementCoins()) return coin
  return 0
}

/** Contract money of an account and the profit of its positions at mark, 1e-8. */
export function contractEquity(state: State, account: Account): bigint {
  const coin = copyCoin(state)
  const { free, locked } = account.holding('contract', coin)
  return free + locked + crossSums(account, coin).profit + isolatedProfit(account, coin)
}

/** Opens the account that trades for a follow. @throws RangeError where there is one already */
export function openPortfolio(state: State, follow: number): Account {
  const nobody = { email: null, phone: null, passwordHash: '', invitedBy: null, passwordChangedAt: null }
  const account = state.accounts.open({ id: portfolioId(follow), ...nobody })
  if (!account) throw new RangeError(`two portfolios ${follow}`)
  return account
}

/** Moves contract money between owner and portfolio. @param amount 1e-8, below zero: back to the owner */
export function moveToPortfolio(state: State, { row, owner, portfolio }: Follow, amount: bigint): void {
  const coin = copyCoin(state)
  const type: FlowType = amount > 0n ? 'copy_in' : 'copy_out'
  change(state, owner, 'contract', coin, -amount, type, row.id)
  change(state, portfolio, 'contract', coin, amount, type, row.id)
}

/** A share goes from a portfolio's contract wallet into the leader's fund wallet. @param amount 1e-8 */
export function payShare(state: State, { row, portfolio }: Follow, leader: Account, amount: bigint): void {
  const coin = copyCoin(state)
  change(state, portfolio, 'contract', coin, -amount, 'copy_share', row.id)
  change(state, leader, 'fund', coin, amount, 'copy_share', row.id)
}

/** R: Σ realised − fees + funding of the portfolio, 1e-8; losses that the insurance fund bore are not in it. */
export function resultOf(state: State, { row, portfolio }: Follow): bigint {
  return portfolio.holding('contract', copyCoin(state)).free - row.amount + row.sharesPaid + row.returned
}

function change(
  state: State,
  account: Account,
  wallet: 'contract' | 'fund',
  coin: number,
  amount: bigint,
  type: FlowType,
  ref: number,
): void {
  const holding = account.holding(wallet, coin)
  holding.free += amount
  note(state, account, wallet, coin, type, amount, ref)
  state.collector.touchHolding(holding, account)
}
