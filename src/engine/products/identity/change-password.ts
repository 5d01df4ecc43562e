import type { Answer } from '../../contract/event.ts'
import type { ChangePassword } from '../../contract/identity-command.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { State } from '../../trading/model/state.ts'
import { writeDown } from './person.ts'
import { endAllBut } from './sessions.ts'

/** Sets the stored form of a password and keeps the time: withdrawals wait after it. Ends the other sessions. Answers `{}`. */
export function changePassword(state: State, command: Omit<ChangePassword, 'kind'>): Answer {
  const account = state.accounts.get(command.account)
  if (!account || account.house || account.isClosed) return refuse('not_found', { code: 404, field: 'account' })
  account.identity.passwordHash = command.passwordHash
  account.identity.passwordChangedAt = state.time
  const { kept = null, origin } = command
  if (account.safety) endAllBut(account.safety, kept)
  if (origin) writeDown(state, account, kept === null ? 'password_reset' : 'password_changed', origin)
  return { ok: true, data: {} }
}
