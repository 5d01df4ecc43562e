import * as v from 'valibot'
import type { RequestOf } from '../../../../shared/calls/call.ts'
import type { calls } from '../../../../shared/calls/table.ts'
import { email } from '../../../../shared/rules/email.ts'
import { loginPassword } from '../../../../shared/rules/password.ts'
import { googleCode } from '../../../../shared/rules/verification-code.ts'
import type { AnswerRefusal } from '../../../base/api/api-answer.ts'
import type { AccountType } from '../parts/account-type.ts'
import { type Country, composePhone } from '../parts/phone-number.ts'
import { phoneBehind } from '../parts/phone-rule.ts'

/** Email and phone keep their own name; the password is the same for both. */
export interface LoginValues {
  email: string
  country: string
  phone: string
  password: string
  google_code: string
}
export type LoginField = keyof LoginValues

export interface LoginTerms {
  /** The exchange has asked for the Google code. */
  wantsCode: boolean
  country: string
  countries: readonly Country[]
}

const anyText = v.string()

/** The form's rule; its issues are refusal keys. */
export function loginRule(type: AccountType, { wantsCode, country, countries }: LoginTerms) {
  return v.object({
    email: type === 'email' ? email : anyText,
    country: anyText,
    phone: type === 'phone' ? phoneBehind(country, countries, false) : anyText,
    password: loginPassword,
    google_code: wantsCode ? googleCode : anyText,
  })
}

/** The fields of the chosen way, in the order of the page. */
export function fieldsOf(type: AccountType): readonly LoginField[] {
  return [type, 'password', 'google_code']
}

/** What is sent for the form. */
export function loginRequest(
  type: AccountType,
  values: LoginValues,
  { wantsCode, countries }: Pick<LoginTerms, 'wantsCode' | 'countries'>,
): RequestOf<(typeof calls)['login']> {
  const { password, google_code } = values
  const account = type === 'email' ? values.email : composePhone(values, countries)
  return { type, account, password, ...(wantsCode ? { google_code } : {}) }
}

/** Refusals that stand beside the password, for account and password are judged together. */
const JUDGED_TOGETHER = ['login_failed', 'account_locked']

/** The field beside which a refusal stands; null where it is about the whole form. */
export function refusedField(
  type: AccountType,
  { key, field }: Pick<AnswerRefusal, 'key' | 'field'>,
): LoginField | null {
  if (field === 'account') return type
  if (field === 'google_code' || field === 'password') return field
  return JUDGED_TOGETHER.includes(key) ? 'password' : null
}

/** The tries that are left after a wrong password; null where the refusal says nothing of the kind, or there are none. */
export function triesLeft({ key, params }: Pick<AnswerRefusal, 'key' | 'params'>): number | null {
  const left = Number(params?.left)
  return key === 'login_failed' && left > 0 ? left : null
}
