import * as v from 'valibot'
import { parsed, type TextStore } from '../../../base/platform/client-cache.ts'

/** How long a person may take at the issuer, ms. */
export const ATTEMPT_LIFE_MS = 10 * 60_000
const NAME = 'onetape-google'

const schema = v.object({
  state: v.string(),
  nonce: v.string(),
  verifier: v.string(),
  next: v.nullable(v.string()),
  startedAt: v.number(),
})

/** A sign-in that an issuer was asked for. What makes it the page's own never leaves the tab before it is over. */
export type Attempt = v.InferOutput<typeof schema>

/** 256 bits each, in base64url. @param next where to go afterwards */
export function newAttempt(next: string | null, now: number, random: () => string): Attempt {
  return { state: random(), nonce: random(), verifier: random(), next, startedAt: now }
}

/** Keeps it over the way to the issuer and back, in this tab. */
export function keepAttempt(store: TextStore, attempt: Attempt): void {
  store.setItem(NAME, JSON.stringify(attempt))
}

/** Hands over the attempt that an answer belongs to, once. @returns null where it is another's, or took too long */
export function takeAttempt(store: TextStore, state: string | null, now: number): Attempt | null {
  const text = store.getItem(NAME)
  const read = v.safeParse(schema, text === null ? null : parsed(text))
  if (!read.success || read.output.state !== state) return null
  store.removeItem(NAME)
  return isOpen(read.output, now) ? read.output : null
}

export function isOpen({ startedAt }: Attempt, now: number): boolean {
  return now >= startedAt && now - startedAt < ATTEMPT_LIFE_MS
}
