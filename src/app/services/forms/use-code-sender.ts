import { useState } from 'react'
import type { AnswerRefusal } from '../../base/api/api-answer.ts'
import { serverNow } from '../../base/platform/server-clock.ts'
import { createCodeSends, unsentRefusal } from './code-sends.ts'
import type { WriteResult } from './use-form-write.ts'

export interface CodeSender {
  sending: boolean
  /** Server time at which `account` may be sent a code again, ms; 0 for now. */
  until(account: string): number
  /** `account` where a code is on its way to it. */
  sentTo(account: string): string | null
  /** Asks the server for a code. @returns what it refused; a wait is no refusal, it is counted down; undefined where one is on its way */
  send(account: string): Promise<AnswerRefusal | null | undefined>
}

/**
 * Sends codes of one purpose and knows when each account may have the next.
 * @param before what was sent before the page was built
 */
export function useCodeSender(
  ask: (account: string) => Promise<WriteResult<{ resend_in: number }> | null>,
  before?: { account: string; until: number },
): CodeSender {
  const [sends] = useState(() => {
    const made = createCodeSends(serverNow)
    if (before) made.resume(before.account, before.until)
    return made
  })
  const [sending, setSending] = useState(false)
  return {
    sending,
    until: sends.until,
    sentTo: (account) => (sends.wasSent(account) ? account : null),
    async send(account) {
      setSending(true)
      const result = await ask(account)
      setSending(false)
      if (!result) return undefined
      if (!result.refusal) {
        sends.noteSent(account)
        sends.wait(account, result.data.resend_in)
        return null
      }
      const seconds = Number(result.refusal.params?.seconds)
      if (result.refusal.key !== 'code_wait' || !(seconds > 0)) return unsentRefusal(result.refusal)
      sends.wait(account, seconds)
      // Its figure is the countdown on the button.
      return { key: 'code_wait', field: 'code' }
    },
  }
}
