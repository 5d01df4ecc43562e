import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { email as emailRule } from '../../src/shared/rules/email.ts'

/** Somebody whom the sandbox's issuer knows. */
export interface Person {
  email: string
  name: string
  /** Whether the issuer says that the address is theirs. */
  verified: boolean
}

/** Whom its page offers: a newcomer, one more, somebody who has an account with a password, and an address that nobody has proved. */
export const PERSONS: readonly Person[] = [
  { email: 'mara.novak@gmail.test', name: 'Mara Novak', verified: true },
  { email: 'kenji.mori@gmail.test', name: 'Kenji Mori', verified: true },
  { email: 'demo@sandbox.test', name: 'Demo', verified: true },
  { email: 'not.proved@elsewhere.test', name: 'Sam Hill', verified: false },
]

/** Anybody by an address that was typed: the sandbox's issuer takes every word for true. Null where it is no address. */
export function personOf(typed: string): Person | null {
  const email = typed.trim().toLowerCase()
  const known = PERSONS.find((person) => person.email === email)
  if (known) return known
  return v.is(emailRule, email) ? { email, name: email.slice(0, email.indexOf('@')), verified: true } : null
}

/** The name under which the issuer knows an address, for ever the same. */
export function subjectOf({ email }: Person): string {
  return createHash('sha256').update(`onetape sandbox ${email}`).digest('hex').slice(0, 24)
}
