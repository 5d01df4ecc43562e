import * as v from 'valibot'

const PHONE = /^\+[0-9]{1,3}[- ]?[0-9]{1,14}$/

/** `+`, a country code of 1 to 3 digits, one dash or space or nothing, 1 to 14 digits (product.md §5). Issues are refusal keys. */
export const phone = v.pipe(v.string(), v.nonEmpty('account_required'), v.regex(PHONE, 'phone_format'))

/** One spelling for all that are the same number: `+44 7700-900123` and `+447700900123` are one. */
export function canonicalPhone(text: string): string {
  return `+${text.replace(/[^0-9]/g, '')}`
}
