import { type Answered, accepted } from '../../../src/shared/calls/answered.ts'
import type { CallContext } from '../call-context.ts'

/**
 * A write that was answered before, also before a restart: its codes are used, so it must not be judged again. The journal tells that
 * it was done; what is shown is made anew.
 * @returns null where it is new
 */
export async function earlier<T>(context: CallContext, shown: () => Answered<T>): Promise<Answered<T> | null> {
  const { host, mark } = context
  const before = mark ? host.answered(mark) : null
  if (!before) return null
  const answer = await before
  return answer.ok ? shown() : answer
}

export const done = (): Answered<Record<string, never>> => accepted({})
