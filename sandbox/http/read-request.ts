import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { Call } from '../../src/shared/calls/call.ts'
import { REFUSAL_KEYS, type Refusal, type RefusalKey, refusal } from '../../src/shared/rules/refusal.ts'

/** Checks a body or a query by the call's own schema. A schema's message that is a refusal key names the reason. */
export function readRequest(
  call: Call,
  input: unknown,
): { ok: true; value: unknown } | { ok: false; refusal: Refusal } {
  const result = v.safeParse(call.request, input)
  if (result.success) return { ok: true, value: result.output }
  const issue = result.issues[0]
  const field = issue.path?.map((item) => String(item.key)).join('.')
  const key: RefusalKey = REFUSAL_KEYS.find((known) => known === issue.message) ?? 'bad_request'
  return { ok: false, refusal: refusal(key, field ? { field } : {}) }
}

/** Hash of a checked body: the order of its keys does not count. */
export function bodyHash(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(value)))
    .digest('base64url')
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]))
}
