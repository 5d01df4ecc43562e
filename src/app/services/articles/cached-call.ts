import type { Call, RequestOf, ResponseOf } from '../../../shared/calls/call.ts'
import { AnswerPool } from '../currency/answer-pool.ts'
import type { CachedAnswer } from '../currency/cached-answer.ts'
import { createCachedCall } from '../currency/cached-call.ts'

/** Answers at hand: lists, and the articles read last. */
const MOST = 40
const answers = new AnswerPool<string, CachedAnswer<unknown>>(MOST)

/**
 * This page's answer of a call, made at the first question; its last known is kept past the page's end.
 * @param language the server writes in the one that it is asked in, so each has its own answer
 */
export function cachedCall<C extends Call>(
  language: string,
  call: C,
  request: RequestOf<C>,
): CachedAnswer<ResponseOf<C>> {
  const name = `${language} ${call.path} ${JSON.stringify(request)}`
  return cachedContent(name, () => createCachedCall(call, request, true))
}

/** An answer of whatever kind under a name of its own. */
export function cachedContent<T>(name: string, make: () => CachedAnswer<T>): CachedAnswer<T> {
  return answers.of(name, make as () => CachedAnswer<unknown>) as CachedAnswer<T>
}
