import * as v from 'valibot'

/** Longest address that mail can carry (RFC 5321). */
const LONGEST = 254
const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/
/** Control characters, marks without a shape and halves of a character: two addresses would look like one. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}]/u

/** An email address without spaces (product.md §5) or anything else that nobody sees. Issues are refusal keys. */
export const email = v.pipe(
  v.string(),
  v.nonEmpty('account_required'),
  v.maxLength(LONGEST, 'email_format'),
  v.regex(EMAIL, 'email_format'),
  v.check((text) => !UNSEEN.test(text), 'email_format'),
)
