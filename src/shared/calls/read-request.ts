import * as v from 'valibot'
import { REFUSAL_KEYS, type RefusalKey } from '../rules/refusal.ts'
import { type Answered, accepted, refused } from './answered.ts'
import type { Call } from './call.ts'

/** Checks a body or a query by the call's own schema. A schema's message that is a refusal key names the reason. */
export function readRequest(call: Call, input: unknown): Answered {
  const result = v.safeParse(call.request, input)
  if (result.success) return accepted(result.output)
  const issue = result.issues[0]
  const field = issue.path?.map((item) => String(item.key)).join('.')
  const key: RefusalKey = REFUSAL_KEYS.find((known) => known === issue.message) ?? 'bad_request'
  return refused(key, field ? { field } : {})
}
