import * as v from 'valibot'
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
