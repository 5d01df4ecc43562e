import type { Order } from '../../../shared/calls/entities.ts'
import { type AnswerRefusal, type ApiAnswer, isConfirmed, keepsIntent } from '../../base/api/api-answer.ts'
import type { TicketRequest } from './ticket-form.ts'

export interface OrderSenderEnv {
  send(request: TicketRequest, intent: string): Promise<ApiAnswer<Order>>
  newIntent(): string
  /** A clock that never goes back, ms. */
  now(): number
}

/** What came of one press. `ignored`: an order of this ticket is on its way. `ms`: the round trip. */
export type SendOutcome =
  | { kind: 'ignored' }
  | { kind: 'placed'; order: Order; ms: number }
  | { kind: 'refused'; refusal: AnswerRefusal; ms: number }
  | { kind: 'unconfirmed'; ms: number }

/**
 * Sends the ticket's orders, one at a time. An intent belongs to what stands in the ticket: it is kept over double clicks and over
 * an answer that never came, and renewed by an answer or by a change.
 */
export function createOrderSender(env: OrderSenderEnv) {
  let held: { text: string; intent: string } | null = null
  let sending = false

  return {
    /** The ticket now describes this order. */
    changed(request: TicketRequest): void {
      if (!sending && held && held.text !== JSON.stringify(request)) held = null
    },
    async send(request: TicketRequest): Promise<SendOutcome> {
      if (sending) return { kind: 'ignored' }
      sending = true
      const text = JSON.stringify(request)
      if (held?.text !== text) held = { text, intent: env.newIntent() }
      const asked = env.now()
      try {
        const answer = await env.send(request, held.intent)
        const ms = Math.max(0, Math.round(env.now() - asked))
        if (answer.degraded) return { kind: 'unconfirmed', ms }
        if (!keepsIntent(answer)) held = null
        if (isConfirmed(answer)) return { kind: 'placed', order: answer.data, ms }
        return { kind: 'refused', refusal: answer.refusal ?? { key: 'unknown' }, ms }
      } finally {
        sending = false
      }
    },
  }
}

export type OrderSender = ReturnType<typeof createOrderSender>
