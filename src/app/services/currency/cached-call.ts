import type { Call, RequestOf, ResponseOf } from '../../../shared/calls/call.ts'
import { callApi, isConfirmed, lastKnownOf } from '../../base/api/call-api.ts'
import { laterOrOnline } from '../../base/api/later.ts'
import { serverNow } from '../../base/platform/server-clock.ts'
import { CachedAnswer } from './cached-answer.ts'

/**
 * The answer of a call that is the same for everybody and kept past the page's end; asked for when somebody needs it.
 * @param silent its failure is said in its own place alone, never by a toast
 */
export function createCachedCall<C extends Call>(
  call: C,
  request: RequestOf<C>,
  silent = false,
): CachedAnswer<ResponseOf<C>> {
  return new CachedAnswer<ResponseOf<C>>({
    async ask(quiet) {
      const answer = await callApi(call, request, { quiet: silent || quiet })
      return isConfirmed(answer) ? answer.data : null
    },
    readCached: () => lastKnownOf(call, request),
    now: serverNow,
    later: laterOrOnline,
  })
}
