import { useState } from 'react'
import type { Call, RequestOf, ResponseOf } from '../../../shared/calls/call.ts'
import type { AnswerRefusal } from '../../base/api/api-answer.ts'
import { useFormWrite } from '../../services/forms/use-form-write.ts'
import { ownerNow } from '../../services/money/same-owner.ts'

/** The exchange has not answered: it may have been done all the same. */
export const UNCONFIRMED = 'unconfirmed'

export interface CopyWrite<C extends Call> {
  busy: boolean
  /** Why it was refused; {@link UNCONFIRMED}: no answer came. */
  refusal: AnswerRefusal | null
  /** Something else is meant. */
  clear: () => void
  /** @returns the answer; null where the exchange has not done it, or somebody else is signed in by now */
  send: (request: RequestOf<C>) => Promise<ResponseOf<C> | null>
}

/** Sends one kind of write of copy trading, one at a time; a press that nobody has answered is sent again as the very same one. */
export function useCopyWrite<C extends Call>(call: C): CopyWrite<C> {
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
      if (!result.refusal) return result.data
      setRefusal(result.refusal.key === 'entry_not_confirmed' ? { key: UNCONFIRMED } : result.refusal)
      return null
    },
  }
}
