import { useState } from 'react'
import type { C2cOrderRow } from '../../../shared/calls/c2c-calls.ts'
import type { RequestOf } from '../../../shared/calls/call.ts'
import type { calls } from '../../../shared/calls/table.ts'
import type { AnswerRefusal } from '../../base/api/api-answer.ts'
import { sendC2c } from '../../services/c2c/c2c-writes.ts'

export interface OrderPress {
  /** What a write has answered; null: it is not known what came of it, the order has to be asked. */
  onUpdate: (order: C2cOrderRow | null) => void
}

type PressCall = (typeof calls)['orderCancel' | 'orderPayed' | 'orderComplete' | 'orderAppeal']

/** A press that changes an order: on its way, refused, or done. */
export function useOrderPress({ onUpdate }: OrderPress) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<AnswerRefusal | null>(null)
  return {
    busy,
    refusal,
    clear: () => setRefusal(null),
    /** @returns whether the exchange has done it */
    async press<C extends PressCall>(call: C, request: RequestOf<C>): Promise<boolean> {
      if (busy) return false
      setBusy(true)
      setRefusal(null)
      const outcome = await sendC2c(call, request)
      setBusy(false)
      if (outcome.kind === 'done') {
        onUpdate(outcome.data)
        return true
      }
      if (outcome.kind === 'ignored') return false
      setRefusal(outcome.kind === 'refused' ? outcome.refusal : { key: 'c2c_unconfirmed' })
      onUpdate(null)
      return false
    },
  }
}
