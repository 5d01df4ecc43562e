import { proxy } from 'valtio'
import type { Order } from '../../../shared/calls/entities.ts'
import type { AmendRequest } from '../../../shared/calls/spot-calls.ts'
import { type AnswerRefusal, type ApiAnswer, isConfirmed, keepsIntent } from '../../base/api/api-answer.ts'
import type { AmendChange } from './amend-check.ts'

export interface AmendEnv {
  send(request: AmendRequest, intent: string): Promise<ApiAnswer<Order>>
  newIntent(): string
  /** A clock that never goes back, ms. */
  now(): number
  /** The order as an answer reported it. */
  applyUpdate(order: Order): void
  /** No answer came: the orders are read again. */
  onUnconfirmed(): void
}

/** What came of one amendment. `ignored`: one of the same order is on its way. `ms`: the round trip. */
export type AmendOutcome =
  | { kind: 'ignored' }
  | { kind: 'amended'; order: Order; ms: number }
  | { kind: 'refused'; refusal: AnswerRefusal; ms: number }
  | { kind: 'unconfirmed'; ms: number }

/** Changes on their way, by order id. */
export type AmendsState = Record<number, AmendChange>

/**
 * Changes open orders and plan orders, one amendment of an order at a time. An intent belongs to an order and its change: it is kept
 * over double clicks and over an answer that never came, and renewed by an answer or another change.
 */
export function createAmends(env: AmendEnv) {
  const state = proxy<AmendsState>({})
  const held = new Map<number, { asked: string; intent: string }>()
  return {
    /** valtio state. */
    state,
    async amend(id: number, change: AmendChange): Promise<AmendOutcome> {
      if (state[id] !== undefined) return { kind: 'ignored' }
      const before = held.get(id)
      const asked = JSON.stringify([change.price, change.quantity, change.trigger_price, change.callback_rate])
      const mine = before?.asked === asked ? before : { asked, intent: env.newIntent() }
      held.set(id, mine)
      state[id] = { ...change }
      const since = env.now()
      try {
        const answer = await env.send({ id, ...change }, mine.intent)
        const ms = Math.max(0, Math.round(env.now() - since))
        if (answer.degraded) {
          env.onUnconfirmed()
          return { kind: 'unconfirmed', ms }
        }
        if (!keepsIntent(answer)) held.delete(id)
        if (!isConfirmed(answer)) return { kind: 'refused', refusal: answer.refusal ?? { key: 'unknown' }, ms }
        env.applyUpdate(answer.data)
        return { kind: 'amended', order: answer.data, ms }
      } finally {
        delete state[id]
      }
    },
    /** Signed out: what was asked belongs to somebody else. */
    clear(): void {
      held.clear()
    },
  }
}

export type Amends = ReturnType<typeof createAmends>
