import { type Refusal, refusal } from '../../src/shared/rules/refusal.ts'
import { type Hold, withdrawalHolds } from '../../src/shared/rules/withdrawal-holds.ts'
import type { Caller } from './caller.ts'

type Asking = Pick<Caller, 'host' | 'session' | 'user'>

/** Why this session may not withdraw now: the identity check comes first, then the hold that lasts longest; null where it may. */
export function withdrawalRefusal(context: Asking): Refusal | null {
  const { kyc } = context.host.exchange.safety(context.user)
  if ((kyc?.level ?? 'none') === 'none') return refusal('kyc_required', { code: 403 })
  return holdRefusal(holdsNow(context), context)
}

/** Why this session may not sell by C2C now: coins leave by it as well, so a new password and a QR session hold it; null where it may. */
export function saleRefusal(context: Asking): Refusal | null {
  return holdRefusal(
    holdsNow(context).filter(({ cause }) => cause !== 'login'),
    context,
  )
}

function holdsNow({ host, session, user }: Asking): Hold[] {
  return withdrawalHolds(session, host.exchange.account(user)?.passwordChangedAt ?? null, host.now())
}

/** @param holds the longest first */
function holdRefusal([hold]: readonly Hold[], { host }: Asking): Refusal | null {
  if (!hold) return null
  const params = { seconds: String(Math.ceil((hold.ends - host.now()) / 1000)), ends: String(hold.ends) }
  return refusal(`hold_${hold.cause}`, { code: 403, params })
}
