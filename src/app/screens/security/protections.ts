import type { User } from '../../../shared/calls/entities.ts'
import type { AddressBook } from '../../../shared/calls/money-entities.ts'
import { type Protection, type SecurityScore, securityScore } from '../../../shared/rules/security-score.ts'

/** In the order of the list: what stands first is there, or is worth most. */
export const PROTECTIONS: readonly Protection[] = [
  'password',
  'email',
  'google',
  'anti_phishing',
  'phone',
  'addresses',
  'identity',
]

export interface KnownScore extends SecurityScore {
  /** The address book could not be asked: the score may be higher. */
  atLeast: boolean
}

/** @param book null where it is not known */
export function scoreOf(user: User, book: AddressBook | null): KnownScore {
  const score = securityScore({
    google: user.google2fa,
    anti_phishing: Boolean(user.anti_phishing),
    email: user.email !== null,
    phone: user.phone !== null,
    addresses: book?.allowlist === true,
    identity: user.kyc?.level === 'basic' || user.kyc?.level === 'advanced',
  })
  return { ...score, atLeast: book === null || book.allowlist === null }
}
