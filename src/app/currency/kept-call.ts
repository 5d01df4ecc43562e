import type { Call, RequestOf, ResponseOf } from '../../shared/calls/call.ts'
import { callApi, isConfirmed, lastKnownOf } from '../api/call-api.ts'
import { laterOrOnline } from '../api/later.ts'
import { serverNow } from '../platform/server-clock.ts'
import { KeptAnswer } from './kept-answer.ts'

/**
 * The answer of a call that is the same for everybody and kept past the page's end; asked for when somebody needs it.
 * @param silent its failure is said in its own place alone, never by a toast
 */
export function createKeptCall<C extends Call>(
  call: C,
  request: RequestOf<C>,
  silent = false,
): KeptAnswer<ResponseOf<C>> {
  return new KeptAnswer<ResponseOf<C>>({
    async ask(quiet) {
      const answer = await callApi(call, request, { quiet: silent || quiet })
      return isConfirmed(answer) ? answer.data : null
    },
    readKept: () => lastKnownOf(call, request),
    now: serverNow,
    later: laterOrOnline,
  })
}
