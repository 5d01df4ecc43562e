import * as v from 'valibot'
import { email } from '../rules/email.ts'
import { inviteCode } from '../rules/invite-code.ts'
import { newPassword } from '../rules/password.ts'
import { phone } from '../rules/phone.ts'
import { verificationCode } from '../rules/verification-code.ts'
import { call } from './call.ts'
import { user } from './entities.ts'

/** Seconds until the code may be asked for again. */
const sent = v.object({ resend_in: v.number() })
/** `+44`, the prefix that the phone begins with. */
const area = v.pipe(v.string(), v.regex(/^\+[0-9]{1,3}$/, 'phone_format'))
const accountType = v.picklist(['email', 'phone'])
/** Judged as mail address or phone number, by the type, where it is read. */
const accountName = v.pipe(v.string(), v.nonEmpty('account_required'))
const agree = v.pipe(v.optional(v.boolean(), false), v.literal(true, 'agreement_required'))
const register = { code: verificationCode, password: newPassword, invite_code: v.optional(inviteCode), agree }
const signedIn = v.object({ token: v.string(), user })
const visitorWrite = { method: 'POST', empty: null, write: true, auth: false } as const

export const authCalls = {
  sendEmailCode: call({
    ...visitorWrite,
    path: 'api/account/sendEmailCode',
    request: v.object({ email }),
    response: sent,
  }),
  sendPhoneCode: call({
    ...visitorWrite,
    path: 'api/account/sendPhoneCode',
    request: v.object({ phone, code: area }),
    response: sent,
  }),
  /** Looks whether a registration's code is right, without using it up; a wrong one counts as a try. */
  verifyPhoneCode: call({
    ...visitorWrite,
    path: 'api/account/verifyPhoneCode',
    request: v.object({ phone, area, code: verificationCode }),
    response: v.object({ ok: v.literal(true) }),
  }),
  /** To the phone that is to be bound to, or taken from, the account. */
  sendUnCodePhone: call({
    ...visitorWrite,
    auth: true,
    path: 'api/user/sendUnCodePhone',
    request: v.object({ phone }),
    response: sent,
  }),
  sendUnCodeEmail: call({
    ...visitorWrite,
    auth: true,
    path: 'api/user/sendUnCodeEmail',
    request: v.object({ email }),
    response: sent,
  }),
  emailRegister: call({
    ...visitorWrite,
    path: 'api/account/emailRegister',
    request: v.object({ email, ...register }),
    response: signedIn,
  }),
  phoneRegister: call({
    ...visitorWrite,
    path: 'api/account/phoneRegister',
    request: v.object({ phone, ...register }),
    response: signedIn,
  }),
  /** The answer is the same whether the account exists or not. */
  sendFindPwdCode: call({
    ...visitorWrite,
    path: 'api/account/sendFindPwdCode',
    request: v.object({ account: accountName, area: v.optional(v.string(), ''), type: accountType }),
    response: sent,
  }),
  /** Sets a new password and ends every earlier session of the account. */
  changePwdByCode: call({
    ...visitorWrite,
    path: 'api/account/changePwdByCode',
    request: v.object({ account: accountName, type: accountType, code: verificationCode, password: newPassword }),
    response: v.object({}),
  }),
}
