import * as v from 'valibot'

/** Longest address that mail can carry (RFC 5321). */
const LONGEST = 254
const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

/** An email address without spaces (product.md §5). Issues are refusal keys. */
export const email = v.pipe(
  v.string(),
  v.nonEmpty('account_required'),
  v.maxLength(LONGEST, 'email_format'),
  v.regex(EMAIL, 'email_format'),
)
