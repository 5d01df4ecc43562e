import type { OrderDraft } from '../../../shared/rules/order-rule.ts'

/** The price of a limit order. */
export function priceOf(draft: OrderDraft): { price?: string } {
  return draft.price === undefined ? {} : { price: draft.price }
}
