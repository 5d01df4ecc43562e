import type { OrderCheck } from '../../../shared/rules/order-rule.ts'
import type { Refusal } from '../../../shared/rules/refusal.ts'

export type SubmitReason = 'recorded' | 'session' | 'stale' | 'sending' | 'price' | 'amount' | 'balance'

/** What the button of the ticket is: a press, a way to the login, or why nothing can be sent. */
export type SubmitState =
  | { kind: 'ready' }
  /** It could be sent, but its market is not current: the person is asked first. */
  | { kind: 'ask' }
  | { kind: 'login' }
  | { kind: 'off'; reason: SubmitReason }
  /** The order breaks a rule; the words stand beside the field. */
  | { kind: 'wrong'; refusal: Refusal }

export interface SubmitInput {
  recorded: boolean
  session: 'visitor' | 'unconfirmed' | 'confirmed'
  /** The book of this market is current. */
  live: boolean
  sending: boolean
  /** Balances are known. */
  funded: boolean
  check: OrderCheck
}

/** The first thing that stands in the way, in the order in which a person can mend it. */
export function submitState({ recorded, session, live, sending, funded, check }: SubmitInput): SubmitState {
  if (recorded) return { kind: 'off', reason: 'recorded' }
  if (session === 'visitor') return { kind: 'login' }
  if (session === 'unconfirmed') return { kind: 'off', reason: 'session' }
  if (sending) return { kind: 'off', reason: 'sending' }
  if (!live) return check.ok && funded ? { kind: 'ask' } : { kind: 'off', reason: 'stale' }
  if (check.ok) return funded ? { kind: 'ready' } : { kind: 'off', reason: 'balance' }
  if (check.refusal.key === 'price_required') return { kind: 'off', reason: 'price' }
  if (check.refusal.key === 'quantity_required') return { kind: 'off', reason: 'amount' }
  return { kind: 'wrong', refusal: check.refusal }
}
