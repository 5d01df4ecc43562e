import { useEffect, useRef, useState } from 'react'
import type { OptionOrderRequest } from '../../../shared/calls/products/option-calls.ts'
import type { OptionSide, Ticket } from '../../../shared/calls/products/option-entities.ts'
import type { AnswerRefusal } from '../../base/api/api-answer.ts'
import { ownTickets } from '../../services/options/own-tickets.ts'
import { sendOption } from './option-writes.ts'

/** What the exchange has said of the last press; gone with the next change of the form. */
export type PressResult =
  | { kind: 'taken'; ticket: Ticket }
  | { kind: 'refused'; refusal: AnswerRefusal }
  | { kind: 'unconfirmed' }

export interface OptionPress {
  sending: OptionSide | null
  result: PressResult | null
  press(request: OptionOrderRequest, meant: string): Promise<void>
  /** The form has changed. */
  changed(): void
}

/** Sends a press, one at a time, and keeps what came of it. @param moved the account has changed, or may have */
export function useOptionPress(moved: () => void): OptionPress {
  const [sending, setSending] = useState<OptionSide | null>(null)
  const [result, setResult] = useState<PressResult | null>(null)
  const busy = useRef(false)
  const shown = useRef(true)
  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
    }
  }, [])
  return {
    sending,
    result,
    async press(request, meant) {
      if (busy.current) return
      busy.current = true
      setSending(request.side)
      setResult(null)
      const outcome = await sendOption(request, meant)
      busy.current = false
      if (outcome.kind === 'done') ownTickets().put(outcome.data)
      // It may have been taken all the same.
      if (outcome.kind === 'unconfirmed') ownTickets().retry()
      moved()
      if (!shown.current) return
      setSending(null)
      if (outcome.kind === 'done') setResult({ kind: 'taken', ticket: outcome.data })
      else if (outcome.kind === 'refused') setResult({ kind: 'refused', refusal: outcome.refusal })
      else if (outcome.kind === 'unconfirmed') setResult({ kind: 'unconfirmed' })
    },
    changed: () => setResult(null),
  }
}
