import type { Answer } from '../../../src/engine/event.ts'
import type { User } from '../../../src/shared/calls/entities.ts'
import { type AddressType, canonicalAddress } from '../../accounts/address.ts'
import { hashPassword, passwordFits } from '../../accounts/password.ts'
import { regionRefusal } from '../../accounts/region.ts'
import { welcomeFunds } from '../../accounts/welcome-funds.ts'
import type { CallContext, Handlers } from '../call-context.ts'
import { type Answered, accepted, refused } from '../envelope.ts'
import { userOf } from './user-view.ts'

interface Wish {
  type: AddressType
  address: string
  code: string
  password: string
  invite: string
}
type SignedIn = Answered<{ token: string; user: User }>

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
  const { host, codes, mark } = context
  const before = mark ? host.answered(mark) : null
  if (before) return again(await before, password, context)
  const refusal = regionRefusal(context.country, type === 'phone' ? address : null)
  if (refusal) return { ok: false, refusal }
  const inviter = inviterOf(invite.trim(), context)
  if (!inviter.ok) return inviter
  const wrong = codes.check('register', address, code, { now: host.now() })
  if (wrong) return { ok: false, refusal: wrong }
  const passwordHash = await hashPassword(password)

  // From here to the commands nothing waits: the address stays free and the id new.
  const { exchange } = host
  if (exchange.accountByLogin(type, address)) return refused('account_taken', { code: 409, field: type })
  const account = exchange.nextAccountId()
  const login = { email: type === 'email' ? address : null, phone: type === 'phone' ? address : null }
  const opening = { kind: 'openAccount', account, ...login, passwordHash, invitedBy: inviter.data } as const
  const [opened] = await Promise.all([host.submit(opening, mark), host.submit(welcomeFunds(account))])
  if (!opened.answer.ok) return opened.answer
  return signIn(account, context)
}

/** The account of the code; null where none was given and none is needed. */
function inviterOf(code: string, { host, invite }: CallContext): Answered<number | null> {
  if (code === '') return invite === 'required' ? refused('invite_required', { field: 'invite_code' }) : accepted(null)
  const inviter = host.exchange.accountByInviteCode(code)
  return inviter ? accepted(inviter.id) : refused('invite_unknown', { field: 'invite_code' })
}

/** A repeat whose first answer is in the journal, where neither its token nor its password is. */
async function again(answer: Answer, password: string, context: CallContext): Promise<SignedIn> {
  if (!answer.ok) return answer
  const { id } = answer.data as { id: number }
  const account = context.host.exchange.account(id)
  if (!account || !(await passwordFits(password, account.passwordHash))) {
    return refused('idempotency_conflict', { code: 409 })
  }
  return signIn(id, context)
}

function signIn(id: number, { host }: CallContext): SignedIn {
  const account = host.exchange.account(id)
  return account
    ? accepted({ token: host.issueToken(id), user: userOf(account) })
    : refused('not_found', { code: 404, field: 'account' })
}
