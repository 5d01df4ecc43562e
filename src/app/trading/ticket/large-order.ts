import { toScaled } from '../../../shared/decimal/decimal-text.ts'
import { MONEY_DIGITS } from '../../../shared/rules/order-units.ts'
import type { TicketDraft } from './plan/terms-text.ts'

const UNIT = 10n ** BigInt(MONEY_DIGITS)
/** An order worth more is asked about, however much is available. */
const LARGE = 10_000n * UNIT
/** So is one of more than half of the available balance, but not below this. */
const LEAST = 1_000n * UNIT

/** @param last the market's last price @param available free balance that the order pays from; decimal texts, null unknown */
export interface LargeOrderMoment {
  last: string | null
  available: string | null
}

/** A spot order so large that it is asked about even where orders are not confirmed. False while its value is not known. */
export function isLargeOrder(draft: TicketDraft, { last, available }: LargeOrderMoment): boolean {
  const quantity = scaled(draft.quantity)
  const price = scaled(draft.type === 'market' ? last : (draft.price ?? last))
  const total = scaled(draft.quote_quantity)
  const value = total ?? (quantity === null || price === null ? null : (quantity * price) / UNIT)
  if (value === null || value < LEAST) return false
  if (value > LARGE) return true
  const free = scaled(available)
  const paid = draft.side === 'buy' ? value : quantity
  return free !== null && paid !== null && paid * 2n > free
}

function scaled(text: string | null | undefined): bigint | null {
  return text == null ? null : toScaled(text, MONEY_DIGITS)
}
