import { refuse } from '../../kernel/refuse.ts'
import type { Account } from '../../trading/model/account.ts'
import type { State } from '../../trading/model/state.ts'
import { lockRefusal } from '../../trading/rules/lock-refusal.ts'

type Found = { ok: true; account: Account } | ReturnType<typeof refuse>

/** A person's account that may do something; refused where there is none, where it is closed or the exchange's own, or locked. */
export function findPerson(state: State, id: number): Found {
  const account = state.accounts.get(id)
  if (!account || account.house || account.isClosed) return refuse('not_found', { code: 404 })
  return lockRefusal(account) ?? { ok: true, account }
}
