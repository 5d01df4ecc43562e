import type { Safety } from '../../contract/safety.ts'
import type { State } from '../../trading/model/state.ts'

const HOUR = 3_600_000
/** How long it is kept from where a person came, ms: log-ins, security records and sessions. Written down in docs/privacy.md. */
export const RECORD_LIFE_MS = 90 * 24 * HOUR

/** Once an hour of server time: what is older goes. @param before time of the tick before */
export function ageRecords(state: State, before: number): void {
  if (Math.floor(state.time / HOUR) === Math.floor(before / HOUR)) return
  const oldest = state.time - RECORD_LIFE_MS
  for (const { safety } of state.accounts.all()) if (safety) age(safety, oldest)
}

/** Logs stand oldest first: where the first is young enough, all are. */
function age(safety: Safety, oldest: number): void {
  const { logins, records, sessions } = safety
  if (logins[0] && logins[0].at < oldest) {
    safety.logins = logins.filter(({ at }) => at >= oldest)
    safety.aged = true
  }
  if (records[0] && records[0].at < oldest) safety.records = records.filter(({ at }) => at >= oldest)
  // Their tokens ended long before.
  if (sessions[0] && sessions[0].openedAt < oldest)
    safety.sessions = sessions.filter(({ openedAt }) => openedAt >= oldest)
}
