import * as v from 'valibot'
import type { Call } from '../../../shared/calls/call.ts'
import { parsed } from '../platform/client-cache.ts'
import type { Outcome } from './error-policy.ts'

/** Reads one HTTP answer. Data of another shape than the call's schema are unreadable: better unknown than wrong. */
export function readEnvelope(call: Pick<Call, 'response'>, status: number, text: string): Outcome {
  const body = parsed(text)
  if (typeof body !== 'object' || body === null) return { kind: 'unreadable', status }
  const { code, message, data } = body as { code?: unknown; message?: unknown; data?: unknown }
  if (typeof code !== 'number') return { kind: 'unreadable', status }
  const shown = typeof message === 'string' ? message : ''
  if (code !== 200) return { kind: 'answer', status, code, message: shown, data }
  const read = v.safeParse(call.response, data)
  if (!read.success) return { kind: 'unreadable', status }
  return { kind: 'answer', status, code, message: shown, data: read.output }
}
