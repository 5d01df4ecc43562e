import { mostFor } from '../../../shared/lines/finance-interest.ts'
import { HOUSE } from '../../trading/model/house.ts'
import type { State } from '../../trading/model/state.ts'
import { financeBook } from './finance-state.ts'
import type { Product } from './product.ts'

/** The fund is sold while the house account against it has this much. Source: lines.md §7. */
const TREASURY_LEAST = 1_000_000n * 10n ** 8n

/** Free money of a house account in the finance wallet, 1e-8. */
export function houseFree(state: State, house: number, asset: number): bigint {
  return state.accounts.get(house)?.holding('finance', asset).free ?? 0n
}

/** What may still be sold of a product to all together, 1e-8; null where it has no quota. */
export function quotaLeft(state: State, product: Product): bigint | null {
  if (product.kind === 'fixed') return atLeast0(product.quota - (financeBook(state).sold.get(product.id) ?? 0n))
  if (product.kind !== 'fund') return null
  if (houseFree(state, HOUSE.treasury, product.asset) < TREASURY_LEAST) return 0n
  return atLeast0(product.quota - financeBook(state).worth)
}

/** The most that may be bought for which the house can set its interest aside, 1e-8; null where nothing is set aside. */
export function promisable(state: State, product: Product): bigint | null {
  if (product.kind !== 'fixed') return null
  return mostFor(houseFree(state, HOUSE.earn, product.asset), product.ratePpm, product.days)
}

function atLeast0(units: bigint): bigint {
  return units > 0n ? units : 0n
}
