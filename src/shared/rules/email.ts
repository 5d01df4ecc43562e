import * as v from 'valibot'
import { isSeen } from './visible-text.ts'

/** Longest address that mail can carry (RFC 5321). */
const LONGEST = 254
const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

/** An email address without spaces (product.md §5) or anything else that nobody sees. Issues are refusal keys. */
export const email = v.pipe(
  v.string(),
  v.nonEmpty('account_required'),
  v.maxLength(LONGEST, 'email_format'),
  v.regex(EMAIL, 'email_format'),
  // Else two addresses would look like one.
  v.check(isSeen, 'email_format'),
)
