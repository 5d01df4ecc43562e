import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import type { User } from '../../../shared/calls/entities.ts'
import { isStepRefusal, stepRequest } from '../auth/step-up/use-step-up.ts'
import { type BindTerms, type BindValues, bindFieldOf, bindRule } from './bind-form.ts'
import { groupedSecret, pictureText } from './google-secret.tsx'
import { type PasswordValues, passwordFieldOf, passwordRule } from './password-form.ts'
import { scoreOf } from './protections.ts'
import { recordKey } from './use-safety-records.ts'

const PASSWORDS: PasswordValues = { old: 'Sandbox-1!', password: 'Vq7!mZ2#kW9', repeat: 'Vq7!mZ2#kW9', step: '123456' }
const issues = (rule: v.GenericSchema, values: object) => {
  const read = v.safeParse(rule, values, { abortPipeEarly: true })
  return read.success ? {} : Object.fromEntries(read.issues.map(({ path, message }) => [path?.[0]?.key, message]))
}

describe('SEC-05 the form of a new password', () => {
  const wrong = (change: Partial<PasswordValues>) => issues(passwordRule('email_code'), { ...PASSWORDS, ...change })

  test('SEC-05 both sides of each rule: the old one 8 to 64, the new one 8 to 32, typed twice alike, not the old one', () => {
    expect(wrong({})).toEqual({})
    expect(wrong({ old: 'x'.repeat(64) })).toEqual({})
    expect(wrong({ old: 'x'.repeat(65) })).toEqual({ old: 'password_length' })
    const long = `Vq7!mZ2#kW9bT4&hJ6*cR8+nP3-${'uvwxy'}`
    expect(wrong({ password: long, repeat: long })).toEqual({})
    expect(wrong({ password: `${long}x`, repeat: `${long}x` })).toMatchObject({ password: 'password_length' })
    expect(wrong({ repeat: 'Vq7!mZ2#kW8' })).toEqual({ repeat: 'passwords_mismatch' })
    expect(wrong({ repeat: '' })).toEqual({ repeat: 'password_required' })
    expect(wrong({ password: 'Sandbox-1!', repeat: 'Sandbox-1!' })).toMatchObject({ password: 'password_same' })
    expect(wrong({ password: 'vq7!mz2#kw9', repeat: 'vq7!mz2#kw9' })).toMatchObject({ password: 'password_class' })
  })

  test('SEC-05 a refusal of the server stands at its field', () => {
    const at = (field?: string) => passwordFieldOf(field === undefined ? {} : { field })
    expect([at('password'), at('new_password'), at('google_code'), at('email_code'), at()]).toEqual([
      'old',
      'password',
      'step',
      'step',
      null,
    ])
  })
})

describe('SEC-03 the form that links an address', () => {
  const BLANK: BindValues = { email: '', country: 'GB', phone: '', code: '1234', step: '123456' }
  const TERMS: BindTerms = { type: 'email', unlinks: false, step: 'email_code', country: 'GB', countries: [] }
  const countries = [
    { code: 'GB', area: '+44', restricted: false },
    { code: 'SG', area: '+65', restricted: true },
  ]

  test('SEC-03 an address and both codes are wanted; unlinking wants the codes alone', () => {
    expect(issues(bindRule(TERMS), BLANK)).toEqual({ email: 'account_required' })
    expect(issues(bindRule(TERMS), { ...BLANK, email: 'a@b.cd', code: '123', step: '' })).toEqual({
      code: 'code_format',
      step: 'code_required',
    })
    expect(issues(bindRule({ ...TERMS, unlinks: true }), BLANK)).toEqual({})
  })

  test('SEC-03 a number of a country that is not served is not linked', () => {
    const phone = (country: string) =>
      issues(bindRule({ ...TERMS, type: 'phone', country, countries }), { ...BLANK, country, phone: '7700900123' })
    expect([phone('GB'), phone('SG')]).toEqual([{}, { phone: 'region_restricted' }])
  })

  test('SEC-03 refusals about what is not on screen are about the whole form', () => {
    const at = (unlinks: boolean, field: string) => bindFieldOf({ type: 'email', unlinks }, { field })
    expect([at(false, 'email'), at(true, 'email'), at(false, 'code'), at(false, 'phone_code')]).toEqual([
      'email',
      null,
      'code',
      'step',
    ])
  })
})

test('SEC-11 the step-up code goes under the name that this person’s changes take', () => {
  expect([stepRequest('google_code', '123456'), stepRequest('email_code', '1234'), stepRequest(null, '')]).toEqual([
    { google_code: '123456' },
    { email_code: '1234' },
    {},
  ])
  expect(['google_code', 'email_code', 'phone_code', 'code', undefined].map((field) => isStepRefusal(field ? { field } : {}))).toEqual([true, true, true, false, false]) // biome-ignore format: one line
})

describe('SEC-02 the score', () => {
  const user: User = { id: 1, phone: null, email: 'a@b.cd', nickname: null, google2fa: false }
  const all = {
    phone: '+44 1',
    google2fa: true,
    anti_phishing: 'kettle',
    kyc: { state: 'verified', level: 'basic' },
  } as const

  test('SEC-02 what is on counts, and the missing one that is worth most is the next step', () => {
    expect(scoreOf(user, { allowlist: false, list: [] })).toMatchObject({ points: 35, next: 'google', atLeast: false })
    expect(scoreOf({ ...user, ...all }, { allowlist: true, list: [] })).toMatchObject({ points: 100, next: null })
    expect(scoreOf({ ...user, ...all }, { allowlist: false, list: [] })).toMatchObject({
      points: 95,
      next: 'addresses',
    })
  })

  test('SEC-02 with an address book that could not be asked it is the least that the score may be', () => {
    expect(scoreOf(user, null)).toMatchObject({ points: 35, atLeast: true })
    expect(scoreOf(user, { allowlist: null, list: [] })).toMatchObject({ atLeast: true })
  })

  test('SEC-02 an identity that is under review, or was not passed, counts nothing yet', () => {
    const kyc = (state: 'review' | 'refused', level: 'none' | 'basic') =>
      scoreOf({ ...user, kyc: { state, level } }, { allowlist: false, list: [] }).points
    expect([kyc('review', 'none'), kyc('refused', 'none'), kyc('review', 'basic')]).toEqual([35, 35, 40])
  })
})

test('SEC-04 the key is read in groups of four, and all of it', () => {
  expect(groupedSecret('ABCDEFGHIJ')).toBe('ABCD EFGH IJ')
})

test('SEC-04 the picture of the key holds the same secret for an account with a long name, and is small enough', () => {
  const uri = (account: string) =>
    `otpauth://totp/Onetape:${account}?secret=UPWZTNMZOJJOBPAVS3S747DHMMINIOA2&issuer=Onetape&algorithm=SHA1&digits=6&period=30`
  expect(pictureText(uri('a%40b.cd'))).toBe(uri('a%40b.cd'))
  expect(pictureText(uri('a'.repeat(250)))).toBe(
    'otpauth://totp/Onetape?secret=UPWZTNMZOJJOBPAVS3S747DHMMINIOA2&issuer=Onetape',
  )
})

test('SEC-09 two things of one instant are two records', () => {
  const origin = { device: 'Chrome on Linux', ip: '192.0.2.1', country: 'PT' }
  const keys = [
    recordKey({ at: 5, what: 'email_linked', detail: 'a…b', ...origin }),
    recordKey({ at: 5, what: 'email_unlinked', detail: 'a…b', ...origin }),
    recordKey({ at: 5, via: 'password', ok: true, ...origin }),
    recordKey({ at: 5, via: 'password', ok: false, ...origin }),
  ]
  expect(new Set(keys).size).toBe(4)
})
