import type { Account } from '../../trading/model/account.ts'
import { HOUSE } from '../../trading/model/house.ts'
import type { State } from '../../trading/model/state.ts'
import { ExplainedLocks } from '../../trading/rules/explained-locks.ts'
import { financeBook, financeOf } from './finance-state.ts'
import { heldOf } from './finance-summary.ts'

/**
 * Locked of people: principal, what is on its way out, purchases of the fund and what its units are worth; of the house account that
 * pays interest: what is promised to fixed terms. Source: lines.md §0.6. @returns where it is not so
 */
export function financeLocks(state: State): string[] {
  const book = financeBook(state)
  const held = new ExplainedLocks()
  const waiting = new Map<number, bigint>()
  for (const { holding, amount } of book.purchases.values()) waiting.set(holding, (waiting.get(holding) ?? 0n) + amount)
  for (const account of state.accounts.all()) {
    if (account.house) continue
    for (const [item, { asset }] of heldOf(state, account)) {
      const invested = item.early === 0 ? item.principal + item.value : 0n
      held.add(account.id, asset, invested + item.redeeming + (waiting.get(item.id) ?? 0n))
      held.add(HOUSE.earn, asset, item.interest)
    }
  }
  return held.gaps(state, 'finance')
}

/** What the holdings say is on its way out is what their redemptions say. @returns where it is not so */
export function redemptionSums(state: State): string[] {
  const gaps: string[] = []
  for (const account of state.accounts.all()) {
    if (account.house) continue
    const sums = new Map<number, bigint>()
    for (const { holding, amount } of financeOf(account).redemptions.open.values())
      sums.set(holding, (sums.get(holding) ?? 0n) + amount)
    for (const [{ id, redeeming, low, principal }] of heldOf(state, account))
      if (redeeming !== (sums.get(id) ?? 0n) || low > principal) gaps.push(`account ${account.id}, holding ${id}`)
  }
  return gaps
}

/** How many holdings and redemptions have to end, or interest has to be paid, before the account is closed; null where there is none. */
export function financeUnderWay(account: Account, state: State): Record<string, string> | null {
  const { items, redemptions } = financeOf(account)
  const held = [...items.open.values()].filter((one) => one.principal > 0n || one.redeeming > 0n || one.units > 0n)
  const owed = financeBook(state).late.flatMap(({ rows }) => rows.filter(({ item }) => item.account === account.id))
  const count = Math.max(held.length, redemptions.open.size, owed.length)
  return count === 0 ? null : { finance: String(count) }
}
