import type { Answer } from '../../../src/engine/contract/event.ts'
import { type Answered, accepted, refused } from '../../../src/shared/calls/answered.ts'
import { type AddressType, accountsByAddress, canonicalAddress } from '../../accounts/address.ts'
import { openPerson } from '../../accounts/open-person.ts'
import { hashPassword, passwordFits } from '../../accounts/password.ts'
import { regionRefusal } from '../../accounts/region.ts'
import { type SignedIn, signIn } from '../../identity/sign-in.ts'
import type { CallContext, Handlers } from '../call-context.ts'

interface Wish {
  type: AddressType
  address: string
  code: string
  password: string
  invite: string
}

export const registerHandlers: Handlers<'emailRegister' | 'phoneRegister'> = {
  emailRegister({ email, invite_code = '', ...rest }, context) {
    return register({ ...rest, type: 'email', address: canonicalAddress('email', email), invite: invite_code }, context)
  },
  phoneRegister({ phone, invite_code = '', ...rest }, context) {
    return register({ ...rest, type: 'phone', address: canonicalAddress('phone', phone), invite: invite_code }, context)
  },
}

/** The code comes last of what is checked, so that what is wrong besides does not use it up. */
async function register({ type, address, code, password, invite }: Wish, context: CallContext): Promise<SignedIn> {
  const { host, codes, mark, ip } = context
  const before = mark ? host.answered(mark) : null
  if (before) return again(await before, password, context)
  const refusal = regionRefusal(context.country, type === 'phone' ? address : null)
  if (refusal) return { ok: false, refusal }
  const inviter = inviterOf(invite.trim(), context)
  if (!inviter.ok) return inviter
  const wrong = codes.check('register', address, code, { now: host.now(), ip })
  if (wrong) return { ok: false, refusal: wrong }
  const passwordHash = await hashPassword(password)

  // From here to the commands nothing waits: the address stays free and the id new.
  const taken = accountsByAddress(host.exchange, type, address).length > 0
  if (taken) return refused('account_taken', { code: 409, field: type })
  const login = { email: type === 'email' ? address : null, phone: type === 'phone' ? address : null }
  const opened = await openPerson({ ...login, passwordHash, ...inviter.data }, host, mark)
  return opened.ok ? signIn(opened.data, 'register', context) : opened
}

/** Who has invited somebody, and by which link of theirs. */
export interface InvitedBy {
  /** null where no code was given and none is needed. */
  invitedBy: number | null
  inviteLink?: number
}

/** The account of the code, which may be the account's own or a link's. */
export function inviterOf(code: string, { host, invite }: Pick<CallContext, 'host' | 'invite'>): Answered<InvitedBy> {
  if (code === '')
    return invite === 'required' ? refused('invite_required', { field: 'invite_code' }) : accepted({ invitedBy: null })
  const inviter = host.exchange.accountByInviteCode(code)
  if (inviter) return accepted({ invitedBy: inviter.id })
  const link = host.exchange.views.share.linkOfCode(code)
  if (!link) return refused('invite_unknown', { field: 'invite_code' })
  return accepted({ invitedBy: link.account, inviteLink: link.link })
}

/** A repeat whose first answer is in the journal, where neither its token nor its password is. */
async function again(answer: Answer, password: string, context: CallContext): Promise<SignedIn> {
  if (!answer.ok) return answer
  const { id } = answer.data as { id: number }
  const account = context.host.exchange.account(id)
  if (!account || !(await passwordFits(password, account.passwordHash))) {
    return refused('idempotency_conflict', { code: 409 })
  }
  return signIn(id, 'register', context)
}
