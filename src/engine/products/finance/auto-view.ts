import type { AutoTransfer } from '../../../shared/calls/products/finance-entities.ts'
import { nextSix } from '../../../shared/lines/instants.ts'
import { moneyText } from '../../../shared/rules/order-units.ts'
import type { Account } from '../../trading/model/account.ts'
import type { State } from '../../trading/model/state.ts'
import { financeBook, financeOf } from './finance-state.ts'
import { movable } from './movable.ts'
import type { Product } from './product.ts'

export function autoView(state: State, account: Account, product: Product): AutoTransfer {
  const { on = false, keep = 0n } = financeOf(account).autos.get(product.asset) ?? {}
  const { amount, reason } = on ? movable(account, product, keep) : { amount: 0n, reason: null }
  return {
    currency_id: product.asset,
    symbol: state.symbolOf(product.asset),
    product_id: product.id,
    on,
    keep: moneyText(keep),
    next_at: nextSix(state.time),
    amount: moneyText(amount),
    reason,
  }
}

/** One entry a live coin. */
export function autoViews(state: State, account: Account): AutoTransfer[] {
  const products = [...financeBook(state).products.values()].filter(({ kind }) => kind === 'live')
  return products.map((one) => autoView(state, account, one))
}
