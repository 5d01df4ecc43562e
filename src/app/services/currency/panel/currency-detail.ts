import { useEffect, useSyncExternalStore } from 'react'
import type { ResponseOf } from '../../../../shared/calls/call.ts'
import { calls } from '../../../../shared/calls/table.ts'
import { callApi, isConfirmed, lastKnownOf } from '../../../base/api/call-api.ts'
import { laterOrOnline } from '../../../base/api/later.ts'
import { serverNow } from '../../../base/platform/server-clock.ts'
import { AnswerPool } from '../answer-pool.ts'
import { CachedAnswer, type CachedState } from '../cached-answer.ts'

export type CurrencyDetail = ResponseOf<typeof calls.currencyDetail>
/** `none`: the server answered that there is no such currency. */
export type DetailAnswer = CurrencyDetail | 'none'

/** Coins whose facts stay at hand. */
const MOST = 100
const answers = new AnswerPool<number, CachedAnswer<DetailAnswer>>(MOST)

function makeAnswer(id: number): CachedAnswer<DetailAnswer> {
  return new CachedAnswer<DetailAnswer>({
    async ask(quiet) {
      const answer = await callApi(calls.currencyDetail, { id }, { quiet })
      if (isConfirmed(answer)) return answer.data
      return answer.degraded ? null : 'none'
    },
    readCached: () => lastKnownOf(calls.currencyDetail, { id }),
    now: serverNow,
    later: laterOrOnline,
  })
}

/** Facts of a coin: asked for once while they are at hand, last known kept. */
export function useCurrencyDetail(id: number): CachedState<DetailAnswer> & { retry: () => void } {
  const answer = answers.of(id, () => makeAnswer(id))
  useEffect(() => answer.need(), [answer])
  const state = useSyncExternalStore(
    (listener) => answer.subscribe(listener),
    () => answer.read(),
  )
  return { ...state, retry: () => answer.retry() }
}
