import { NO_PASSWORD } from '../../../src/engine/trading/model/account.ts'
import { accepted, refused } from '../../../src/shared/calls/answered.ts'
import { canonicalAddress } from '../../accounts/address.ts'
import { ownPasswordRefusal } from '../../identity/own-password.ts'
import { limitedRefusal, takeStepUp } from '../../identity/step-up.ts'
import type { Handlers } from '../call-context.ts'
import { done, earlier } from './earlier.ts'
import { personDataOf } from './person-data.ts'

/** What a person may ask of the data that is kept: all of it, and its end. */
export const privacyHandlers: Handlers<'exportData' | 'closeStanding' | 'closeAccount'> = {
  async exportData(codes, context) {
    const wrong = await takeStepUp(codes, 'change', context)
    return wrong ? { ok: false, refusal: wrong } : personDataOf(context)
  },

  closeStanding: (_request, { exchange, user }) =>
    accepted({ blocks: exchange.views.identity.closeBlocks(user).map(({ key, params }) => ({ key, params })) }),

  async closeAccount({ confirm, password, ...codes }, context) {
    const before = await earlier(context, done)
    if (before) return before
    const { host, user, identity, origin, mark } = context
    const account = host.exchange.account(user)
    if (!account) return refused('not_login', { code: 401 })
    // What is wrong besides uses up no code.
    const limited = limitedRefusal(context) ?? host.exchange.views.identity.closeBlocks(user)[0]
    if (limited) return { ok: false, refusal: limited }
    const type = account.email === null ? 'phone' : 'email'
    const own = account[type]
    if (own !== null && canonicalAddress(type, confirm) !== canonicalAddress(type, own))
      return refused('close_confirm', { field: 'confirm', params: { expected: own } })
    const hasPassword = account.passwordHash !== NO_PASSWORD
    if (hasPassword && password === undefined) return refused('password_required', { field: 'password' })
    const wrong =
      (hasPassword ? await ownPasswordRefusal(password ?? '', context) : null) ??
      (await takeStepUp(codes, 'change', context))
    if (wrong) return { ok: false, refusal: wrong }
    const { answer } = await host.submit({ kind: 'closeAccount', account: user, origin }, mark)
    if (!answer.ok) return answer
    host.endTokens(user)
    identity.googleOffers.drop(user)
    for (const id of (answer.data as { images: string[] }).images) await identity.images.drop(id)
    return done()
  },
}
