import { type Refusal, refusal } from '../../src/shared/rules/refusal.ts'
import type { Caller } from './caller.ts'

type Needs = Pick<Caller, 'host' | 'identity' | 'ip'>

/** Looks at an authenticator's code without using it; a wrong one counts. @returns null where it is right and was not used before */
export function wrongGoogleCode(code: string, context: Needs & Pick<Caller, 'user'>): Refusal | null {
  const { host, identity, ip, user } = context
  const who = `google:${user}`
  const pause = identity.ownLimit.pause(who, ip, host.now())
  if (pause > 0) return locked(pause)
  if (googleStep(code, user, context) !== null) return null
  identity.ownLimit.wrong(who, ip, host.now())
  return refusal('google_code_wrong', { field: 'google_code' })
}

/** Uses a right code; each is good once, through restarts too. @returns null where it was taken */
export async function takeGoogleCode(code: string, user: number, context: Needs): Promise<Refusal | null> {
  const step = googleStep(code, user, context)
  if (step === null) return refusal('google_code_wrong', { field: 'google_code' })
  const { answer } = await context.host.submit({ kind: 'takeGoogleStep', account: user, step })
  return answer.ok ? null : answer.refusal
}

/** The step of a code that may still be used; null where it is wrong, used, or there is no authenticator. */
export function googleStep(code: string, user: number, { host, identity }: Needs): number | null {
  const { google } = host.exchange.safety(user)
  const secret = google && identity.sealer.open(google.secret)
  const step = secret ? identity.timeCodes.stepOf(secret, code, host.now()) : null
  return google && step !== null && step > google.lastStep ? step : null
}

/** What too many wrong tries are answered with. @param seconds that are left */
export function locked(seconds: number): Refusal {
  const params = { seconds: String(seconds), minutes: String(Math.ceil(seconds / 60)) }
  return refusal('account_locked', { code: 429, params })
}
