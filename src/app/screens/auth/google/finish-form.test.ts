import * as v from 'valibot'
import { expect, test } from 'vitest'
import { type FinishField, finishRequest, finishRule, stepOf, wantedFields } from './finish-form.ts'

const PROOF = { email: 'a@b.cd', token: 't', nonce: 'n' }
const VALUES = { agree: true, invite_code: '', password: 'Sandbox-1!', google_code: '123456' }

test.each<[FinishField[], string | undefined, FinishField[], string]>([
  [[], 'agree', ['invite_code', 'agree'], 'open'],
  [[], 'invite_code', ['invite_code', 'agree'], 'open'],
  [[], 'password', ['password'], 'link'],
  [['password'], 'google_code', ['password', 'google_code'], 'link'],
  [[], 'google_code', ['google_code'], 'code'],
  [['password'], 'password', ['password'], 'link'],
  [['password'], undefined, ['password'], 'link'],
])('OIDC-10 with %j a refusal beside %s shows %j', (shown, field, fields, step) => {
  expect(wantedFields(shown, { field })).toEqual(fields)
  expect(stepOf(fields)).toBe(step)
})

test('OIDC-10 only what is shown is judged and sent', () => {
  expect(finishRequest(PROOF, [], VALUES)).toEqual(PROOF)
  expect(finishRequest(PROOF, ['invite_code', 'agree'], VALUES)).toEqual({ ...PROOF, agree: true })
  expect(finishRequest(PROOF, ['password', 'google_code'], VALUES)).toEqual({
    ...PROOF,
    password: 'Sandbox-1!',
    google_code: '123456',
  })
  const blank = { agree: false, invite_code: '', password: '', google_code: '' }
  const issues = (shown: FinishField[]) =>
    v.safeParse(finishRule(shown), blank).issues?.map(({ message }) => message) ?? []
  expect(issues([])).toEqual([])
  expect(issues(['agree'])).toEqual(['agreement_required'])
  expect(issues(['password'])[0]).toBe('password_required')
})
