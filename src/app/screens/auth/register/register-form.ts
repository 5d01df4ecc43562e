import * as v from 'valibot'
import type { RequestOf } from '../../../../shared/calls/call.ts'
import type { calls } from '../../../../shared/calls/table.ts'
import { email } from '../../../../shared/rules/email.ts'
import { inviteCode } from '../../../../shared/rules/invite-code.ts'
import { verificationCode } from '../../../../shared/rules/verification-code.ts'
import type { AnswerRefusal } from '../../../base/api/api-answer.ts'
import type { AccountType } from '../parts/account-type.ts'
import { newPasswordFields, typedTwice } from '../parts/new-password-rule.ts'
import { type Country, composePhone } from '../parts/phone-number.ts'
import { phoneBehind } from '../parts/phone-rule.ts'

/** Email and phone keep their own address and code; the rest is the same for both. */
export interface RegisterValues {
  email: string
  email_code: string
  country: string
  phone: string
  phone_code: string
  password: string
  repeat: string
  invite_code: string
  agree: boolean
}
export type RegisterField = keyof RegisterValues

export interface RegisterTerms {
  /** By the site config (product.md §2). */
  invite: 'optional' | 'required'
  country: string
  countries: readonly Country[]
}

const anyText = v.string()

/** The fields of the chosen way, in the order of the page. */
export function fieldsOf(type: AccountType): readonly RegisterField[] {
  const own: RegisterField[] = type === 'email' ? ['email', 'email_code'] : ['phone', 'phone_code']
  return [...own, 'password', 'repeat', 'invite_code', 'agree']
}

/** The form's rule; its issues are refusal keys. What belongs to the other way is not judged. */
export function registerRule(type: AccountType, { invite, country, countries }: RegisterTerms) {
  const byEmail = type === 'email'
  return typedTwice<RegisterValues>(
    v.object({
      email: byEmail ? email : anyText,
      email_code: byEmail ? verificationCode : anyText,
      country: anyText,
      phone: byEmail ? anyText : phoneBehind(country, countries, true),
      phone_code: byEmail ? anyText : verificationCode,
      ...newPasswordFields,
      invite_code: v.pipe(
        inviteCode,
        v.check((code) => invite === 'optional' || code !== '', 'invite_required'),
      ),
      agree: v.pipe(v.boolean(), v.literal(true, 'agreement_required')),
    }),
  )
}

type Calls = typeof calls

/** What is sent. The invite code keeps its case. */
export function emailRequest(values: RegisterValues): RequestOf<Calls['emailRegister']> {
  return { email: values.email, code: values.email_code, ...shared(values) }
}

export function phoneRequest(values: RegisterValues, countries: readonly Country[]): RequestOf<Calls['phoneRegister']> {
  return { phone: composePhone(values, countries), code: values.phone_code, ...shared(values) }
}

function shared({ password, invite_code, agree }: RegisterValues) {
  return { password, agree, ...(invite_code === '' ? {} : { invite_code }) }
}

const SAME_NAME: readonly string[] = ['email', 'phone', 'password', 'invite_code', 'agree']

/** The field beside which the server's refusal stands; null where it is about the whole form. */
export function refusedField(type: AccountType, { field }: Pick<AnswerRefusal, 'field'>): RegisterField | null {
  if (field === 'code') return type === 'email' ? 'email_code' : 'phone_code'
  if (field === 'account') return type
  return field !== undefined && SAME_NAME.includes(field) ? (field as RegisterField) : null
}
