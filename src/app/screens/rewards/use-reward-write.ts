import { useState } from 'react'
import type { Call, RequestOf, ResponseOf } from '../../../shared/calls/call.ts'
import type { AnswerRefusal } from '../../base/api/api-answer.ts'
import { useFormWrite } from '../../services/forms/use-form-write.ts'
import { ownerNow } from '../../services/money/same-owner.ts'

/** What came of a press: the exchange's answer, or why not; null where one is on its way, or somebody else is signed in by now. */
export type Pressed<T> = { data: T; refusal: null } | { data: null; refusal: AnswerRefusal } | null

/** Sends one kind of write, each request at most once at a time and under one key until there is an answer. */
export function useRewardWrite<C extends Call>(call: C) {
  const write = useFormWrite(call)
  const [busy, setBusy] = useState(false)
  return {
    busy,
    async send(request: RequestOf<C>): Promise<Pressed<ResponseOf<C>>> {
      setBusy(true)
      const same = ownerNow()
      const result = await write(request)
      setBusy(false)
      return same() ? result : null
    },
  }
}
