import type { State } from '../../trading/model/state.ts'
import { messagesOf, PLACED } from '../../trading/settle/post-message.ts'

const HOUR = 3_600_000
/** As long as log-in and security records are kept: these messages name device, address and country. Written down in docs/privacy.md. */
const PLACE_LIFE = 90 * 24 * HOUR

/** Once an hour of server time: messages that say from where a person came go after 90 days. @param before time of the tick before */
export function ageMessages(state: State, before: number): void {
  if (Math.floor(state.time / HOUR) === Math.floor(before / HOUR)) return
  const oldest = state.time - PLACE_LIFE
  for (const account of state.accounts.all()) {
    if (account.house) continue
    const messages = messagesOf(account)
    if (messages.placedSince >= oldest) continue
    const kept = messages.list.filter(({ kind, at }) => at >= oldest || !PLACED.has(kind))
    messages.placedSince = kept.find(({ kind }) => PLACED.has(kind))?.at ?? Number.POSITIVE_INFINITY
    if (kept.length === messages.list.length) continue
    messages.list = kept
    messages.note((digest) => digest.text('aged').int(oldest))
  }
}
