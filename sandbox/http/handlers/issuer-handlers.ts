import { networkOf } from '../../../gateway/base/network.ts'
import { NO_PASSWORD } from '../../../src/engine/trading/model/account.ts'
import { refused } from '../../../src/shared/calls/answered.ts'
import type { RequestOf } from '../../../src/shared/calls/call.ts'
import type { calls } from '../../../src/shared/calls/table.ts'
import { openPerson } from '../../accounts/open-person.ts'
import { regionRefusal } from '../../accounts/region.ts'
import { googleStep, locked, takeGoogleCode } from '../../identity/google-code.ts'
import { ownPasswordRefusal } from '../../identity/own-password.ts'
import { type SignedIn, signIn } from '../../identity/sign-in.ts'
import { takeStepUp } from '../../identity/step-up.ts'
import { ownView } from '../../identity/user-view.ts'
import { sha256 } from '../../journal/chain.ts'
import type { NamedPerson } from '../../oidc/token-service.ts'
import type { CallContext, Handlers } from '../call-context.ts'
import { openByPassword } from './account-handlers.ts'
import { earlier } from './earlier.ts'
import { inviterOf } from './register-handlers.ts'

type More = Pick<RequestOf<(typeof calls)['googleAuth']>, 'agree' | 'invite_code' | 'password' | 'google_code'>

const USED = refused('google_token_used', { code: 409 })

export const issuerHandlers: Handlers<'googleAuth' | 'googleLoginUnbind'> = {
  async googleAuth({ email, token, nonce, ...more }, context) {
    const { host, loginLimit, ip, tokens } = context
    const key = `token:${sha256(token)}`
    const pause = loginLimit.pause(key, ip, host.now())
    if (pause > 0) return { ok: false, refusal: locked(pause) }
    const read = await tokens.read(token, nonce, email)
    if (!read.ok) {
      // What the issuer failed at is nobody's wrong try.
      if (read.refusal.key !== 'google_failed') loginLimit.wrong(key, ip, host.now())
      return read
    }
    const person = read.data
    const linked = host.exchange.accountByOidc(person.subject)
    if (linked) return enter(linked.id, person, more, context)
    return host.exchange.accountByLogin('email', person.email)
      ? link(person, more, context)
      : register(person, more, context)
  },

  async googleLoginUnbind({ password, ...codes }, context) {
    const before = await earlier(context, () => ownView(context))
    if (before) return before
    const { host, user, origin, mark } = context
    if (!host.exchange.safety(user).oidc) return refused('google_login_not_linked', { code: 409 })
    if (host.exchange.account(user)?.passwordHash === NO_PASSWORD) return refused('google_login_only', { code: 409 })
    const wrong = (await ownPasswordRefusal(password, context)) ?? (await takeStepUp(codes, 'change', context))
    if (wrong) return { ok: false, refusal: wrong }
    const { answer } = await host.submit({ kind: 'linkOidc', account: user, subject: null, origin }, mark)
    return answer.ok ? ownView(context) : answer
  },
}

/** Somebody who has signed in this way before. Where an authenticator is linked, every log-in takes its code. */
async function enter(
  account: number,
  person: NamedPerson,
  { google_code }: More,
  context: CallContext,
): Promise<SignedIn> {
  const { host, loginLimit, ip, origin, tokens } = context
  const { google, frozenAt } = host.exchange.safety(account)
  const who = `oidc:${person.subject}`
  const pause = loginLimit.pause(who, ip, host.now())
  if (pause > 0) return { ok: false, refusal: locked(pause) }
  if (google && google_code === undefined) return refused('google_required', { field: 'google_code' })
  if (google && google_code !== undefined) {
    const fits = googleStep(google_code, account, context) !== null
    if (!fits || (await takeGoogleCode(google_code, account, context))) {
      loginLimit.wrong(who, ip, host.now())
      await host.submit({ kind: 'noteLogin', account, via: 'google', origin })
      return refused('google_code_wrong', { field: 'google_code' })
    }
  }
  if (frozenAt !== null) return refused('account_frozen', { code: 403 })
  if (!tokens.take(person)) return USED
  loginLimit.right(who)
  return signIn(account, 'google', context)
}

/** The address has an account already: its password says that both are the same person's. Nothing is taken over in silence. */
async function link(person: NamedPerson, { password, google_code }: More, context: CallContext): Promise<SignedIn> {
  const { host, origin, tokens } = context
  if (password === undefined) return refused('google_link_password', { code: 403, field: 'password' })
  const { email, subject } = person
  const opened = await openByPassword({ type: 'email', account: email, password, google_code }, context)
  if (!opened.ok) return opened
  if (opened.frozen) return refused('account_frozen', { code: 403 })
  if (host.exchange.accountByOidc(subject)) return refused('account_taken', { code: 409, field: 'email' })
  if (!tokens.take(person)) return USED
  // Both in one turn: a password that is changed after it ends this session too.
  const linking = host.submit({ kind: 'linkOidc', account: opened.account, subject, origin })
  const [{ answer }, signedIn] = await Promise.all([linking, signIn(opened.account, 'google', context)])
  return answer.ok ? signedIn : answer
}

/** A new account, by the rules of every other registration. It has no password until its person asks for one. */
async function register(
  person: NamedPerson,
  { agree, invite_code = '' }: More,
  context: CallContext,
): Promise<SignedIn> {
  const { host, country, origin, tokens, identity, ip } = context
  const { email, subject } = person
  const refusal = regionRefusal(country, null)
  if (refusal) return { ok: false, refusal }
  if (agree !== true) return refused('agreement_required', { field: 'agree' })
  const inviter = inviterOf(invite_code.trim(), context)
  if (!inviter.ok) return inviter
  const network = networkOf(ip)
  const wait = identity.accountLimit.wait(network, host.now())
  if (wait > 0) return refused('too_many_requests', { code: 429, params: { seconds: String(Math.ceil(wait / 1000)) } })

  // From here to the commands nothing waits: address and person stay free, and the token is used once.
  const { exchange } = host
  if (exchange.accountByLogin('email', email) || exchange.accountByOidc(subject)) {
    return refused('account_taken', { code: 409, field: 'email' })
  }
  if (!tokens.take(person)) return USED
  identity.accountLimit.take(network, host.now())
  const login = { email, phone: null, passwordHash: NO_PASSWORD, ...inviter.data }
  const opened = await openPerson({ ...login, oidc: { subject, origin } }, host)
  return opened.ok ? signIn(opened.data, 'google', context) : opened
}
