import { randomId } from '../platform/random-id.ts'

/**
 * One intent of a person to change something, sent as Idempotency-Key. Mint it with the form, not with the request: it stays the
 * same over retries and double clicks, and is renewed by an answer or a change of the form.
 */
export function newIntent(): string {
  return randomId()
}
