import { readAddress } from '../../accounts/address.ts'
import { NOBODYS_HASH, passwordFits } from '../../accounts/password.ts'
import type { Handlers } from '../call-context.ts'
import { accepted, refused } from '../envelope.ts'
import { userOf } from './user-view.ts'

export const accountHandlers: Handlers<'login' | 'userinfo'> = {
  async login({ type, account: typed, password }, { host, loginLimit, ip }) {
    const read = readAddress(type, typed)
    if (!read.ok) return read
    const { exchange } = host
    const who = `${type}:${read.address}`
    const pause = loginLimit.pause(who, ip, host.now())
    if (pause > 0) return refused('account_locked', { code: 429, params: pauseParams(pause) })
    const account = exchange.accountByLogin(type, read.address)
    const hash = account?.passwordHash ?? NOBODYS_HASH
    const fits = await passwordFits(password, hash)
    // A right password does not help during the pause: tries may have run side by side with this one.
    const since = loginLimit.pause(who, ip, host.now())
    if (since > 0) return refused('account_locked', { code: 429, params: pauseParams(since) })
    // The password may have been changed beside this try; an old one opens nothing.
    if (!account || !fits || exchange.account(account.id)?.passwordHash !== hash) {
      const left = loginLimit.wrong(who, ip, host.now())
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
