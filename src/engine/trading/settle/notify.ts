import type { Notice } from '../../contract/notice.ts'
import type { Account } from '../model/account.ts'
import type { State } from '../model/state.ts'
import { noticeMessage } from './notice-message.ts'
import { postMessage } from './post-message.ts'

/** Has the host tell a person something by mail, and puts it among their messages; house accounts are sent nothing. */
export function notify(state: State, account: Account, notice: Notice): void {
  if (account.house) return
  state.collector.add({ kind: 'notice', person: account.id, notice })
  postMessage(state, account, noticeMessage(notice))
}
