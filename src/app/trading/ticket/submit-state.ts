import type { AnswerRefusal } from '../../base/api/api-answer.ts'

/** Whether an order may go, or the first thing that is wrong with it. */
export type TicketCheck = { ok: true } | { ok: false; refusal: AnswerRefusal }

export type SubmitReason = 'recorded' | 'session' | 'stale' | 'sending' | 'price' | 'amount' | TriggerReason | 'balance'

type TriggerReason = 'trigger' | 'at' | 'callback' | 'ends'

/** What a plan order still waits for, by the field that is empty. */
const TRIGGER_REASONS: Readonly<Record<string, TriggerReason>> = {
  trigger_at: 'at',
  callback_rate: 'callback',
  take_profit: 'ends',
  stop_loss: 'ends',
}

/** What the button of the ticket is: a press, a way to the login, or why nothing can be sent. */
export type SubmitState =
  | { kind: 'ready' }
  /** It could be sent, but its market is not current: the person is asked first. */
  | { kind: 'ask' }
  | { kind: 'login' }
  | { kind: 'off'; reason: SubmitReason }
  /** The order breaks a rule; the words stand beside the field. */
  | { kind: 'wrong'; refusal: AnswerRefusal }

export interface SubmitInput {
  recorded: boolean
  session: 'visitor' | 'unconfirmed' | 'confirmed'
  /** The book of this market is current. */
  live: boolean
  sending: boolean
  /** Balances are known. */
  funded: boolean
  check: TicketCheck
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
  if (check.refusal.key === 'trigger_required') {
    const { field = '' } = check.refusal
    return { kind: 'off', reason: TRIGGER_REASONS[field] ?? 'trigger' }
  }
  if (check.refusal.key === 'quantity_required') return { kind: 'off', reason: 'amount' }
  return { kind: 'wrong', refusal: check.refusal }
}
