import type { Call } from '../../../shared/calls/call.ts'
import type { OffsetBounds } from '../platform/clock-watch.ts'
import { tabNow } from '../platform/tab-clock.ts'
import { readEnvelope } from './envelope.ts'
import type { Outcome } from './error-policy.ts'
import { heldMs } from './retry-hold.ts'

/** What an HTTP answer brought: its text, and what Retry-After and Date said. */
interface HttpAnswer {
  status: number
  text: string
  after: unknown
  date: unknown
}

/** An answer by the envelope, with the wait that the server asks for. */
export function outcomeOf(call: Pick<Call, 'response'>, { status, text, after, date }: HttpAnswer): Outcome {
  const outcome = readEnvelope(call, status, text)
  if (outcome.kind === 'network') return outcome
  const held = heldMs(status, outcome.kind === 'unreadable', after, date, tabNow())
  if (held !== null) outcome.retryAfter = held
  return outcome
}

/**
 * Server − device, ms, by an answer's Date, which was stamped between the question and the answer and tells whole seconds.
 * @param asked device time, as `answered` @returns null where there is none that can be read
 */
export function boundsOf(date: unknown, asked: number, answered: number): OffsetBounds | null {
  const stamped = typeof date === 'string' ? Date.parse(date) : Number.NaN
  return Number.isNaN(stamped) ? null : { least: stamped - answered, most: stamped + 1_000 - asked }
}
