import type { Call, RequestOf, ResponseOf } from '../../../../shared/calls/call.ts'
import { copyCalls } from '../../../../shared/calls/products/copy-calls.ts'
import type { Follow } from '../../../../shared/calls/products/copy-entities.ts'
import { type ApiAnswer, isConfirmed, keepsIntent } from '../../../base/api/api-answer.ts'
import type { StepReport, StepResult } from './panic.ts'

/** One call; never rejects. @param key idempotency key of a write */
type Ask = <C extends Call>(call: C, request: RequestOf<C>, key?: string) => Promise<ApiAnswer<ResponseOf<C>>>

/** Follows that a panic has asked to stop, by its key, until all have answered: asked again it asks for the same ones. */
const asked = new Map<string, readonly Pick<Follow, 'id' | 'leader_name'>[]>()

/**
 * Stops every follow of the person and closes its positions, each under a key of its own made of the step's, so that asking again
 * stops nothing twice. Where one has no answer, the whole step has none.
 */
export async function stopFollows(intent: string, ask: Ask): Promise<ApiAnswer<StepResult>> {
  let follows = asked.get(intent)
  if (!follows) {
    const known = await ask(copyCalls.copyFollows, {})
    if (!isConfirmed(known)) return without(known)
    follows = known.data.filter(({ state }) => state === 'following' || state === 'kept')
    asked.set(intent, follows)
  }
  const answers = await Promise.all(
    follows.map(({ id }) => ask(copyCalls.copyStop, { id, positions: 'close' }, `${intent}-${id}`)),
  )
  const open = answers.find(keepsIntent)
  if (open) return without(open)
  asked.delete(intent)
  const reports = follows.map(({ leader_name: name }, place): StepReport => {
    const answer = answers[place]
    if (answer && isConfirmed(answer))
      return { name, state: answer.data.state === 'ended' ? 'ended' : 'stopping', key: null }
    return { name, state: 'refused', key: answer?.refusal?.key ?? 'unknown' }
  })
  const stopped = reports.filter(({ state }) => state !== 'refused')
  const data: StepResult = { count: stopped.length, left: 0, reports }
  return { success: true, code: 200, message: '', data, degraded: false, refusal: null }
}

/** An answer that says nothing of the step. */
function without(answer: ApiAnswer<unknown>): ApiAnswer<StepResult> {
  const { success, code, message, degraded, refusal } = answer
  return { success, code, message, degraded, refusal, data: null }
}
