import * as v from 'valibot'
import { ACCOUNT_TYPES } from '../parts/account-type.ts'

const schema = v.object({ reset: v.object({ type: v.picklist(ACCOUNT_TYPES), account: v.string() }) })
export type KnownAccount = v.InferOutput<typeof schema>['reset']

/** What /resetPass hands to /login: whose password was just changed. */
export function knownState(account: KnownAccount): unknown {
  return { reset: { type: account.type, account: account.account } }
}

/** Whose password was just changed; null for everybody else. @param state of the address, from anywhere */
export function knownAccount(state: unknown): KnownAccount | null {
  const read = v.safeParse(schema, state)
  return read.success ? read.output.reset : null
}
