import { accepted, refused } from '../../../src/shared/calls/answered.ts'
import { locked } from '../../identity/google-code.ts'
import { ownPasswordRefusal } from '../../identity/own-password.ts'
import { limitedRefusal, takeStepUp } from '../../identity/step-up.ts'
import { ownView } from '../../identity/user-view.ts'
import type { Handlers } from '../call-context.ts'
import { earlier } from './earlier.ts'

/** The authenticator: a secret is offered, proved by its own code, and linked with a step-up; it is sealed wherever it is kept. */
export const googleHandlers: Handlers<'googleSecret' | 'googleBind' | 'googleUnbind'> = {
  googleSecret(_request, context) {
    const limited = limitedRefusal(context)
    if (limited) return { ok: false, refusal: limited }
    const { host, user, identity, siteName } = context
    const account = host.exchange.account(user)
    if (!account) return refused('not_login', { code: 401 })
    const { secret, ends } = identity.googleOffers.add(user, identity.timeCodes.newSecret(), host.now())
    const uri = identity.timeCodes.uri(secret, account.email ?? account.phone ?? String(user), siteName)
    return accepted({ secret, uri, ends })
  },

  async googleBind({ code, ...codes }, context) {
    const before = await earlier(context, () => ownView(context))
    if (before) return before
    const { host, user, identity, origin, ip, mark } = context
    const offer = identity.googleOffers.of(user, host.now())
    if (!offer) return refused('google_secret_ended', { code: 409, field: 'code' })
    const who = `offer:${user}`
    const pause = identity.ownLimit.pause(who, ip, host.now())
    if (pause > 0) return { ok: false, refusal: locked(pause) }
    const step = identity.timeCodes.stepOf(offer.secret, code, host.now())
    if (step === null) {
      identity.ownLimit.wrong(who, ip, host.now())
      return refused('google_code_wrong', { field: 'code' })
    }
    const wrong = await takeStepUp(codes, 'change', context)
    if (wrong) return { ok: false, refusal: wrong }
    if (identity.googleOffers.of(user, host.now()) !== offer)
      return refused('google_secret_ended', { code: 409, field: 'code' })
    identity.googleOffers.drop(user)
    const secret = identity.sealer.seal(offer.secret)
    const { answer } = await host.submit({ kind: 'linkGoogle', account: user, secret, step, origin }, mark)
    return answer.ok ? ownView(context) : answer
  },

  async googleUnbind({ password, ...codes }, context) {
    const before = await earlier(context, () => ownView(context))
    if (before) return before
    const { host, user, origin, mark } = context
    if (!host.exchange.safety(user).google) return refused('google_not_linked', { code: 409 })
    const wrong = (await ownPasswordRefusal(password, context)) ?? (await takeStepUp(codes, 'change', context))
    if (wrong) return { ok: false, refusal: wrong }
    const { answer } = await host.submit({ kind: 'linkGoogle', account: user, secret: null, step: 0, origin }, mark)
    return answer.ok ? ownView(context) : answer
  },
}
