import * as v from 'valibot'
import { antiPhishing } from '../rules/anti-phishing.ts'
import { email } from '../rules/email.ts'
import { loginPassword, newPassword } from '../rules/password.ts'
import { phone } from '../rules/phone.ts'
import { googleCode, verificationCode } from '../rules/verification-code.ts'
import { call } from './call.ts'
import { listOf, nothing, queryNumber, time, user } from './entities.ts'
import { loginRecord, securityRecord, session, stepUp } from './security-entities.ts'

const write = { method: 'POST', empty: null, write: true, auth: true } as const
const visitorWrite = { ...write, auth: false } as const
const read = { method: 'GET', write: false, auth: true } as const
const done = v.object({})
const page = v.object({ page: v.optional(v.pipe(queryNumber, v.integer(), v.minValue(1)), 1) })
const accountName = v.pipe(v.string(), v.nonEmpty('account_required'), v.maxLength(254, 'email_format'))
const accountType = v.picklist(['email', 'phone'])
const sent = v.object({ resend_in: v.number() })

/** The security center. What changes how an account is guarded takes a step-up code ({@link stepUp}). */
export const securityCalls = {
  /** Every session of the person, the newest first. */
  sessions: call({ ...read, path: 'api/account/sessions', request: nothing, response: v.array(session), empty: [] }),
  /** Newest first, tries that failed among them. */
  loginRecords: call({
    ...read,
    path: 'api/account/loginRecords',
    request: page,
    response: listOf(loginRecord),
    empty: { list: [], total: 0 },
  }),
  /** Newest first. */
  securityRecords: call({
    ...read,
    path: 'api/account/securityRecords',
    request: page,
    response: listOf(securityRecord),
    empty: { list: [], total: 0 },
  }),
  /** Ends one session, this one too, or every other one. */
  revokeSession: call({
    ...write,
    path: 'api/account/revokeSession',
    request: v.union([
      v.strictObject({ id: v.pipe(v.string(), v.maxLength(64)) }),
      v.strictObject({ others: v.literal(true) }),
    ]),
    response: v.object({ ended: v.number() }),
  }),
  /**
   * The code for a step-up or a withdrawal goes to the person's own mail address, or to the phone.
   * `use`: `change` for what guards the account, `withdraw` for money; a code is good for its own use alone.
   */
  sendStepCode: call({
    ...write,
    path: 'api/account/sendStepCode',
    request: v.object({ use: v.picklist(['change', 'withdraw']), to: accountType }),
    response: sent,
  }),
  /** Sets a new password by the old one; every other session ends, withdrawals wait 48 h. */
  changePassword: call({
    ...write,
    path: 'api/account/changePassword',
    request: v.object({ password: loginPassword, new_password: newPassword, ...stepUp }),
    response: done,
  }),
  /** Links an address that its code proves (api/user/sendUnCodeEmail); naming the linked one with its code unlinks it. */
  bindEmail: call({
    ...write,
    path: 'api/account/bindEmail',
    request: v.object({ email, code: verificationCode, ...stepUp }),
    response: user,
  }),
  bindPhone: call({
    ...write,
    path: 'api/account/bindPhone',
    request: v.object({ phone, code: verificationCode, ...stepUp }),
    response: user,
  }),
  /** A new secret for an authenticator, in base32 and as the address of its QR; good until `ends`, and linked by googleBind alone. */
  googleSecret: call({
    ...write,
    path: 'api/account/googleSecret',
    request: nothing,
    response: v.object({ secret: v.string(), uri: v.string(), ends: time }),
  }),
  /** Links the secret that was given last: `code` is its own code; where one is linked already `google_code` is the old one's. */
  googleBind: call({
    ...write,
    path: 'api/account/googleBind',
    request: v.object({ code: googleCode, ...stepUp }),
    response: user,
  }),
  /** Unlinks it: by the password, its own code and, where there is one, a code by mail or phone. */
  googleUnbind: call({
    ...write,
    path: 'api/account/googleUnbind',
    request: v.object({ password: loginPassword, ...stepUp }),
    response: user,
  }),
  /** Unlinks the log-in by Google, by password and step-up code; refused with `google_login_only` where there is no password. */
  googleLoginUnbind: call({
    ...write,
    path: 'api/account/googleLoginUnbind',
    request: v.object({ password: loginPassword, ...stepUp }),
    response: user,
  }),
  /** The phrase that every mail to the person carries. */
  antiPhishing: call({
    ...write,
    path: 'api/account/antiPhishing',
    request: v.object({ phrase: antiPhishing, ...stepUp }),
    response: user,
  }),
  /** Locks everything: every session ends, this one too, and nobody signs in before api/account/unlock. */
  lock: call({
    ...write,
    path: 'api/account/lock',
    request: v.object({ cancel_orders: v.optional(v.boolean(), false) }),
    response: v.object({ cancelled: v.number() }),
  }),
  /** The code that unlocks; the answer is the same whether the account exists and is locked, or not. */
  sendUnlockCode: call({
    ...visitorWrite,
    path: 'api/account/sendUnlockCode',
    request: v.object({ account: accountName, area: v.optional(v.string(), ''), type: accountType }),
    response: sent,
  }),
  /** Password, code and, where one is linked, the authenticator's code: unlocks, and signs in. */
  unlock: call({
    ...visitorWrite,
    path: 'api/account/unlock',
    request: v.object({
      type: accountType,
      account: accountName,
      password: loginPassword,
      code: verificationCode,
      google_code: v.optional(googleCode),
    }),
    response: v.object({ token: v.string(), user }),
  }),
}
