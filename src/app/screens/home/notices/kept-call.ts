import type { Call, RequestOf, ResponseOf } from '../../../../shared/calls/call.ts'
import type { KeptAnswer } from '../../../currency/kept-answer.ts'
import { createKeptCall } from '../../../currency/kept-call.ts'

const made = new Map<string, KeptAnswer<unknown>>()

/**
 * This page's answer of a call, made at the first question; its last known is kept past the page's end.
 * @param language the server writes in the one that it is asked in, so each has its own answer
 */
export function keptCall<C extends Call>(language: string, call: C, request: RequestOf<C>): KeptAnswer<ResponseOf<C>> {
  const name = `${language} ${call.path} ${JSON.stringify(request)}`
  const known = made.get(name)
  if (known) return known as KeptAnswer<ResponseOf<C>>
  const answer = createKeptCall(call, request, true)
  made.set(name, answer as KeptAnswer<unknown>)
  return answer
}
