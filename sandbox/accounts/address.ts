import * as v from 'valibot'
import type { AccountView, Exchange } from '../../src/engine/contract/exchange-api.ts'
import { email, readEmail } from '../../src/shared/rules/email.ts'
import { dialledDigits, isWholePhone, phone } from '../../src/shared/rules/phone.ts'
import { canonicalPhone, readPhone, storedSpellings } from '../../src/shared/rules/phone-identity.ts'
import type { Refusal } from '../../src/shared/rules/refusal.ts'
import { REFUSAL_KEYS, refusal } from '../../src/shared/rules/refusal.ts'

export type AddressType = 'email' | 'phone'

/** One spelling of an address: mail without case; a number without marks and without the zero that is dialled within its country. */
export function canonicalAddress(type: AddressType, text: string): string {
  return type === 'email' ? readEmail(text).toLowerCase() : canonicalPhone(text)
}

/** What a person typed as the name of an account. @param area prefix of a number that was typed without it */
export function readAddress(
  type: AddressType,
  text: string,
  area = '',
): { ok: true; address: string } | { ok: false; refusal: Refusal } {
  const typed = text.trim()
  const whole = type === 'phone' && typed !== '' && !isWholePhone(typed) ? `${area} ${typed}`.trim() : typed
  const read = v.safeParse(type === 'email' ? email : phone, whole)
  if (read.success && type === 'phone' && dialledDigits(typed).startsWith('00')) {
    // What is dialled before a country code is the chosen country's.
    const meant = readPhone(typed, area ? { country: '', area } : null)
    if (!meant) return { ok: false, refusal: refusal('phone_format', { field: 'account' }) }
    return { ok: true, address: `${meant.area}${meant.national}` }
  }
  if (read.success) return { ok: true, address: canonicalAddress(type, read.output) }
  const key = REFUSAL_KEYS.find((known) => known === read.issues[0].message) ?? 'bad_request'
  return { ok: false, refusal: refusal(key, { field: 'account' }) }
}

/** The accounts that an address leads to: the one under its own spelling first, then those of a spelling that was used before. */
export function accountsByAddress(
  exchange: Pick<Exchange, 'accountByLogin'>,
  type: AddressType,
  address: string,
): readonly AccountView[] {
  const spellings = type === 'email' ? [address] : storedSpellings(address)
  return spellings.map((one) => exchange.accountByLogin(type, one)).filter((account) => account !== null)
}

/** True where two spellings are one address. A plus sign that a query turned into a space does not part them. */
export function sameAddress(one: string, other: string): boolean {
  const bare = (text: string) => {
    const mail = canonicalAddress('email', text)
    if (mail.includes('@')) return mail
    const typed = text.trim()
    return canonicalPhone(isWholePhone(typed) ? typed : `+${typed}`)
  }
  return bare(one) === bare(other)
}
