import * as v from 'valibot'
import { isSeen } from './visible-text.ts'

/** Longest address that mail can carry (RFC 5321). */
const LONGEST = 254
const EMAIL = /^[^\s@<>]+@[^\s@.<>]+(\.[^\s@.<>]+)+$/

/** Full-width signs as a Japanese or Chinese keyboard writes them: `＠`, `．`; their codes lie in the order of ASCII. */
const WIDE = /[\uff01-\uff5e]/g
const WIDTH = 0xfee0
/** Signs that nobody sees, which the clipboard brings along: no address has any. */
const FORMAT_SIGNS = /\p{Cf}/gu
/** An address as mail programs copy it: `Anna <anna@example.com>`. */
const IN_BRACKETS = /^[^<>]*<([^<>\s]+)>$/

/** An address as it was typed or pasted, without what stands around it and with full-width signs as the usual ones. */
export function readEmail(text: string): string {
  return text
    .replace(FORMAT_SIGNS, '')
    .trim()
    .replace(IN_BRACKETS, '$1')
    .replace(/^mailto:/i, '')
    .replace(WIDE, (sign) => String.fromCharCode(sign.charCodeAt(0) - WIDTH))
    .replace(/[\u3002\uff61]/g, '.')
}

/** An email address without spaces (product.md §5) or anything else that nobody sees. Issues are refusal keys. */
export const email = v.pipe(
  v.string(),
  v.transform(readEmail),
  v.nonEmpty('account_required'),
  v.maxLength(LONGEST, 'email_format'),
  v.regex(EMAIL, 'email_format'),
  // Else two addresses would look like one.
  v.check(isSeen, 'email_format'),
)
