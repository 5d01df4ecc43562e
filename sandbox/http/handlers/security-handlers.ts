import { type Answered, refused } from '../../../src/shared/calls/answered.ts'
import type { User } from '../../../src/shared/calls/entities.ts'
import type { StepUp } from '../../../src/shared/calls/security-entities.ts'
import { maskContact } from '../../../src/shared/rules/mask-contact.ts'
import { restrictedByPrefix } from '../../../src/shared/rules/regions.ts'
import { type AddressType, accountsByAddress, canonicalAddress } from '../../accounts/address.ts'
import { hashPassword } from '../../accounts/password.ts'
import { ownPasswordRefusal } from '../../identity/own-password.ts'
import { STEP_PURPOSES, takeStepUp } from '../../identity/step-up.ts'
import { ownView } from '../../identity/user-view.ts'
import type { CallContext, Handlers } from '../call-context.ts'
import { sendCode } from './code-handlers.ts'
import { done, earlier } from './earlier.ts'

type SecurityCall = 'sendStepCode' | 'changePassword' | 'bindEmail' | 'bindPhone' | 'antiPhishing'

export const securityHandlers: Handlers<SecurityCall> = {
  sendStepCode({ use, to: type }, context) {
    const to = context.host.exchange.account(context.user)?.[type]
    if (!to) return refused('not_found', { code: 404, field: 'to' })
    return sendCode(STEP_PURPOSES[use], canonicalAddress(type, to), context, { whose: context.user })
  },

  async changePassword({ password, new_password, ...codes }, context) {
    const before = await earlier(context, done)
    if (before) return before
    const { host, user, session, origin, mark } = context
    if (password === new_password) return refused('password_same', { field: 'new_password' })
    const wrong = await ownPasswordRefusal(password, context)
    if (wrong) return { ok: false, refusal: wrong }
    const step = await takeStepUp(codes, 'change', context)
    if (step) return { ok: false, refusal: step }
    const old = host.exchange.account(user)?.passwordHash
    const passwordHash = await hashPassword(new_password)
    // Another change, or a lock, may have come in between: the session and the old password must still be the account's.
    const stands = host.exchange.safety(user).sessions.some(({ id }) => id === session?.id)
    if (!session || !stands || host.exchange.account(user)?.passwordHash !== old)
      return refused('not_login', { code: 401 })
    host.endTokens(user, session.key)
    const change = { kind: 'changePassword', account: user, passwordHash, kept: session.id, origin } as const
    const { answer } = await host.submit(change, mark)
    return answer.ok ? done() : answer
  },

  bindEmail: ({ email, code, ...codes }, context) => bind('email', email, code, codes, context),

  bindPhone({ phone, code, ...codes }, context) {
    const country = restrictedByPrefix(phone)
    if (country !== null) return refused('region_restricted', { code: 403, field: 'phone', params: { country } })
    return bind('phone', phone, code, codes, context)
  },

  async antiPhishing({ phrase, ...codes }, context) {
    const before = await earlier(context, () => ownView(context))
    if (before) return before
    const step = await takeStepUp(codes, 'change', context)
    if (step) return { ok: false, refusal: step }
    const { host, user, origin, identity, mark } = context
    const sealed = identity.sealer.seal(phrase)
    const { answer } = await host.submit({ kind: 'setAntiPhishing', account: user, phrase: sealed, origin }, mark)
    return answer.ok ? ownView(context) : answer
  },
}

/** Links an address, or unlinks the one that is linked; the code to the address comes before the step-up, and is used after it. */
async function bind(
  type: AddressType,
  typed: string,
  code: string,
  codes: StepUp,
  context: CallContext,
): Promise<Answered<User>> {
  const before = await earlier(context, () => ownView(context))
  if (before) return before
  const { host, user, origin, mark, ip } = context
  const account = host.exchange.account(user)
  if (!account) return refused('not_login', { code: 401 })
  const to = canonicalAddress(type, typed)
  const linked = account[type]
  const isOwn = linked !== null && canonicalAddress(type, linked) === to
  if (isOwn && account[type === 'email' ? 'phone' : 'email'] === null)
    return refused('last_address', { code: 409, field: type })
  // Under the spelling of earlier days as well.
  const taken = !isOwn && type === 'phone' && accountsByAddress(host.exchange, type, to).some(({ id }) => id !== user)
  const judge = (use: boolean) => context.codes.check(isOwn ? 'unbind' : 'bind', to, code, { now: host.now(), ip, use })
  const wrong = judge(false)
  if (wrong) return { ok: false, refusal: wrong }
  const step = await takeStepUp(codes, 'change', context)
  if (step) return { ok: false, refusal: step }
  const used = judge(true)
  if (used) return { ok: false, refusal: used }
  if (taken) return refused('account_taken', { code: 409, field: type })
  const shown = maskContact(to)
  const address = isOwn ? null : to
  const { answer } = await host.submit({ kind: 'bindAddress', account: user, type, address, shown, origin }, mark)
  return answer.ok ? ownView(context) : answer
}
