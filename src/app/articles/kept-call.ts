import type { Call, RequestOf, ResponseOf } from '../../shared/calls/call.ts'
import { AnswerPool } from '../currency/answer-pool.ts'
import type { KeptAnswer } from '../currency/kept-answer.ts'
import { createKeptCall } from '../currency/kept-call.ts'

/** Answers at hand: lists, and the articles read last. */
const MOST = 40
const answers = new AnswerPool<string, KeptAnswer<unknown>>(MOST)

/**
 * This page's answer of a call, made at the first question; its last known is kept past the page's end.
 * @param language the server writes in the one that it is asked in, so each has its own answer
 */
export function keptCall<C extends Call>(language: string, call: C, request: RequestOf<C>): KeptAnswer<ResponseOf<C>> {
  const name = `${language} ${call.path} ${JSON.stringify(request)}`
  return keptContent(name, () => createKeptCall(call, request, true))
}

/** An answer of whatever kind under a name of its own. */
export function keptContent<T>(name: string, make: () => KeptAnswer<T>): KeptAnswer<T> {
  return answers.of(name, make as () => KeptAnswer<unknown>) as KeptAnswer<T>
}
