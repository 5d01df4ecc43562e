import { useState } from 'react'
import type { Call, RequestOf, ResponseOf } from '../../../shared/calls/call.ts'
import type { AnswerRefusal } from '../../base/api/api-answer.ts'
import { useFormWrite } from '../../services/forms/use-form-write.ts'
import { ownerNow } from '../../services/money/same-owner.ts'

/** A form's write: on its way, refused, not confirmed, or done. */
export interface EarnWrite<C extends Call> {
  busy: boolean
  /** The exchange's word; `unconfirmed`: there is none. */
  refusal: AnswerRefusal | null
  /** Something else is meant. */
  clear: () => void
  /** @returns what the exchange has answered; null where it has not done it, or somebody else is signed in by now */
  send: (request: RequestOf<C>) => Promise<ResponseOf<C> | null>
}

export const UNCONFIRMED = 'unconfirmed'

/** Sends one kind of write of the finance products, each request at most once at a time and under one key until there is an answer. */
export function useEarnWrite<C extends Call>(call: C): EarnWrite<C> {
  const write = useFormWrite(call)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<AnswerRefusal | null>(null)
  return {
    busy,
    refusal,
    clear: () => setRefusal(null),
    async send(request) {
      setBusy(true)
      setRefusal(null)
      const same = ownerNow()
      const result = await write(request)
      setBusy(false)
      if (!result || !same()) return null
      if (result.refusal) {
        setRefusal(result.refusal.key === 'entry_not_confirmed' ? { key: UNCONFIRMED } : result.refusal)
        return null
      }
      return result.data
    },
  }
}
