import { REFUSAL_KEYS } from '../../../shared/rules/refusal.ts'
import { type AnswerRefusal, NOT_SENT } from '../../base/api/api-answer.ts'

const KNOWN: readonly string[] = [...REFUSAL_KEYS, NOT_SENT]

/** product.md §8's own words where no code was sent: the exchange gave no word, or one that this client does not know. */
export function unsentRefusal(refusal: AnswerRefusal): AnswerRefusal {
  if (refusal.key === 'entry_not_confirmed') return { key: 'code_send_failed' }
  if (KNOWN.includes(refusal.key)) return refusal
  return { key: 'code_not_sent', params: refusal.code === undefined ? {} : { status: String(refusal.code) } }
}

/** When each account may be sent a code again, by the server's time. It outlives the views: going back and forth asks for none. */
export interface CodeSends {
  /** The server wants `seconds` between two codes, from now on. */
  wait(account: string, seconds: number): void
  /** Takes up what was known before a reload: a code was sent, and the next may be at `until`, server time in ms. */
  resume(account: string, until: number): void
  /** Server time, ms; 0 where none was sent. */
  until(account: string): number
  /** True once a code is on its way to the account. */
  wasSent(account: string): boolean
  noteSent(account: string): void
}

/** @param now the server's time, ms */
export function createCodeSends(now: () => number): CodeSends {
  const times = new Map<string, number>()
  const sent = new Set<string>()
  return {
    wait: (account, seconds) => void times.set(account, now() + seconds * 1000),
    resume(account, until) {
      times.set(account, until)
      sent.add(account)
    },
    until: (account) => times.get(account) ?? 0,
    wasSent: (account) => sent.has(account),
    noteSent: (account) => void sent.add(account),
  }
}

/** Whole seconds until then, rounded up: 0 exactly when the time has come. */
export function secondsLeft(until: number, now: number): number {
  return Math.max(0, Math.ceil((until - now) / 1000))
}
