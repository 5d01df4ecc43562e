import * as v from 'valibot'
import { plainSigns } from './typed-text.ts'

/** What people put between digits; the long vowel mark and the minus are what some keyboards write for a dash. */
const BETWEEN = /[\s\p{Pd}().·\u30fb\u30fc\u2212/]+/gu
/** A country code with nothing behind it but marks, and dashes that somebody doubled: no number is meant. */
const NO_NUMBER = /^\s*\+[0-9]{1,3}[\s-]+$|\p{Pd}\p{Pd}/u
const WHOLE = /^\+(?:[0-9]{1,3}-[0-9]{1,14}|[0-9]{2,17})$/

/** Without what the clipboard brings along. */
function bareSigns(text: string): string {
  return plainSigns(text).replace(/^tel:\s*/i, '')
}

/** {@link bareSigns}, where `00` is the plus of those who dial: what it is elsewhere is for the chosen country to tell. */
function signsOf(text: string): string {
  return bareSigns(text).replace(/^00(?=[1-9])/, '+')
}

/** The digits as they were dialled, `00` and all: `00 44 7700-900123` → `00447700900123`. */
export function dialledDigits(text: string): string {
  return bareSigns(text).replace(BETWEEN, '')
}

/** True for a number that was typed with its country code, behind `+` or `00`. */
export function isWholePhone(text: string): boolean {
  return signsOf(text).startsWith('+')
}

/**
 * A number as it was typed or pasted, down to its digits and the leading plus: `+44 (0)7700-900123` → `+4407700900123`,
 * `０９０ー１２３４` → `0901234`. Letters stay, so that the rule refuses them.
 */
export function phoneDigits(text: string): string {
  return signsOf(text).replace(BETWEEN, '')
}

/** The digits, with one dash behind the country code where that was typed apart. */
function withCodeApart(text: string): string {
  if (NO_NUMBER.test(text)) return text
  const code = /^\+\s*[0-9]{1,3}(?![0-9])/.exec(signsOf(text))?.[0].replace(/\s/g, '')
  const digits = phoneDigits(text)
  return code && digits !== code ? `${code}-${digits.slice(code.length)}` : digits
}

/**
 * A phone number with its country code of 1 to 3 digits and 1 to 14 digits behind it (product.md §5); what people put between digits
 * is nothing. Issues are refusal keys, the output is `+` and digits.
 */
export const phone = v.pipe(
  v.string(),
  v.nonEmpty('account_required'),
  v.transform(withCodeApart),
  v.regex(WHOLE, 'phone_format'),
  v.transform((text) => text.replace('-', '')),
)
