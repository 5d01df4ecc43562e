import * as v from 'valibot'
import { call } from './call.ts'
import { nothing, user } from './entities.ts'

export const accountCalls = {
  login: call({
    method: 'POST',
    path: 'api/account/login',
    request: v.object({
      type: v.picklist(['email', 'phone']),
      account: v.string(),
      password: v.string(),
      google_code: v.optional(v.string()),
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
