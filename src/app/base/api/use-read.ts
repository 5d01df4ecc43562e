import { useEffect, useState } from 'react'
import type { Call, RequestOf, ResponseOf } from '../../../shared/calls/call.ts'
import type { ReadStatus } from '../platform/data-status.ts'
import { serverNow } from '../platform/server-clock.ts'
import { whileWanted } from '../platform/while-wanted.ts'
import { callApi, isConfirmed } from './call-api.ts'

export interface Reading<T> {
  /** `failed`: the last question brought no truth; `data` of an earlier one stays. */
  status: ReadStatus
  data: T | null
  /** When `data` came, server time in ms; null where there are none. */
  at: number | null
  /** Asks again. */
  again(): void
  /** The answer of a write has brought what it is now. */
  put(data: T): void
}

/** What a call answers to a question that does not change, asked when it is first shown. */
export function useRead<C extends Call>(call: C, request: RequestOf<C>): Reading<ResponseOf<C>> {
  const [turn, setTurn] = useState(0)
  const [known, setKnown] = useState<{ turn: number; data: ResponseOf<C> | null; at: number | null; failed: boolean }>({
    turn: -1,
    data: null,
    at: null,
    failed: false,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question stays the same; `turn` asks it anew
  useEffect(
    () =>
      whileWanted(
        (signal) => callApi(call, request, { quiet: true, signal }),
        (answer) =>
          setKnown((before) =>
            isConfirmed(answer)
              ? { turn, data: answer.data, at: serverNow(), failed: false }
              : { ...before, turn, failed: true },
          ),
      ),
    [turn],
  )
  const { data, at, failed } = known
  const status = data === null ? (known.turn === turn ? 'failed' : 'loading') : failed ? 'failed' : 'ready'
  return {
    status,
    data,
    at,
    again: () => setTurn((count) => count + 1),
    put: (reported) => setKnown({ turn, data: reported, at: serverNow(), failed: false }),
  }
}
