import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { email } from './email.ts'
import { loginPassword, newPassword, passwordsMatch } from './password.ts'
import { phone } from './phone.ts'
import { googleCode, verificationCode } from './verification-code.ts'

/** The first reason, null where the text is taken. */
function reason(rule: v.GenericSchema<string>, text: string): string | null {
  const read = v.safeParse(rule, text, { abortPipeEarly: true })
  return read.success ? null : read.issues[0].message
}

describe('email', () => {
  test.each(['a@b.cd', 'demo@sandbox.test', "o'neil+tag@mail.example.org", '用户@例子.公司'])('%s is taken', (text) =>
    expect(reason(email, text)).toBeNull(),
  )
  test.each(['a', 'a@b', '@b.cd', 'a@.cd', 'a@b.', 'a@b..cd', 'a b@c.de', 'a@b@c.de'])('%j is not', (text) =>
    expect(reason(email, text)).toBe('email_format'),
  )
  test.each([' a@b.cd\n', 'a＠b．cd', '\u200ba@b.cd\u2069', 'mailto:a@b.cd', 'ａ@b。cd'])(
    'REAL-10 %j is read as the address that is meant',
    (text) => expect(v.parse(email, text)).toBe('a@b.cd'),
  )
  test('254 characters are the most', () => {
    const of = (length: number) => `${'a'.repeat(length - 5)}@b.cd`
    expect(reason(email, of(254))).toBeNull()
    expect(reason(email, of(255))).toBe('email_format')
    expect(reason(email, '')).toBe('account_required')
  })
})

describe('phone', () => {
  test.each([
    '+11',
    '+1 2',
    '+123-4',
    '+12345678901234567',
    '+123 12345678901234',
    '+81-9012345678',
    '+1  2',
    '+1 23 4',
  ])('%s is taken', (text) => expect(reason(phone, text)).toBeNull())
  test.each(['1234', '+', '+1', '+1 ', '+1-', '+1--2', '+1234 123456789012345', '+123456789012345678', '+a1'])(
    '%j is not',
    (text) => expect(reason(phone, text)).toBe('phone_format'),
  )
})

describe('codes', () => {
  test('a sent code has 4 to 8 digits', () => {
    expect(['123', '1234', '12345678', '123456789', '12a4', ''].map((text) => reason(verificationCode, text))).toEqual([
      'code_format',
      null,
      null,
      'code_format',
      'code_format',
      'code_required',
    ])
  })
  test('a Google code has 6', () => {
    expect(['12345', '123456', '1234567', '１２３４５', ''].map((text) => reason(googleCode, text))).toEqual([
      'google_code_format',
      null,
      'google_code_format',
      'google_code_format',
      'code_required',
    ])
  })
})

describe('password', () => {
  const long = (length: number) => 'Vq7!mZ2#kW9$pX4%'.repeat(5).slice(0, length)

  test('at a login 8 to 64 characters, whatever they are', () => {
    expect([7, 8, 64, 65].map((length) => reason(loginPassword, 'x'.repeat(length)))).toEqual([
      'password_length',
      null,
      null,
      'password_length',
    ])
    expect(reason(loginPassword, '')).toBe('password_required')
  })
  test('a new one 8 to 32', () => {
    expect([7, 8, 32, 33].map((length) => reason(newPassword, long(length)))).toEqual([
      'password_length',
      null,
      null,
      'password_length',
    ])
  })
  test.each(['vq7!mz2#', 'Vqm!mZm#', 'Vq7amZ2b', 'Vq7 mZ2=', 'Vq7_mZ2~'])('%s lacks a class', (text) =>
    expect(reason(newPassword, text)).toBe('password_class'),
  )
  test.each([...'!@#$%^&*+-'])('%s is a special character', (sign) =>
    expect(reason(newPassword, `Vq7mZ2k${sign}`)).toBeNull(),
  )
  test.each([
    'Password1!',
    'P@ssw0rd-1',
    'Qwerty123!',
    'Welcome2024#',
    'Aa1!Aa1!',
    'Ab1!Ab1!',
    'Admin-2026',
    'X-123456789',
    'Abcdefgh1!',
  ])('%s is too simple', (text) => expect(reason(newPassword, text)).toBe('password_simple'))
  test.each(['Sandbox-1!', 'Kettle9+river', 'Tr4m-Lines!', 'Abx1!Abx1!'])('%s is not', (text) =>
    expect(reason(newPassword, text)).toBeNull(),
  )
  test('typed twice alike, to the case', () => {
    expect(passwordsMatch('Vq7!mZ2#', 'Vq7!mZ2#')).toBe(true)
    expect(passwordsMatch('Vq7!mZ2#', 'vq7!mZ2#')).toBe(false)
  })
})
