import type { PerpOrder } from '../../../shared/calls/contract-entities.ts'
import type { Order, PlanTerms } from '../../../shared/calls/entities.ts'
import type { AmendRequest } from '../../../shared/calls/spot-calls.ts'
import { fromUnits, toUnits } from '../../../shared/decimal/decimal-text.ts'
import { type Market, marketUnits } from '../../../shared/hub-protocol/market.ts'
import { trailingStop } from '../../../shared/perp/trailing-stop.ts'
import { checkOrder, type OrderDraft } from '../../../shared/rules/order-rule.ts'
import { orderRules } from '../../../shared/rules/order-units.ts'
import { checkCallback, isReached, triggerPrices } from '../../../shared/rules/plan-rule.ts'
import { checkPrice } from '../../../shared/rules/price-rule.ts'
import { type Refusal, refusal } from '../../../shared/rules/refusal.ts'

/** What changes about an order, numbers as text; what is left out stays as it is. */
export type AmendChange = Omit<AmendRequest, 'id'>
export type AmendField = keyof AmendChange
export type AmendTexts = Partial<Record<AmendField, string>>

/** Prices of this moment, decimal text; null where not known (then the exchange checks against them). */
export interface AmendPrices {
  last: string | null
  /** Perpetual markets. */
  mark: string | null
  index: string | null
}

/** What of an order can be amended, as it stands now; nothing where it cannot. */
export function amendTexts(order: Order): AmendTexts {
  const { plan, price, quantity } = order
  if (plan) return order.status === 'unfilled' ? planTexts(order, plan) : {}
  const open = order.status === 'unfilled' || order.status === 'in_progress'
  return open && price !== null && quantity !== null ? { price, quantity } : {}
}

function planTexts({ price, quantity }: Order, { kind, trigger_price, callback_rate }: PlanTerms): AmendTexts {
  return {
    ...(kind !== 'trailing' && kind !== 'scheduled' && trigger_price !== null && { trigger_price }),
    ...(kind === 'trailing' && callback_rate !== null && { callback_rate }),
    ...(price !== null && { price }),
    ...(quantity !== null && { quantity }),
  }
}

/** Whether anything of an order can be amended. */
export function isAmendable(order: Order): boolean {
  return Object.keys(amendTexts(order)).length > 0
}

/**
 * Why an order cannot be amended so; null where it may be sent. Its numbers are checked as for a new order, a trigger against the
 * price that it watches; money, margin, what is held and the book are the exchange's.
 */
export function amendRefusal(market: Market, order: Order, change: AmendChange, prices: AmendPrices): Refusal | null {
  return order.plan
    ? planRefusal(market, order, order.plan, change, prices)
    : restingRefusal(market, order, change, prices)
}

function restingRefusal(market: Market, order: Order, change: AmendChange, prices: AmendPrices): Refusal | null {
  // The band is for a price that somebody asks for now.
  const reference = change.price === undefined ? null : prices[market.kind === 'spot' ? 'last' : 'mark']
  const check = checkOrder(market, draftOf(order, change), { last: reference, mark: reference, hedge: isHedge(order) })
  if (!check.ok) return check.refusal
  const { price_digits, quantity_digits } = market
  if (
    check.priceTicks === unitsOf(order.price, price_digits) &&
    check.lots === unitsOf(order.quantity, quantity_digits)
  )
    return refusal('amend_nothing')
  if ((check.lots ?? 0) > (unitsOf(order.filled_quantity, quantity_digits) ?? 0)) return null
  return refusal('amend_filled', { field: 'quantity', params: { filled: order.filled_quantity } })
}

function planRefusal(
  market: Market,
  order: Order,
  plan: PlanTerms,
  change: AmendChange,
  prices: AmendPrices,
): Refusal | null {
  const refused = triggerRefusal(market, plan, change, prices) ?? callbackRefusal(market, order, plan, change, prices)
  if (refused) return refused
  const trigger = plan.kind === 'trailing' ? null : (change.trigger_price ?? plan.trigger_price)
  let { price: priceText, quantity: quantityText }: Pick<Order, 'price' | 'quantity'> = order
  if (order.quantity !== null) {
    const hedge = isHedge(order)
    const check = checkOrder(market, draftOf(order, change), { last: trigger, mark: trigger, hedge })
    if (!check.ok) return check.refusal
    priceText = change.price ?? priceText
    quantityText = change.quantity ?? quantityText
  }
  const { price_digits, quantity_digits } = market
  const same = (a: string | null | undefined, b: string | null, digits: number) =>
    unitsOf(a ?? null, digits) === unitsOf(b, digits)
  const untouched =
    same(trigger, plan.kind === 'trailing' ? null : plan.trigger_price, price_digits) &&
    same(change.callback_rate ?? plan.callback_rate, plan.callback_rate, 2) &&
    same(priceText, order.price, price_digits) &&
    same(quantityText, order.quantity, quantity_digits)
  return untouched ? refusal('amend_nothing') : null
}

function triggerRefusal(
  market: Market,
  { trigger_by, direction }: PlanTerms,
  { trigger_price }: AmendChange,
  prices: AmendPrices,
): Refusal | null {
  if (trigger_price === undefined) return null
  const field = 'trigger_price'
  const rules = orderRules(market)
  const checked = checkPrice(rules, trigger_price, field, 'trigger_required')
  if (!checked.ok) return checked.refusal
  const current = triggerPrices(rules, prices)[trigger_by ?? 'last']
  return current !== null && isReached(direction === 'up', checked.ticks, current)
    ? refusal('trigger_at_once', { field })
    : null
}

/** A trailing stop that follows already would fire where the new rate puts it behind the price of now. */
function callbackRefusal(
  market: Market,
  { side }: Order,
  { trigger_by, direction, active, extreme_price }: PlanTerms,
  { callback_rate }: AmendChange,
  prices: AmendPrices,
): Refusal | null {
  if (callback_rate === undefined) return null
  const checked = checkCallback(callback_rate)
  if (!checked.ok) return checked.refusal
  const extreme = unitsOf(extreme_price, market.price_digits)
  const current = triggerPrices(orderRules(market), prices)[trigger_by ?? 'last']
  if (!active || extreme === null || current === null) return null
  return isReached(direction === 'up', trailingStop(side, extreme, checked.callback), current)
    ? refusal('trigger_at_once', { field: 'callback_rate' })
    : null
}

/** The order as it would be placed with the change. */
function draftOf(order: Order, change: AmendChange): OrderDraft {
  const price = change.price ?? order.price ?? undefined
  const quantity = change.quantity ?? order.quantity ?? undefined
  const { side, type, time_in_force, post_only } = order
  const draft: OrderDraft = { side, type, time_in_force, post_only }
  if (price !== undefined) draft.price = price
  if (quantity !== undefined) draft.quantity = quantity
  if (!isPerp(order)) return draft
  return { ...draft, reduce_only: order.reduce_only, position_side: order.position_side }
}

/** Whether it is an order of a perpetual market. */
export function isPerp(order: Order): order is PerpOrder {
  return 'position_side' in order
}

/** Whether it belongs to a leg of hedge mode. */
export function isHedge(order: Order): boolean {
  return isPerp(order) && order.position_side !== 'both'
}

function unitsOf(text: string | null, digits: number): number | null {
  return text === null ? null : toUnits(text, digits)
}

/** A price moved by so many ticks of the market, decimal text; never below one. */
export function stepPrice(market: Market, price: string, by: number): string {
  const { tick } = marketUnits(market)
  const units = toUnits(price, market.price_digits)
  if (units === null) return price
  return fromUnits(Math.max(tick, Math.round(units / tick + by) * tick), market.price_digits)
}
