import type { Order } from '../../../shared/calls/entities.ts'
import { compareDecimals } from '../../services/account/own-lists.ts'
import type { AmendChange } from './amend-check.ts'

/** Only a price of an order in the book changes: words name it. */
export function isPriceAlone(order: Order, change: AmendChange): boolean {
  return !order.plan && change.price !== undefined && change.quantity === undefined
}

/** How an answered amendment is said. */
export function answeredKey(
  order: Order,
  change: AmendChange,
  now: Order,
): 'filled' | 'answered' | 'answeredKept' | 'answeredPlan' {
  if (order.plan) return 'answeredPlan'
  if (now.status === 'completed') return 'filled'
  const less = change.quantity !== undefined && compareDecimals(change.quantity, order.quantity ?? '0') < 0
  return less && change.price === undefined ? 'answeredKept' : 'answered'
}
