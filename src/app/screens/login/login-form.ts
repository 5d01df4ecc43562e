import * as v from 'valibot'
import type { RequestOf } from '../../../shared/calls/call.ts'
import type { calls } from '../../../shared/calls/table.ts'
import { email } from '../../../shared/rules/email.ts'
import { LOGIN_PASSWORD, loginPassword } from '../../../shared/rules/password.ts'
import { phone } from '../../../shared/rules/phone.ts'
import { googleCode } from '../../../shared/rules/verification-code.ts'
import type { AnswerRefusal } from '../../api/api-answer.ts'

export type AccountType = 'email' | 'phone'

export interface LoginValues {
  account: string
  password: string
  google_code: string
}

/** The form's rule; its issues are refusal keys. The Google code is asked for once the exchange wants it. */
export function loginRule(type: AccountType, wantsCode: boolean) {
  return v.object({
    account: v.pipe(v.string(), v.trim(), type === 'email' ? email : phone),
    password: loginPassword,
    google_code: wantsCode ? googleCode : v.string(),
  })
}

/** What is sent for the form. */
export function loginRequest(
  type: AccountType,
  values: LoginValues,
  wantsCode: boolean,
): RequestOf<(typeof calls)['login']> {
  const { account, password, google_code } = values
  return { type, account: account.trim(), password, ...(wantsCode ? { google_code } : {}) }
}

/** The field beside which a refusal stands: its own, else the password, for account and password are judged together. */
export function refusedField(refusal: Pick<AnswerRefusal, 'field'>): keyof LoginValues {
  const { field } = refusal
  return field === 'account' || field === 'google_code' ? field : 'password'
}

/** A form issue as a refusal, with the figures that its words need. */
export function issueRefusal(key: string): AnswerRefusal {
  if (key !== 'password_length') return { key }
  return { key, params: { min: String(LOGIN_PASSWORD.min), max: String(LOGIN_PASSWORD.max) } }
}
