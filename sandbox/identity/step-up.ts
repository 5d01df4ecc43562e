import type { StepUp } from '../../src/shared/calls/security-entities.ts'
import { type Refusal, refusal } from '../../src/shared/rules/refusal.ts'
import { neededCodes } from '../../src/shared/rules/step-up.ts'
import { limitedUntil } from '../../src/shared/rules/withdrawal-holds.ts'
import type { Caller } from './caller.ts'
import { takeGoogleCode, wrongGoogleCode } from './google-code.ts'

export const STEP_PURPOSES = { change: 'step_up', withdraw: 'withdraw' } as const

/** Why a session may not change what guards its account; null where it may. */
export function limitedRefusal({ session, host }: Caller): Refusal | null {
  const until = limitedUntil(session, host.now())
  if (until === null) return null
  const hours = String(Math.ceil((until - host.now()) / 3_600_000))
  return refusal('session_limited', { code: 403, params: { hours } })
}

/**
 * Takes the codes that the use wants of this person. All are looked at before any is used, so that one wrong code does not cost the
 * others.
 * @returns why it goes no further; null where every code was right, each of them now used
 */
export async function takeStepUp(
  codes: StepUp,
  use: keyof typeof STEP_PURPOSES,
  context: Caller,
): Promise<Refusal | null> {
  const limited = limitedRefusal(context)
  if (limited) return limited
  const { host, user, ip } = context
  const account = host.exchange.account(user)
  if (!account) return refusal('not_login', { code: 401 })
  const { email, phone } = account
  const needed = neededCodes({ google2fa: host.exchange.safety(user).google !== null, email, phone }, use)
  const missing = needed.find((name) => codes[name] === undefined)
  if (missing) return refusal('step_up_required', { code: 403, field: missing })

  const now = host.now()
  const sent = needed.flatMap((name) => {
    const to = name === 'email_code' ? email : name === 'phone_code' ? phone : null
    return to === null ? [] : [{ name, to, code: codes[name] ?? '' }]
  })
  const judge = (uses: boolean) => {
    for (const { name, to, code } of sent) {
      const wrong = context.codes.check(STEP_PURPOSES[use], to, code, { now, ip, use: uses })
      if (wrong) return { ...wrong, field: name }
    }
    return null
  }
  const google = needed.includes('google_code') ? (codes.google_code ?? '') : null
  const wrong = (google === null ? null : wrongGoogleCode(google, context)) ?? judge(false)
  if (wrong) return wrong
  const used = judge(true)
  if (used) return used
  return google === null ? null : takeGoogleCode(google, user, context)
}
