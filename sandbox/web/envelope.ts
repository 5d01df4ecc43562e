import type { Answered } from '../../src/shared/calls/answered.ts'
import type { Envelope } from '../../src/shared/calls/call.ts'

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
