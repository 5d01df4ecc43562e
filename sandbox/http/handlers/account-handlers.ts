import type { AccountView } from '../../../src/engine/exchange-api.ts'
import type { User } from '../../../src/shared/calls/entities.ts'
import { hashPassword, passwordFits } from '../../accounts/password.ts'
import type { Handlers } from '../call-context.ts'
import { accepted, refused } from '../envelope.ts'

/** Stands in for an unknown account's hash, so that both take the same time. */
let nobody: Promise<string> | null = null

export const accountHandlers: Handlers<'login' | 'userinfo'> = {
  async login({ type, account: typed, password }, { host, loginLimit }) {
    const name = typed.trim().toLowerCase()
    if (!name) return refused('account_required', { field: 'account' })
    if (!password) return refused('password_required', { field: 'password' })
    const who = `${type}:${name}`
    const pause = loginLimit.pause(who, host.now())
    if (pause > 0) return refused('account_locked', { code: 429, params: pauseParams(pause) })
    const account = host.exchange.accountByLogin(type, name)
    nobody ??= hashPassword('')
    const fits = await passwordFits(password, account ? account.passwordHash : await nobody)
    // A right password does not help during the pause: tries may have run side by side with this one.
    const since = loginLimit.pause(who, host.now())
    if (since > 0) return refused('account_locked', { code: 429, params: pauseParams(since) })
    if (!account || !fits) {
      const left = loginLimit.wrong(who, host.now())
      return refused('login_failed', { field: 'password', params: { left: String(left) } })
    }
    loginLimit.right(who)
    return accepted({ token: host.issueToken(account.id), user: userOf(account) })
  },

  userinfo(_request, { host, user }) {
    const account = host.exchange.account(user)
    return account ? accepted(userOf(account)) : refused('not_login', { code: 401 })
  },
}

function pauseParams(seconds: number): Record<string, string> {
  return { seconds: String(seconds), minutes: String(Math.ceil(seconds / 60)) }
}

function userOf({ id, phone, email, nickname }: AccountView): User {
  return { id, phone, email, nickname, google2fa: false }
}
