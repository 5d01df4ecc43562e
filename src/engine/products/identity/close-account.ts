import type { CloseBlock } from '../../../shared/rules/close-block.ts'
import { moneyText } from '../../../shared/rules/order-units.ts'
import type { Answer } from '../../contract/event.ts'
import type { IdentityCommand } from '../../contract/identity-command.ts'
import type { CloseRefusal } from '../../contract/identity-views.ts'
import { type KycRecord, newSafety } from '../../contract/safety.ts'
import { type Account, NO_PASSWORD } from '../../trading/model/account.ts'
import type { State } from '../../trading/model/state.ts'
import { notify } from '../../trading/settle/notify.ts'
import { personOf } from './person.ts'

/** What has to end before an account can be closed, the first thing to do first. Each wallet and coin with money is named by itself. */
export function closeBlocks(state: State, account: Account): CloseRefusal[] {
  const blocks: CloseRefusal[] = []
  const block = (key: CloseBlock, params: Record<string, string>) => blocks.push({ code: 409, key, params })
  const orders = account.open.size + account.plans.size
  if (orders > 0) block('close_open_orders', { count: String(orders) })
  const positions = account.perp?.sorted().reduce((sum, stake) => sum + [...stake.positions()].length, 0) ?? 0
  if (positions > 0) block('close_positions', { count: String(positions) })
  for (const { unsettled } of state.modules) {
    const counts = unsettled?.(account, state)
    if (counts) block('close_pending', counts)
  }
  for (const { wallet, asset, free, locked } of account.allHoldings())
    block('close_balance', { wallet, coin: state.symbolOf(asset), amount: moneyText(free + locked) })
  return blocks
}

/**
 * Closes an account for good. Its addresses are free for another registration. Orders, fills, ledger, deposits and withdrawals stay
 * under its number, and of a verified identity level, country, time and keyed fingerprint; docs/privacy.md says why. Answers
 * `{images}`: ids of pictures that are in no use any more.
 */
export function closeAccount(
  state: State,
  { account: id, origin }: Extract<IdentityCommand, { kind: 'closeAccount' }>,
): Answer {
  const found = personOf(state, id)
  if (!found.ok) return found
  const { account, safety } = found
  const [first] = closeBlocks(state, account)
  if (first) return { ok: false, refusal: first }
  const { identity } = account
  const type = identity.email === null ? ('phone' as const) : ('email' as const)
  const address = identity[type]
  const former = address === null ? null : { type, address }
  const left = { language: safety.language, antiPhishing: safety.antiPhishing }
  notify(state, account, { what: 'guarded', event: 'account_closed', detail: '', origin, former, left })
  state.accounts.rename(account, 'email', null)
  state.accounts.rename(account, 'phone', null)
  identity.passwordHash = NO_PASSWORD
  identity.passwordChangedAt = null
  account.safety = { ...newSafety(), kyc: keptOf(safety.kyc), closedAt: state.time }
  for (const { forget } of state.modules) forget?.(account, state)
  return { ok: true, data: { images: safety.images.map((one) => one.id) } }
}

/** What the law wants kept of somebody who was verified; of who was not, nothing. */
function keptOf(kyc: KycRecord | null): KycRecord | null {
  if (!kyc || kyc.level === 'none') return null
  const gone = { idType: '', details: '', front: null, back: null, selfie: null, reason: null } as const
  return { ...kyc, ...gone, state: 'verified' }
}

/** Nothing is left of a person who has closed the account, and nothing comes in any more. @returns where it does not hold */
export function closedAccounts(state: State): string[] {
  return state.accounts
    .all()
    .filter((account) => account.isClosed && (closeBlocks(state, account).length > 0 || isKnown(account)))
    .map(({ id }) => `account ${id} is closed and not empty`)
}

function isKnown({ identity, safety }: Account): boolean {
  const { email, phone, passwordHash } = identity
  const lists = [safety?.sessions, safety?.logins, safety?.records, safety?.images]
  const named = email !== null || phone !== null || passwordHash !== NO_PASSWORD
  return named || safety?.oidc !== undefined || lists.some((list) => list?.length)
}
