import type { Order } from '../../../shared/calls/entities.ts'
import { toScaled, toUnits } from '../../../shared/decimal/decimal-text.ts'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { ONE } from '../../../shared/perp/scale.ts'
import { MONEY_DIGITS } from '../../../shared/rules/order-units.ts'
import { isReduceOnly } from '../../../shared/rules/perp-order-rule.ts'
import type { AnswerRefusal } from '../../base/api/api-answer.ts'
import { ownLimit } from '../ticket/own-limits.ts'
import { type AmendChange, type AmendPrices, isHedge, isPerp } from './amend-check.ts'

/** The person's own limits, and what they are measured from. */
export interface AmendLimits {
  prices: AmendPrices
  /** Percent as decimal text; '' none. */
  priceLimit: string
  sizeLimit: string
  /** Of the contract account in the market's coin, 10^-8; null where it is not known. */
  equity: bigint | null
}

/** Why the person's own limits stop a new price, or a size that is more; null where they do not, or less is asked for. */
export function amendLimit(
  market: Market,
  order: Order,
  change: AmendChange,
  { prices, equity, priceLimit, sizeLimit }: AmendLimits,
): AnswerRefusal | null {
  const reference = prices[market.kind === 'spot' ? 'last' : 'mark']
  const grows = sizeCounts(order) && isMore(market, order, change)
  const worth = grows ? worthOf(order, change, reference) : null
  return ownLimit(
    market,
    {
      ...(change.price === undefined ? {} : { price: change.price }),
      reference,
      worth: grows ? (worth ?? 0n) : null,
      // An order whose price nobody can tell is one that cannot be measured.
      equity: worth === null ? null : equity,
    },
    { priceLimit, sizeLimit },
  )
}

/** As in the ticket: the limit is for perpetual orders that may open. */
function sizeCounts(order: Order): boolean {
  if (!isPerp(order)) return false
  const { side, reduce_only, position_side } = order
  return !isReduceOnly({ side, reduce_only, position_side }, isHedge(order))
}

function isMore({ quantity_digits }: Market, order: Order, { quantity }: AmendChange): boolean {
  const lots = quantity === undefined ? null : toUnits(quantity, quantity_digits)
  const before = order.quantity === null ? null : toUnits(order.quantity, quantity_digits)
  return lots !== null && lots > (before ?? 0)
}

/** Worth of the whole order with the change, 10^-8: at its price, at market at its trigger, else at `otherwise`; null unknown. */
function worthOf(order: Order, change: AmendChange, otherwise: string | null): bigint | null {
  const price = change.price ?? order.price ?? change.trigger_price ?? order.plan?.trigger_price ?? otherwise
  const at = price === null ? null : toScaled(price, MONEY_DIGITS)
  const quantity = toScaled(change.quantity ?? order.quantity ?? '', MONEY_DIGITS)
  return at === null || quantity === null ? null : (at * quantity) / ONE
}
