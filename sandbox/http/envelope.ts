import type { Envelope } from '../../src/shared/calls/call.ts'
import { type Refusal, refusal } from '../../src/shared/rules/refusal.ts'

export type Answered<T = unknown> = { ok: true; data: T } | { ok: false; refusal: Refusal }

export function accepted<T>(data: T): Answered<T> {
  return { ok: true, data }
}

export function refused(...args: Parameters<typeof refusal>): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: refusal(...args) }
}

export function envelopeOf(answer: Answered): Envelope {
  if (answer.ok) return { code: 200, message: '', data: answer.data }
  const { code, key, field, params } = answer.refusal
  return { code, message: key, data: { ...(field ? { field } : {}), ...(params ? { params } : {}) } }
}

export const SERVER_ERROR: Envelope = { code: 500, message: 'server_error', data: {} }

/** A call that was read answers HTTP 200 whatever its code; only "not logged in" is HTTP 401 as well. */
export function httpStatus(envelope: Envelope): number {
  return envelope.code === 401 || envelope.code === 500 ? envelope.code : 200
}
