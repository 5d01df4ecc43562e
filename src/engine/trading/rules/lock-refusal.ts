import { refuse } from '../../kernel/refuse.ts'
import type { Account } from '../model/account.ts'

/** While its person has locked everything, no money leaves an account or moves in it. Null where nothing is locked. */
export function lockRefusal({ safety }: Account): ReturnType<typeof refuse> | null {
  return (safety?.frozenAt ?? null) === null ? null : refuse('account_frozen', { code: 409 })
}
