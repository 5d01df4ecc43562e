import type { Known } from '../platform/last-known.ts'

/**
 * A refusal as the server gave it: `key` is translated from namespace `errors`, `field` names the input beside which it stands,
 * `code` is the envelope's, said where the key is not known.
 */
export interface AnswerRefusal {
  key: string
  code?: number
  field?: string
  params?: Record<string, string>
}

/**
 * What every call answers; nothing is thrown.
 * product.md §8 answers a server error with code 200, success true and empty data. That shape is kept, and `degraded` says that
 * the data are not the truth: a list says "could not load", a write is NOT confirmed. Ask `isConfirmed` before saying "done".
 */
export interface ApiAnswer<T> {
  success: boolean
  /** The server's code; 0 where nothing was answered. */
  code: number
  message: string
  data: T | null
  degraded: boolean
  refusal: AnswerRefusal | null
  /** Beside a degraded answer of a call with `keep`: what was known before, and when (server time, ms). Show it as old. */
  lastKnown?: Known<T> | null
}

/** Refusal of a write that was not even tried, since the exchange was out of reach. */
export const NOT_SENT = 'not_sent'

/** Refusal of an order that was not sent, since the person has paused them. */
export const PAUSED = 'orders_paused'

/** Refusal of a write that moves money and was not sent: the exchange has not vouched for whose session this is. */
export const UNCONFIRMED_SESSION = 'session_unconfirmed'

/** Refusal of a write that was not let in (401, product.md §8): who sent it was not known, so what it asks was not looked at. */
export const NOT_LOGIN = 'not_login'

/** Refusal of a write while the server wants to be left alone (429 with Retry-After): it was not passed on to the exchange. */
export const GATEWAY_WAIT = 'gateway_wait'

/** Refusal of a write that something before the exchange turned away (413, 403 …): the exchange has not read it. */
export const GATEWAY_REFUSED = 'gateway_refused'

/** Refusals of writes that the exchange has certainly not seen. */
export const UNSEEN: readonly string[] = [NOT_SENT, PAUSED, UNCONFIRMED_SESSION, GATEWAY_WAIT, GATEWAY_REFUSED]

const UNJUDGED: readonly string[] = [...UNSEEN, NOT_LOGIN]

/** The write was stopped before anybody judged it: that says nothing about the same write sent earlier, which may have been done. */
export function isUnjudged(refusal: Pick<AnswerRefusal, 'key'> | null): boolean {
  return refusal !== null && UNJUDGED.includes(refusal.key)
}

/** The server has given no word on this write: an earlier attempt may still have been taken, so the intent stays the same. */
export function keepsIntent(answer: Pick<ApiAnswer<unknown>, 'degraded' | 'refusal'>): boolean {
  return answer.degraded || isUnjudged(answer.refusal)
}

/** The server did what was asked and these are its data. */
export function isConfirmed<T>(answer: ApiAnswer<T>): answer is ApiAnswer<T> & { data: T } {
  return answer.success && !answer.degraded
}
