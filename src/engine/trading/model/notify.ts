import type { Notice } from '../../contract/notice.ts'
import type { Account } from './account.ts'
import type { State } from './state.ts'

/** Has the host tell a person something by mail; house accounts are told nothing. */
export function notify(state: State, { id, house }: Account, notice: Notice): void {
  if (!house) state.collector.add({ kind: 'notice', person: id, notice })
}
