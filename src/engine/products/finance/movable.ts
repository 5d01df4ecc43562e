import type { Account } from '../../trading/model/account.ts'
import type { State } from '../../trading/model/state.ts'
import { lockRefusal } from '../../trading/rules/lock-refusal.ts'
import { financeBook } from './finance-state.ts'
import { isVerified } from './person.ts'
import type { Product } from './product.ts'
import { itemOf } from './subscribe.ts'

export type SkipReason = 'frozen' | 'kyc' | 'too_little' | 'maximum' | 'closed'

/** The live coin into which a coin's auto-transfer goes. */
export function liveProduct(state: State, asset: number): Product | undefined {
  for (const one of financeBook(state).products.values()) if (one.kind === 'live' && one.asset === asset) return one
  return undefined
}

/** What would be moved at this moment, or why nothing would. @param keep 1e-8 */
export function movable(
  account: Account,
  product: Product,
  keep: bigint,
): { amount: bigint; reason: SkipReason | null } {
  const skip = (reason: SkipReason) => ({ amount: 0n, reason })
  if (lockRefusal(account)) return skip('frozen')
  if (!isVerified(account)) return skip('kyc')
  if (!product.open) return skip('closed')
  const over = account.holding('fund', product.asset).free - keep
  if (over < product.minimum) return skip('too_little')
  const room = product.maximum - (itemOf(account, product)?.principal ?? 0n)
  if (room < product.minimum) return skip('maximum')
  return { amount: over < room ? over : room, reason: null }
}
