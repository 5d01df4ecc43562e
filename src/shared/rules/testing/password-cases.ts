import type { RefusalKey } from '../refusal.ts'
import type { RuleCase } from './rule-cases.ts'

const MIXED = 'Vq7!mZ2#kW9$pX4%'
const long = (length: number) => MIXED.repeat(5).slice(0, length)

function set(what: string, password: string, key: RefusalKey | null): RuleCase {
  const input = { password, repeat: password }
  return { rule: 'new_password', what, input, refused: key && { key, field: 'password' } }
}

function typed(what: string, password: string, key: RefusalKey | null): RuleCase {
  return { rule: 'login_password', what, input: { password }, refused: key && { key, field: 'password' } }
}

/** Passwords: to be set (8 to 32, classes, not a common one), at a login (8 to 64), and typed twice. */
export const PASSWORD_CASES: readonly RuleCase[] = [
  set('nothing typed', '', 'password_required'),
  set('7 characters', long(7), 'password_length'),
  set('8 characters', long(8), null),
  set('32 characters', long(32), null),
  set('33 characters', long(33), 'password_length'),
  set('no uppercase letter', 'vq7!mz2#', 'password_class'),
  set('no lowercase letter', 'VQ7!MZ2#', null),
  set('no digit', 'Vqm!mZm#', 'password_class'),
  set('no special character', 'Vq7amZ2b', 'password_class'),
  ...[...'_=~ ?.,()'].map((sign) =>
    set(`${JSON.stringify(sign)} is no special character`, `Vq7mZ2k${sign}`, 'password_class'),
  ),
  ...[...'!@#$%^&*+-'].map((sign) => set(`${sign} is a special character`, `Vq7mZ2k${sign}`, null)),
  ...['Password1!', 'P@ssw0rd-1', 'Qwerty123!', 'Admin-2026', 'X-123456789', 'Aa1!Aa1!'].map((text) =>
    set(`${text} is too simple`, text, 'password_simple'),
  ),
  set('Sandbox-1! is not too simple', 'Sandbox-1!', null),

  typed('nothing typed', '', 'password_required'),
  typed('7 characters', 'x'.repeat(7), 'password_length'),
  typed('8 characters, whatever they are', 'x'.repeat(8), null),
  typed('64 characters', 'x'.repeat(64), null),
  typed('65 characters', 'x'.repeat(65), 'password_length'),

  { rule: 'passwords_match', what: 'alike', input: { password: long(9), repeat: long(9) }, refused: null },
  {
    rule: 'passwords_match',
    what: 'another case',
    input: { password: long(9), repeat: long(9).toLowerCase() },
    refused: { key: 'passwords_mismatch', field: 'repeat' },
  },
]
