import { useState } from 'react'
import { copyCalls, type FollowRequest } from '../../../shared/calls/products/copy-calls.ts'
import type { Follow } from '../../../shared/calls/products/copy-entities.ts'
import type { AnswerRefusal } from '../../api/api-answer.ts'
import { useEntryWrite } from '../../entry/use-entry-write.ts'
import { ownerNow } from '../../money/same-owner.ts'

/** No word of the exchange: the follow may stand all the same. */
export const UNCONFIRMED = 'unconfirmed'

export interface FollowWrite {
  busy: boolean
  /** The exchange's word; {@link UNCONFIRMED}: there is none. */
  refusal: AnswerRefusal | null
  /** Something else is meant. */
  clear: () => void
  /** @returns the follow; null where the exchange has not made it, or somebody else is signed in by now */
  send: (request: FollowRequest) => Promise<Follow | null>
}

/** Sends a follow, one at a time; a press that nobody has answered is sent again as the very same one. */
export function useFollowWrite(): FollowWrite {
  const write = useEntryWrite(copyCalls.copyFollow)
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
