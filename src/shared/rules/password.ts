import * as v from 'valibot'
import { isCommonPassword } from './common-passwords.ts'

/** Bounds of product.md §5: at a login, and when a password is set or changed. */
export const LOGIN_PASSWORD = { min: 8, max: 64 } as const
export const NEW_PASSWORD = { min: 8, max: 32 } as const

const UPPERCASE = /[A-Z]/
const DIGIT = /[0-9]/
const SPECIAL = /[!@#$%^&*+-]/

function lengthWithin({ min, max }: { min: number; max: number }) {
  return v.check((text: string) => text.length >= min && text.length <= max, 'password_length')
}

/** A password as typed at a login: its length alone. Issues are refusal keys. */
export const loginPassword = v.pipe(v.string(), v.nonEmpty('password_required'), lengthWithin(LOGIN_PASSWORD))

/** A password to be set: length, an uppercase letter, a digit, a special character of `!@#$%^&*+-`, and not a common one. */
export const newPassword = v.pipe(
  v.string(),
  v.nonEmpty('password_required'),
  lengthWithin(NEW_PASSWORD),
  v.check((text) => UPPERCASE.test(text) && DIGIT.test(text) && SPECIAL.test(text), 'password_class'),
  v.check((text) => !isCommonPassword(text), 'password_simple'),
)

/** True where a new password was typed twice alike. */
export function passwordsMatch(first: string, second: string): boolean {
  return first === second
}
