import type { Account } from '../../trading/model/account.ts'
import type { State } from '../../trading/model/state.ts'

/** A person's account; null where there is none, where it is closed, or where it is the exchange's own. */
export function personOf(state: State, id: number): Account | null {
  const account = state.accounts.get(id)
  return account && !account.house && !account.isClosed ? account : null
}
