import { useEffect, useState } from 'react'
import type { ResponseOf } from '../../../shared/calls/call.ts'
import { calls } from '../../../shared/calls/table.ts'
import type { AnswerRefusal } from '../../base/api/api-answer.ts'
import { callApi } from '../../base/api/call-api.ts'
import { whileWanted } from '../../base/platform/while-wanted.ts'
import { writeResult } from '../../services/forms/use-form-write.ts'

export type GoogleOffer = ResponseOf<(typeof calls)['googleSecret']>

export interface OfferReading {
  /** null while it is on its way, and where none was given. */
  offer: GoogleOffer | null
  /** Why none was given. */
  refusal: AnswerRefusal | null
  /** Asks for another one. */
  again(): void
}

/** A new secret for an authenticator. It is this dialog's alone: nothing keeps it. */
export function useGoogleOffer(): OfferReading {
  const [turn, setTurn] = useState(0)
  const [got, setGot] = useState<{ turn: number; offer: GoogleOffer | null; refusal: AnswerRefusal | null } | null>(
    null,
  )
  useEffect(
    () =>
      whileWanted(
        (signal) => callApi(calls.googleSecret, {}, { quiet: true, signal }),
        (answer) => {
          const { data, refusal } = writeResult(answer)
          setGot({ turn, offer: data, refusal })
        },
      ),
    [turn],
  )
  const current = got?.turn === turn ? got : null
  return {
    offer: current?.offer ?? null,
    refusal: current?.refusal ?? null,
    again: () => setTurn((count) => count + 1),
  }
}
