import type { Notice } from '../../contract/notice.ts'
import { keepNewest, newSafety, type Origin, type Safety, type SecurityRecord } from '../../contract/safety.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { Account } from '../../trading/model/account.ts'
import type { State } from '../../trading/model/state.ts'
import { notify } from '../../trading/settle/notify.ts'

type Guarded = Extract<Notice, { what: 'guarded' }>

/** Security records kept of an account. */
const RECORDS = 200

export type Found = { ok: true; account: Account; safety: Safety } | ReturnType<typeof refuse>

/** A person's account with its safety, made where there is none yet; house accounts have none, and a closed one is nobody's. */
export function personOf(state: State, id: number): Found {
  const account = state.accounts.get(id)
  if (!account || account.house || account.isClosed) return refuse('not_found', { code: 404, field: 'account' })
  account.safety ??= newSafety()
  return { ok: true, account, safety: account.safety }
}

/** Writes down what happened to the account, when and from where, and has the person notified. */
export function writeDown(
  state: State,
  account: Account,
  what: SecurityRecord['what'],
  origin: Origin,
  { detail = '', former = null }: Partial<Pick<Guarded, 'detail' | 'former'>> = {},
): void {
  account.safety ??= newSafety()
  const { device, ip, country } = origin
  keepNewest(account.safety.records, { at: state.time, what, detail, device, ip, country }, RECORDS)
  notify(state, account, { what: 'guarded', event: what, detail, origin, former })
}
