import { createHash } from 'node:crypto'
import { type AddressType, canonicalAddress } from '../accounts/address.ts'

/**
 * The names under which a visitor's write is known. By the account that its body is about: a phone that went from Wi-Fi to mobile
 * data, or whose address was given anew, repeats its call from elsewhere. By the address that it comes from as well: the same key
 * for another account is another body.
 * @returns the account's first; that one stands in the journal
 */
export function visitorNames(body: unknown, ip: string, key: string): readonly string[] {
  const account = accountOf(body)
  return [account, `ip:${ip}`]
    .filter((whose) => whose !== null)
    .map((whose) => createHash('sha256').update(`${whose} ${key}`).digest('base64url'))
}

/** Whom a visitor's write is about, in one spelling; null where it is about nobody. */
function accountOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null
  const { email, phone, account, type } = body as Record<string, unknown>
  if (typeof email === 'string') return named('email', email)
  if (typeof phone === 'string') return named('phone', phone)
  return typeof account === 'string' && (type === 'email' || type === 'phone') ? named(type, account) : null
}

function named(type: AddressType, text: string): string {
  return `${type}:${canonicalAddress(type, text)}`
}
