import * as v from 'valibot'
import { isCommonPassword } from './common-passwords.ts'

/** Bounds of product.md §5: at a login, and when a password is set or changed. */
export const LOGIN_PASSWORD = { min: 8, max: 64 } as const
export const NEW_PASSWORD = { min: 8, max: 32 } as const

const within = (text: string, { min, max }: { min: number; max: number }) => text.length >= min && text.length <= max

/** What a new password must have (product.md §5), each part by itself, so that a form can tell which is missing. */
export const PASSWORD_PARTS = {
  length: (text: string) => within(text, NEW_PASSWORD),
  uppercase: (text: string) => /[A-Z]/.test(text),
  digit: (text: string) => /[0-9]/.test(text),
  special: (text: string) => /[!@#$%^&*+-]/.test(text),
  uncommon: (text: string) => text !== '' && !isCommonPassword(text),
} as const
export type PasswordPart = keyof typeof PASSWORD_PARTS

/** A password as typed at a login: its length alone. Issues are refusal keys. */
export const loginPassword = v.pipe(
  v.string(),
  v.nonEmpty('password_required'),
  v.check((text) => within(text, LOGIN_PASSWORD), 'password_length'),
)

const { length, uppercase, digit, special, uncommon } = PASSWORD_PARTS

/** A password to be set: length, an uppercase letter, a digit, a special character of `!@#$%^&*+-`, and not a common one. */
export const newPassword = v.pipe(
  v.string(),
  v.nonEmpty('password_required'),
  v.check(length, 'password_length'),
  v.check((text) => uppercase(text) && digit(text) && special(text), 'password_class'),
  v.check(uncommon, 'password_simple'),
)

/** True where a new password was typed twice alike. */
export function passwordsMatch(first: string, second: string): boolean {
  return first === second
}
