import type { AccountView } from '../../../src/engine/contract/exchange-api.ts'
import { accepted, refused } from '../../../src/shared/calls/answered.ts'
import { accountsByAddress, readAddress } from '../../accounts/address.ts'
import { signIn } from '../../identity/sign-in.ts'
import type { CallContext, Handlers } from '../call-context.ts'
import { openByPassword } from './account-handlers.ts'
import { sendCode } from './code-handlers.ts'

/** Locking everything by one press, and unlocking it by password, code and authenticator. */
export const lockHandlers: Handlers<'lock' | 'sendUnlockCode' | 'unlock'> = {
  async lock({ cancel_orders }, context) {
    const { host, user, origin, mark } = context
    // At once: nothing of this person is taken from here on.
    host.endTokens(user)
    const [{ answer }, cancelled] = await Promise.all([
      host.submit({ kind: 'freeze', account: user, frozen: true, origin }, mark),
      cancel_orders ? cancelEverything(context) : 0,
    ])
    return answer.ok ? accepted({ cancelled }) : answer
  },

  sendUnlockCode({ account, area, type }, context) {
    const read = readAddress(type, account, area)
    if (!read.ok) return read
    const { exchange } = context.host
    const frozen = (account: AccountView) => exchange.safety(account.id).frozenAt !== null
    const known = accountsByAddress(exchange, type, read.address).find(frozen)
    return sendCode('unlock', read.address, context, { deliver: known !== undefined, whose: known?.id })
  },

  async unlock({ type, account: typed, password, code, google_code }, context) {
    const { host, codes, origin, ip } = context
    const read = readAddress(type, typed)
    if (!read.ok) return read
    const judge = (use: boolean) => codes.check('unlock', read.address, code, { now: host.now(), ip, use })
    const wrong = judge(false)
    if (wrong) return { ok: false, refusal: wrong }
    const opened = await openByPassword({ type, account: typed, password, google_code }, context)
    if (!opened.ok) return opened
    const used = judge(true)
    if (used) return { ok: false, refusal: used }
    // A code that was never delivered has been guessed.
    if (!opened.frozen) return refused('code_expired', { field: 'code' })
    const thaws = host.submit({ kind: 'freeze', account: opened.account, frozen: false, origin })
    const [entry] = await Promise.all([signIn(opened.account, 'unlock', context), thaws])
    return entry
  },
}

async function cancelEverything({ host, user }: CallContext): Promise<number> {
  const kinds = ['spot', 'contract'] as const
  const outcomes = await Promise.all(
    kinds.map((market) => host.submit({ kind: 'cancelAll', account: user, market, currency_id: null, what: 'all' })),
  )
  return outcomes.reduce((sum, { answer }) => sum + countOf(answer), 0)
}

function countOf(answer: { ok: boolean; data?: unknown }): number {
  return answer.ok ? (answer.data as { cancelled: readonly number[] }).cancelled.length : 0
}
