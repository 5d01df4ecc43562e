import type { AccountView } from '../../../src/engine/contract/exchange-api.ts'
import { accepted, refused } from '../../../src/shared/calls/answered.ts'
import { accountsByAddress, readAddress } from '../../accounts/address.ts'
import { NOBODYS_HASH, passwordFits } from '../../accounts/password.ts'
import { googleStep, locked, takeGoogleCode } from '../../identity/google-code.ts'
import { signIn } from '../../identity/sign-in.ts'
import { ownView } from '../../identity/user-view.ts'
import type { CallContext, Handlers } from '../call-context.ts'

export const accountHandlers: Handlers<'login' | 'userinfo' | 'writeState'> = {
  async login({ type, account: typed, password, google_code }, context) {
    const opened = await openByPassword({ type, account: typed, password, google_code }, context)
    if (!opened.ok) return opened
    if (opened.frozen) return refused('account_frozen', { code: 403 })
    return signIn(opened.account, 'password', context)
  },

  userinfo: (_request, context) => ownView(context),

  async writeState({ call, key }, { host, user }) {
    const answer = await host.keptAnswer({ user, call, key })
    return accepted({ state: answer === null ? 'none' : answer.ok ? 'done' : 'refused' })
  },
}

interface Entry {
  type: 'email' | 'phone'
  account: string
  password: string
  google_code?: string | undefined
}
type Opened = { ok: true; account: number; frozen: boolean } | ReturnType<typeof refused>

/**
 * Judges a password and, where an authenticator is linked, its code. Who exists and who does not are the same work and the same
 * words. The authenticator's code is used; nothing waits after the last look at the password.
 */
export async function openByPassword(
  { type, account: typed, password, google_code }: Entry,
  context: CallContext,
): Promise<Opened> {
  const read = readAddress(type, typed)
  if (!read.ok) return read
  const { host, loginLimit, ip, origin } = context
  const { exchange } = host
  const who = `${type}:${read.address}`
  const pause = loginLimit.pause(who, ip, host.now())
  if (pause > 0) return { ok: false, refusal: locked(pause) }
  const left = loginLimit.wrong(who, ip, host.now())
  const { account, hash, fits } = await fitting(accountsByAddress(exchange, type, read.address), password).catch(
    (error: unknown) => {
      loginLimit.notMade(who, ip)
      throw error
    },
  )
  // The password may have been changed beside this try; an old one opens nothing.
  if (!account || !fits || exchange.account(account.id)?.passwordHash !== hash) {
    await host.submit({ kind: 'noteLogin', account: account?.id ?? 0, via: 'password', origin })
    return refused('login_failed', { field: 'password', params: { left: String(left) } })
  }
  const { google, frozenAt } = exchange.safety(account.id)
  if (google) {
    if (google_code === undefined) {
      loginLimit.notMade(who, ip)
      return refused('google_required', { field: 'google_code' })
    }
    // Each code once, and never at the same time: the engine takes the first.
    const taken = googleStep(google_code, account.id, context) !== null
    const wrong = taken ? await takeGoogleCode(google_code, account.id, context) : null
    if (!taken || wrong) {
      await host.submit({ kind: 'noteLogin', account: account.id, via: 'password', origin })
      return refused('google_code_wrong', { field: 'google_code' })
    }
    if (exchange.account(account.id)?.passwordHash !== hash) return refused('login_failed', { field: 'password' })
  }
  loginLimit.passed(who, ip)
  return { ok: true, account: account.id, frozen: frozenAt !== null }
}

/**
 * The account that the password opens; where none does, the first. Two may share a phone: one was opened when `090…` behind Japan's
 * prefix was another number than `90…`.
 */
async function fitting(accounts: readonly AccountView[], password: string) {
  const [first, ...others] = accounts
  const judge = async (account: AccountView | undefined) => {
    // An account without a password is the same work as one that is unknown.
    const hash = account?.passwordHash || NOBODYS_HASH
    return { account, hash, fits: await passwordFits(password, hash) }
  }
  const judged = await judge(first)
  if (judged.fits) return judged
  for (const other of others) {
    const next = await judge(other)
    if (next.fits) return next
  }
  return judged
}
