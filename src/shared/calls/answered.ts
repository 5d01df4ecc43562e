import { type Refusal, refusal } from '../rules/refusal.ts'

/** What a call's handler answers: data in the shape of the call, or a refusal. */
export type Answered<T = unknown> = { ok: true; data: T } | { ok: false; refusal: Refusal }

export function accepted<T>(data: T): Answered<T> {
  return { ok: true, data }
}

export function refused(...args: Parameters<typeof refusal>): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: refusal(...args) }
}
