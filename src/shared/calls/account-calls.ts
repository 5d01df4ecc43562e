import * as v from 'valibot'
import { inviteCode } from '../rules/invite-code.ts'
import { loginPassword } from '../rules/password.ts'
import { googleCode } from '../rules/verification-code.ts'
import { call } from './call.ts'
import { nothing, user } from './entities.ts'

export const accountCalls = {
  login: call({
    method: 'POST',
    path: 'api/account/login',
    request: v.object({
      type: v.picklist(['email', 'phone']),
      account: v.pipe(v.string(), v.nonEmpty('account_required')),
      password: loginPassword,
      google_code: v.optional(googleCode),
    }),
    response: v.object({ token: v.string(), user }),
    empty: null,
    write: true,
    auth: false,
  }),
  /**
   * What one of the person's own writes was answered, by its path and Idempotency-Key, within 24 h. `none`: nothing has been done by it
   * yet. It does nothing itself.
   */
  writeState: call({
    method: 'GET',
    path: 'api/account/writeState',
    request: v.object({ call: v.pipe(v.string(), v.maxLength(128)), key: v.pipe(v.string(), v.maxLength(128)) }),
    response: v.object({ state: v.picklist(['none', 'done', 'refused']) }),
    empty: null,
    write: false,
    auth: true,
  }),
  /**
   * Signs in by an issuer of OpenID Connect. `token`: its ID token; `nonce`: the text whose SHA-256 (base64url) stands in the token, known
   * to the asking page alone. What more is needed comes as a refusal beside its field, and the same token goes along once more: `agree`
   * and an invite code to open an account, the `password` to link the account that has this address, the authenticator's code.
   */
  googleAuth: call({
    method: 'POST',
    path: 'api/account/googleAuth',
    request: v.object({
      email: v.pipe(v.string(), v.nonEmpty('account_required'), v.maxLength(254, 'email_format')),
      token: v.pipe(v.string(), v.nonEmpty('google_token_wrong'), v.maxLength(16_384, 'google_token_wrong')),
      nonce: v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'google_token_wrong')),
      agree: v.optional(v.boolean()),
      invite_code: v.optional(inviteCode),
      password: v.optional(loginPassword),
      google_code: v.optional(googleCode),
    }),
    response: v.object({ token: v.string(), user }),
    empty: null,
    write: true,
    auth: false,
  }),
  userinfo: call({
    method: 'POST',
    path: 'api/account/userinfo',
    request: nothing,
    response: user,
    empty: null,
    write: false,
    auth: true,
  }),
}
