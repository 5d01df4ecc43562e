import { useState } from 'react'
import type { Call, RequestOf, ResponseOf } from '../../../shared/calls/call.ts'
import { type AnswerRefusal, type ApiAnswer, keepsIntent } from '../../base/api/api-answer.ts'
import { callApi, isConfirmed } from '../../base/api/call-api.ts'
import { newIntent } from '../../base/api/intent.ts'
import { createWriteIntent } from './write-intent.ts'

export type WriteResult<T> = { data: T; refusal: null } | { data: null; refusal: AnswerRefusal }

/** True where the server has given its word, be it yes or no. A login that nobody answered comes as 500 (product.md §8). */
export function isAnswered(answer: Pick<ApiAnswer<unknown>, 'code' | 'degraded' | 'refusal'>): boolean {
  return answer.code !== 500 && !keepsIntent(answer)
}

/** What a form shows of an answer: the data, or why not. Without the server's word it is "not confirmed", never "refused". */
export function writeResult<T>(answer: ApiAnswer<T>): WriteResult<T> {
  if (isConfirmed(answer)) return { data: answer.data, refusal: null }
  if (answer.degraded) return { data: null, refusal: { key: 'entry_not_confirmed' } }
  return { data: null, refusal: answer.refusal ?? { key: 'unknown' } }
}

/**
 * Sends one of a form's writes under the form's own intent. While one is on its way, null is answered and nothing is sent.
 * @param meant what of a request makes it another one: all of it, unless the server knows its repeat by less
 */
export function useFormWrite<C extends Call>(
  call: C,
  meant: (request: RequestOf<C>) => unknown = (request) => request,
): (request: RequestOf<C>) => Promise<WriteResult<ResponseOf<C>> | null> {
  const [own] = useState(() => ({ intent: createWriteIntent(newIntent), busy: false }))
  return async (request) => {
    if (own.busy) return null
    own.busy = true
    try {
      // The form says itself what has come of it.
      const answer = await callApi(call, request, { intent: own.intent.keyFor(meant(request)), quiet: true })
      if (isAnswered(answer)) own.intent.answered()
      return writeResult(answer)
    } finally {
      own.busy = false
    }
  }
}
