import * as v from 'valibot'
import { email } from '../../src/shared/rules/email.ts'
import { canonicalPhone, phone } from '../../src/shared/rules/phone.ts'
import type { Refusal } from '../../src/shared/rules/refusal.ts'
import { REFUSAL_KEYS, refusal } from '../../src/shared/rules/refusal.ts'

export type AddressType = 'email' | 'phone'

/** One spelling of an address: mail without case, numbers without dash and space. */
export function canonicalAddress(type: AddressType, text: string): string {
  return type === 'email' ? text.trim().toLowerCase() : canonicalPhone(text)
}

/** What a person typed as the name of an account. @param area prefix of a number that was typed without it */
export function readAddress(
  type: AddressType,
  text: string,
  area = '',
): { ok: true; address: string } | { ok: false; refusal: Refusal } {
  const typed = text.trim()
  const whole = type === 'phone' && typed !== '' && !typed.startsWith('+') ? `${area} ${typed}`.trim() : typed
  const read = v.safeParse(type === 'email' ? email : phone, whole)
  if (read.success) return { ok: true, address: canonicalAddress(type, whole) }
  const key = REFUSAL_KEYS.find((known) => known === read.issues[0].message) ?? 'bad_request'
  return { ok: false, refusal: refusal(key, { field: 'account' }) }
}

/** True where two spellings are one address. A plus sign that a query turned into a space does not part them. */
export function sameAddress(one: string, other: string): boolean {
  const bare = (text: string) => (text.includes('@') ? text.trim().toLowerCase() : text.replace(/[^0-9]/g, ''))
  return bare(one) === bare(other)
}
