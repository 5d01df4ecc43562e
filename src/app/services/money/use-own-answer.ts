import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Call, RequestOf, ResponseOf } from '../../../shared/calls/call.ts'
import { isConfirmed, lastKnownOf } from '../../base/api/call-api.ts'
import { createNewestAnswer, type KnownAnswer, type NewestAnswer } from '../../base/api/newest-answer.ts'
import { serverNow } from '../../base/platform/server-clock.ts'
import { everyWhileShown, whenShown } from '../../base/platform/while-shown.ts'
import { httpGateway } from '../account/http-gateway.ts'
import { onPrivateEvent } from '../hub-client/private-events.ts'
import { ownCache } from './own-cache.ts'

/** A burst of events is read once. */
const UPDATE_GAP = 300
/** Without an answer for so long, what was known before is shown with its age. */
const LATE = 1_500

export interface OwnView<T> extends KnownAnswer<T> {
  /** Asks again: "try again", or something has changed. */
  renew(): void
  /** The answer of a write has brought what it is now. */
  put(data: T): void
}

/**
 * What a call says of the person's account: asked at once, after news of the account, and every so often while the page is seen.
 * @param every ms between two questions; null: only after news
 * @param keep past the page, for when the exchange is out of reach
 */
export function useOwnAnswer<C extends Call>(
  call: C,
  request: RequestOf<C>,
  every: number | null,
  keep = false,
): OwnView<ResponseOf<C>> {
  const of = `${call.path} ${JSON.stringify(request)}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: `of` names all that is asked
  const own = useMemo(
    () =>
      createNewestAnswer<ResponseOf<C>>({
        async ask() {
          const answer = await httpGateway.call(call, request, { quiet: true })
          if (!isConfirmed(answer)) return null
          if (keep && !call.keep) ownCache.write(call, serverNow(), answer.data)
          return answer.data
        },
        now: serverNow,
        late(run) {
          const timer = setTimeout(run, LATE)
          return () => clearTimeout(timer)
        },
        cached: async () => (keep ? (call.keep ? lastKnownOf(call, request) : ownCache.read(call)) : null),
      }),
    [of],
  )
  useEffect(() => askOften(own, every), [own, every])
  const state = useSyncExternalStore(own.subscribe, own.read)
  return useMemo(() => ({ ...state, renew: () => void own.renew(), put: own.put }), [state, own])
}

/** @returns ends it */
function askOften(own: NewestAnswer<unknown>, every: number | null): () => void {
  void own.refresh()
  let waiting: ReturnType<typeof setTimeout> | undefined
  const stopListening = onPrivateEvent(() => {
    waiting ??= setTimeout(() => {
      waiting = undefined
      void own.renew()
    }, UPDATE_GAP)
  })
  const endAsking =
    every === null ? whenShown(() => void own.refresh()) : everyWhileShown(every, () => void own.refresh())
  return () => {
    stopListening()
    clearTimeout(waiting)
    endAsking()
  }
}
