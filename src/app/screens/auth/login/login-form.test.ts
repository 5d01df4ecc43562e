import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { LOGIN_PASSWORD } from '../../../../shared/rules/password.ts'
import { fieldRefusal, issueRefusal, withPlaceName } from '../../../services/forms/use-refusal-message.ts'
import { type LoginTerms, type LoginValues, loginRequest, loginRule, refusedField, triesLeft } from './login-form.ts'

const BLANK: LoginValues = { email: '', country: '', phone: '', password: '', google_code: '' }
const TERMS: LoginTerms = { wantsCode: false, country: '', countries: [] }
const BRITAIN = { country: 'GB', countries: [{ code: 'GB', area: '+44', restricted: false }] }

const issues = (rule: ReturnType<typeof loginRule>, values: Partial<LoginValues>) => {
  // The form shows the first reason of each field.
  const read = v.safeParse(rule, { ...BLANK, ...values }, { abortPipeEarly: true })
  return read.success ? {} : Object.fromEntries(read.issues.map(({ path, message }) => [path![0]!.key, message]))
}

describe('ENTRY-01 SHELL-10 the login form', () => {
  test('SHELL-10 each wrong input has its reason at its own field', () => {
    const rule = loginRule('email', TERMS)
    expect(issues(rule, {})).toEqual({ email: 'account_required', password: 'password_required' })
    expect(issues(rule, { email: 'a b@c.de', password: 'x'.repeat(7) })).toEqual({
      email: 'email_format',
      password: 'password_length',
    })
    expect(issues(rule, { email: 'demo@sandbox.test', password: 'Sandbox-1!' })).toEqual({})
  })

  test('ENTRY-01 by phone: a number behind its prefix or a whole one, and a Google code once it is wanted', () => {
    const rule = loginRule('phone', { ...BRITAIN, wantsCode: true })
    expect(issues(rule, { phone: '7700 900123', password: 'Sandbox-1!', google_code: '12' })).toEqual({
      google_code: 'google_code_format',
    })
    expect(issues(rule, { phone: '+81 9012345678', password: 'Sandbox-1!', google_code: '123456' })).toEqual({})
    expect(issues(rule, { password: 'Sandbox-1!', google_code: '123456' })).toEqual({ phone: 'account_required' })
    expect(issues(loginRule('phone', TERMS), { phone: '07', password: 'Sandbox-1!' })).toEqual({
      phone: 'phone_format',
    })
  })

  test('SHELL-10 what is judged together stands at the password, what has a field beside it, the rest about the form', () => {
    expect(refusedField('email', { key: 'login_failed' })).toBe('password')
    expect(refusedField('email', { key: 'account_locked' })).toBe('password')
    expect(refusedField('email', { key: 'entry_not_confirmed' })).toBeNull()
    expect(refusedField('email', { key: 'bad_request', field: 'nowhere' })).toBeNull()
    expect(refusedField('email', { key: 'email_format', field: 'account' })).toBe('email')
    expect(refusedField('phone', { key: 'phone_format', field: 'account' })).toBe('phone')
    expect(refusedField('email', { key: 'google_code_format', field: 'google_code' })).toBe('google_code')
  })

  test('ENTRY-01 the tries that are left are shown while there are any', () => {
    const failed = (left?: string) => triesLeft({ key: 'login_failed', ...(left ? { params: { left } } : {}) })
    expect([failed('4'), failed('1'), failed('0'), failed()]).toEqual([4, 1, null, null])
    expect(triesLeft({ key: 'code_wrong', params: { left: '4' } })).toBeNull()
  })

  test('ENTRY-01 the request carries the account of the chosen way, and the code only when it was asked for', () => {
    const values = {
      ...BLANK,
      email: 'a@b.cd',
      country: 'GB',
      phone: '7700-900123',
      password: ' keep me ',
      google_code: '123456',
    }
    const { countries } = BRITAIN
    expect(loginRequest('email', values, { wantsCode: false, countries })).toEqual({
      type: 'email',
      account: 'a@b.cd',
      password: ' keep me ',
    })
    expect(loginRequest('phone', values, { wantsCode: true, countries })).toEqual({
      type: 'phone',
      account: '+44 7700900123',
      password: ' keep me ',
      google_code: '123456',
    })
  })

  test('the length’s words get their figures, a place its name', () => {
    expect(issueRefusal('password_length', LOGIN_PASSWORD).params).toEqual({ min: '8', max: '64' })
    expect(issueRefusal('password_length').params).toEqual({ min: '8', max: '32' })
    expect(issueRefusal('email_format')).toEqual({ key: 'email_format' })
    expect(fieldRefusal('phone', 'account_required')).toEqual({ key: 'phone_required' })
    expect(fieldRefusal('repeat', 'password_required')).toEqual({ key: 'repeat_required' })
    expect(fieldRefusal('password', 'password_required')).toEqual({ key: 'password_required' })
    expect(withPlaceName({ key: 'region_restricted', params: { country: 'SG' } }, 'ja').params).toEqual({
      country: 'シンガポール',
    })
    expect(withPlaceName({ key: 'code_wrong', params: { left: '3' } }, 'ja').params).toEqual({ left: '3' })
  })
})
