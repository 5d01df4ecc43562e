import { type Refusal, refusal } from '../../src/shared/rules/refusal.ts'
import { passwordFits } from '../accounts/password.ts'
import type { Caller } from './caller.ts'
import { locked } from './google-code.ts'

/** Judges the password of the person who is signed in; five wrong ones pause it, so a stolen session does not serve to guess it. */
export async function ownPasswordRefusal(password: string, context: Caller): Promise<Refusal | null> {
  const { host, identity, ip, user } = context
  const who = `password:${user}`
  const pause = identity.ownLimit.pause(who, ip, host.now())
  if (pause > 0) return locked(pause)
  const left = String(identity.ownLimit.wrong(who, ip, host.now()))
  const hash = host.exchange.account(user)?.passwordHash ?? ''
  const fits = await passwordFits(password, hash).catch((error: unknown) => {
    identity.ownLimit.notMade(who, ip)
    throw error
  })
  if (fits && host.exchange.account(user)?.passwordHash === hash) {
    identity.ownLimit.passed(who, ip)
    return null
  }
  return refusal('password_wrong', { field: 'password', params: { left } })
}
