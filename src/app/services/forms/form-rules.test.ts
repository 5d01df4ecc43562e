import { valibotResolver } from '@hookform/resolvers/valibot'
import type { FieldValues } from 'react-hook-form'
import type { GenericSchema } from 'valibot'
import { describe, expect, test } from 'vitest'
import { casesOf, type RuleCase, type RuleName, VALID_AUTH } from '../../../shared/rules/testing/rule-cases.ts'
import { loginRule } from '../../screens/auth/login/login-form.ts'
import type { AccountType } from '../../screens/auth/parts/account-type.ts'
import { forgotRule } from '../../screens/auth/password/forgot-form.ts'
import { resetRule } from '../../screens/auth/password/reset-form.ts'
import { registerRule } from '../../screens/auth/register/register-form.ts'

type Input = Record<keyof typeof VALID_AUTH, string | boolean>
/** What a form says: the first field in its order, and the words' key beside it; null where it would send. */
type Verdict = RuleCase['refused']

const typed = (one: RuleCase): Input => ({ ...VALID_AUTH, ...one.input })

/** Judges as react-hook-form does with the forms' own settings: all issues at once, the first of a field is shown. */
async function shown(schema: GenericSchema<FieldValues>, values: FieldValues): Promise<Record<string, string>> {
  const judge = valibotResolver(schema)
  const { errors } = await judge(values, undefined, {
    fields: {},
    criteriaMode: 'all',
    shouldUseNativeValidation: false,
  })
  return Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, String(error?.message)]))
}

async function verdict(
  schema: GenericSchema<FieldValues>,
  values: FieldValues,
  calls: Record<string, string>,
): Promise<Verdict> {
  const [first] = Object.entries(await shown(schema, values))
  return first ? ({ key: first[1], field: calls[first[0]] ?? first[0] } as Verdict) : null
}

function register(type: AccountType, one: RuleCase): Promise<Verdict> {
  const { email, phone, code, password, repeat, invite_code, agree, invite } = typed(one)
  const values = {
    email,
    email_code: code,
    country: '',
    phone,
    phone_code: code,
    password,
    repeat,
    invite_code,
    agree,
  }
  const rule = registerRule(type, { invite: invite as 'optional', country: '', countries: [] })
  return verdict(rule as GenericSchema<FieldValues>, values, { email_code: 'code', phone_code: 'code' })
}

function reset(one: RuleCase): Promise<Verdict> {
  const { code, password, repeat } = typed(one)
  return verdict(resetRule as GenericSchema<FieldValues>, { code, password, repeat }, {})
}

function forgot(type: AccountType, one: RuleCase): Promise<Verdict> {
  const { email, phone } = typed(one)
  return verdict(forgotRule(type, '', []), { email, country: '', phone }, {})
}

function login(type: AccountType, one: RuleCase): Promise<Verdict> {
  const { email, phone, password, google_code } = typed(one)
  const terms = { wantsCode: true, country: '', countries: [] }
  return verdict(loginRule(type, terms), { email, country: '', phone, password, google_code }, {})
}

/** Whether a code exists is known to the server alone; a form knows that there is none, and that none is so long. */
function atTheForm({ input, refused }: RuleCase): Verdict {
  const onlyServer = refused?.key === 'invite_unknown' && String(input.invite_code).length <= 32
  return onlyServer ? null : refused
}

const FORMS: [form: string, rules: RuleName[], judge: (one: RuleCase) => Promise<Verdict>][] = [
  [
    'registration by email',
    ['email', 'verification_code', 'new_password', 'passwords_match', 'invite_code', 'agreement'],
    (one) => register('email', one),
  ],
  [
    'registration by phone',
    ['phone', 'verification_code', 'new_password', 'passwords_match', 'invite_code', 'agreement'],
    (one) => register('phone', one),
  ],
  ['new password', ['verification_code', 'new_password', 'passwords_match'], reset],
  ['forgotten password by email', ['email'], (one) => forgot('email', one)],
  ['forgotten password by phone', ['phone'], (one) => forgot('phone', one)],
  ['log-in by email', ['email', 'login_password', 'google_code'], (one) => login('email', one)],
  ['log-in by phone', ['phone', 'login_password', 'google_code'], (one) => login('phone', one)],
]

describe.each(FORMS)('ENTRY-08 %s', (_form, rules, judge) => {
  for (const rule of rules) {
    test.each(casesOf(rule).map((one) => [one.what, one] as const))(`ENTRY-08 ${rule}: %s`, async (_what, one) => {
      expect(await judge(one)).toEqual(atTheForm(one))
    })
  }
})

describe('ENTRY-07 ENTRY-08 prefixes of phones', () => {
  const byPhone = casesOf('region').filter(({ input }) => 'phone' in input)
  test.each(byPhone.map((one) => [one.what, one] as const))('ENTRY-07 %s', async (_what, one) => {
    expect(await register('phone', one)).toEqual(one.refused)
    // Who has an account may use it.
    expect(await login('phone', one)).toBeNull()
  })
})

test('ENTRY-08 with everything wrong, every field has its own reason at once', async () => {
  const blank = {
    email: '',
    email_code: '',
    country: '',
    phone: '',
    phone_code: '',
    password: 'short',
    repeat: 'other',
    invite_code: '',
    agree: false,
  }
  const rule = registerRule('phone', { invite: 'required', country: '', countries: [] })
  expect(await shown(rule as GenericSchema<FieldValues>, blank)).toEqual({
    phone: 'account_required',
    phone_code: 'code_required',
    password: 'password_length',
    repeat: 'passwords_mismatch',
    invite_code: 'invite_required',
    agree: 'agreement_required',
  })
})
