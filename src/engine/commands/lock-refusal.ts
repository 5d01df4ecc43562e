import type { Account } from '../account/account.ts'
import { refuse } from './refuse.ts'

/** While its person has locked everything, no money leaves an account or moves in it. Null where nothing is locked. */
export function lockRefusal({ safety }: Account): ReturnType<typeof refuse> | null {
  return (safety?.frozenAt ?? null) === null ? null : refuse('account_frozen', { code: 409 })
}
