import { networkOf } from '../../../gateway/base/network.ts'
import { accepted, refused } from '../../../src/shared/calls/answered.ts'
import { refusal } from '../../../src/shared/rules/refusal.ts'
import { HOLD_MS } from '../../../src/shared/rules/withdrawal-holds.ts'
import { takeGoogleCode, wrongGoogleCode } from '../../identity/google-code.ts'
import { ownPasswordRefusal } from '../../identity/own-password.ts'
import type { Scanner } from '../../identity/qr-service.ts'
import { signIn } from '../../identity/sign-in.ts'
import { limitedRefusal } from '../../identity/step-up.ts'
import type { CallContext, Handlers } from '../call-context.ts'

type QrCall = 'qrCreate' | 'qrStatus' | 'qrTake' | 'qrScan' | 'qrConfirm'

export const qrHandlers: Handlers<QrCall> = {
  qrCreate({ challenge }, { identity, origin, host }) {
    const made = identity.qr.create(challenge, origin, host.now())
    return made.ok ? accepted({ id: made.data.id, ends: made.data.ends }) : made
  },

  qrStatus: ({ id }, { identity, host }) => accepted(identity.qr.status(id, host.now())),

  async qrTake({ id, secret }, context) {
    const { identity, ip, host } = context
    const taken = identity.qr.take(id, secret, ip, host.now())
    if (!taken.ok) return taken
    // Who said yes must still be signed in: a lock, a new password or a revoked session takes the yes back.
    const { user, session } = taken.data
    const stands = host.exchange.safety(user).sessions.some((one) => one.id === session)
    return stands ? signIn(user, 'qr', context) : refused('qr_ended', { code: 404, field: 'id' })
  },

  qrScan({ id }, context) {
    const scanner = scannerOf(context)
    if (!scanner.ok) return scanner
    const { identity, host, origin, user } = context
    const scanned = identity.qr.scan(id, scanner.data, host.now())
    if (!scanned.ok) return scanned
    const { asker, askedAt, ends } = scanned.data
    const differs: ('country' | 'network')[] = []
    if (asker.country !== origin.country) differs.push('country')
    if (networkOf(asker.ip) !== networkOf(origin.ip)) differs.push('network')
    const factor = host.exchange.safety(user).google ? ('google_code' as const) : ('password' as const)
    const limited_until = host.now() + HOLD_MS.qr
    return accepted({ asker, own: origin, differs, factor, asked_at: askedAt, ends, limited_until })
  },

  async qrConfirm({ id, accept, google_code, password }, context) {
    const scanner = scannerOf(context)
    if (!scanner.ok) return scanner
    const { identity, host } = context
    const open = () => identity.qr.open(id, scanner.data, host.now())
    const asked = open()
    if (!asked.ok) return asked
    if (accept) {
      const wrong = await factorRefusal({ google_code, password }, context)
      if (wrong) return { ok: false, refusal: wrong }
      // It may have been answered, or have ended, while the password was looked at.
      const still = open()
      if (!still.ok) return still
    }
    identity.qr.answer(asked.data, accept)
    return accepted({ state: asked.data.state })
  },
}

/** The phone that asks. A session that came by QR itself lets nobody else in. */
function scannerOf(context: CallContext): { ok: true; data: Scanner } | ReturnType<typeof refused> {
  const { user, session } = context
  const limited = limitedRefusal(context)
  if (limited) return { ok: false, refusal: limited }
  return session ? { ok: true, data: { user, session: session.id } } : refused('not_login', { code: 401 })
}

/** The authenticator's code where one is linked, else the password. */
async function factorRefusal(
  { google_code, password }: { google_code?: string | undefined; password?: string | undefined },
  context: CallContext,
) {
  const { host, user } = context
  if (!host.exchange.safety(user).google)
    return password === undefined
      ? refusal('password_required', { field: 'password' })
      : ownPasswordRefusal(password, context)
  if (google_code === undefined) return refusal('google_required', { field: 'google_code' })
  return wrongGoogleCode(google_code, context) ?? takeGoogleCode(google_code, user, context)
}
