import { accepted, refused } from '../../../src/shared/calls/answered.ts'
import { accountsByAddress, canonicalAddress, readAddress } from '../../accounts/address.ts'
import { hashPassword, passwordFits } from '../../accounts/password.ts'
import type { CallContext, Handlers } from '../call-context.ts'

export const passwordHandlers: Handlers<'changePwdByCode'> = {
  async changePwdByCode({ account: typed, type, code, password }, context) {
    const { host, codes, mark, ip } = context
    const read = readAddress(type, typed)
    if (!read.ok) return read
    const before = mark ? host.answered(mark) : null
    if (before) {
      const answer = await before
      if (!answer.ok) return answer
      const hash = accountsByAddress(host.exchange, type, read.address)[0]?.passwordHash ?? ''
      // The journal tells that it was done, not with which password.
      return (await passwordFits(password, hash)) ? accepted({}) : refused('idempotency_conflict', { code: 409 })
    }
    const wrong = codes.check('find_password', read.address, code, { now: host.now(), ip })
    if (wrong) return { ok: false, refusal: wrong }
    const [account] = accountsByAddress(host.exchange, type, read.address)
    // A code that was never delivered has been guessed: nobody is to learn that there is no such account.
    if (!account) return refused('code_expired', { field: 'code' })
    const passwordHash = await hashPassword(password)
    // At once: a token is either ended here, or given out by a login that has seen the new password.
    host.endTokens(account.id)
    const { origin } = context
    const { answer } = await host.submit({ kind: 'changePassword', account: account.id, passwordHash, origin }, mark)
    if (!answer.ok) return answer
    clearLimits(account, context)
    return accepted({})
  },
}

function clearLimits(account: { email: string | null; phone: string | null }, { loginLimit }: CallContext): void {
  if (account.email) loginLimit.right(`email:${account.email.toLowerCase()}`)
  if (account.phone) loginLimit.right(`phone:${canonicalAddress('phone', account.phone)}`)
}
