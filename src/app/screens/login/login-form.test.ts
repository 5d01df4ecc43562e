import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { issueRefusal, loginRequest, loginRule, refusedField } from './login-form.ts'

const issues = (rule: ReturnType<typeof loginRule>, values: object) => {
  // The form shows the first reason of each field.
  const read = v.safeParse(rule, values, { abortPipeEarly: true })
  return read.success ? {} : Object.fromEntries(read.issues.map(({ path, message }) => [path![0]!.key, message]))
}

describe('SHELL-10 the login form', () => {
  test('SHELL-10 each wrong input has its reason at its own field', () => {
    const rule = loginRule('email', false)
    expect(issues(rule, { account: '', password: '', google_code: '' })).toEqual({
      account: 'account_required',
      password: 'password_required',
    })
    expect(issues(rule, { account: 'a b@c.de', password: 'x'.repeat(7), google_code: '' })).toEqual({
      account: 'email_format',
      password: 'password_length',
    })
    expect(issues(rule, { account: ' demo@sandbox.test ', password: 'Sandbox-1!', google_code: '' })).toEqual({})
    expect(issues(loginRule('phone', true), { account: '07', password: 'Sandbox-1!', google_code: '12' })).toEqual({
      account: 'phone_format',
      google_code: 'google_code_format',
    })
  })

  test('SHELL-10 a refusal without a field stands at the password, its own field otherwise', () => {
    expect(refusedField({})).toBe('password')
    expect(refusedField({ field: 'nowhere' })).toBe('password')
    expect(refusedField({ field: 'account' })).toBe('account')
    expect(refusedField({ field: 'google_code' })).toBe('google_code')
  })

  test('the request carries the trimmed account and the code only when it was asked for', () => {
    const values = { account: ' a@b.cd ', password: ' keep me ', google_code: '123456' }
    expect(loginRequest('email', values, false)).toEqual({ type: 'email', account: 'a@b.cd', password: ' keep me ' })
    expect(loginRequest('email', values, true)).toMatchObject({ google_code: '123456' })
  })

  test('the length’s words get their figures', () => {
    expect(issueRefusal('password_length').params).toEqual({ min: '8', max: '64' })
    expect(issueRefusal('email_format')).toEqual({ key: 'email_format' })
  })
})
