import type { AnswerRefusal } from '../../base/api/api-answer.ts'
import type { WriteOutcome } from '../../base/api/write-once.ts'
import type { LivePosition } from '../../services/live/live-account.ts'
import type { ClosedAll } from './position-actions.ts'

/** What is known of one position after "close all". `part`: something of it is still held. `unconfirmed`: nobody has said. */
export interface CloseEnd {
  key: string
  end: 'closed' | 'part' | 'refused' | 'unconfirmed'
  refusal: AnswerRefusal | null
  /** Mean price at which it went, where the answer said it. */
  price: string | null
}

/**
 * What was and what was not confirmed. Without an answer the account itself tells, once it has been read: a position that is not
 * held any more is closed, any other stays unconfirmed.
 * @param held the positions as known now; null where they are not
 */
export function closeEnds(
  asked: readonly LivePosition[],
  outcome: WriteOutcome<ClosedAll>,
  held: readonly LivePosition[] | null,
): CloseEnd[] {
  return asked.map((position) => {
    const { key, row } = position
    const base = { key, refusal: null, price: null }
    const still = held?.some((each) => each.key === key) ?? true
    if (outcome.kind === 'refused') return { ...base, end: 'refused', refusal: outcome.refusal }
    if (outcome.kind !== 'done') return { ...base, end: still ? 'unconfirmed' : 'closed' }
    const of = (each: { currency_id: number; position_side: string }) =>
      each.currency_id === row.currency_id && each.position_side === row.position_side
    const refused = outcome.data.refused.find(of)
    if (refused) return { ...base, end: 'refused', refusal: refused.refusal as AnswerRefusal }
    const order = outcome.data.closed.find(of)
    if (!order) return { ...base, end: still ? 'unconfirmed' : 'closed' }
    return { ...base, price: order.average_price, end: order.status === 'completed' ? 'closed' : 'part' }
  })
}
