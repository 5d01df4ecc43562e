import { trailingStop } from '../../../shared/perp/trailing-stop.ts'
import { checkOrderUnits, type OrderDraft, type OrderUnits } from '../../../shared/rules/order-rule.ts'
import { priceText, quantityText } from '../../../shared/rules/order-units.ts'
import { reduceOnlyRefusal } from '../../../shared/rules/perp-order-rule.ts'
import { checkCallback, isReached } from '../../../shared/rules/plan-rule.ts'
import { checkPrice } from '../../../shared/rules/price-rule.ts'
import type { Refusal } from '../../../shared/rules/refusal.ts'
import type { AmendOrder } from '../../contract/command.ts'
import type { Answer } from '../../contract/event.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { Account } from '../model/account.ts'
import type { MarketState } from '../model/market-state.ts'
import type { Plan } from '../model/plan.ts'
import type { State } from '../model/state.ts'
import { pricesOf } from '../rules/trigger-prices.ts'
import { planView } from '../views/plan-view.ts'

type Checked<T> = ({ ok: true } & T) | { ok: false; refusal: Refusal }

/** Gives an armed plan order another trigger price, callback rate, price or quantity; its direction stays. Answers with it. */
export function amendPlan(
  state: State,
  account: Account,
  market: MarketState,
  plan: Plan,
  command: AmendOrder,
): Answer {
  const trigger = triggerOf(market, plan, command)
  if (!trigger.ok) return trigger
  const rate = callbackOf(market, plan, command)
  if (!rate.ok) return rate
  const units = orderOf(account, market, plan, command, trigger.ticks)
  if (!units.ok) return units
  const { order } = plan
  const price = units.priceTicks ?? 0
  const lots = units.lots ?? order.lots
  const { callback } = rate
  const moved = trigger.ticks !== plan.trigger.price || callback !== plan.trigger.callback
  if (!moved && price === order.price && lots === order.lots) return refuse('amend_nothing', { code: 409 })
  // One that had triggered waits for its price again.
  if (plan.isTriggered && moved) Object.assign(plan, { status: 'unfilled', reason: null, triggeredAt: null })
  plan.trigger.price = trigger.ticks
  plan.trigger.callback = callback
  order.price = price
  order.lots = lots
  plan.updatedAt = state.time
  state.collector.touchPlan(plan, account)
  return { ok: true, data: planView(market, plan) }
}

function triggerOf(market: MarketState, plan: Plan, { trigger_price }: AmendOrder): Checked<{ ticks: number }> {
  const { kind, by, up, price } = plan.trigger
  if (trigger_price === undefined) return { ok: true, ticks: price }
  if (by === null || kind === 'trailing') return refuse('options_conflict', { field: 'trigger_price' })
  const checked = checkPrice(market.rules, trigger_price, 'trigger_price', 'trigger_required')
  if (!checked.ok) return checked
  const current = pricesOf(market)[by]
  if (current !== null && isReached(up === true, checked.ticks, current))
    return refuse('trigger_at_once', { field: 'trigger_price' })
  return checked
}

function callbackOf(market: MarketState, plan: Plan, { callback_rate }: AmendOrder): Checked<{ callback: number }> {
  const { kind, by, up, callback } = plan.trigger
  if (callback_rate === undefined) return { ok: true, callback }
  if (by === null || kind !== 'trailing') return refuse('options_conflict', { field: 'callback_rate' })
  const checked = checkCallback(callback_rate)
  if (!checked.ok || !plan.active) return checked
  const current = pricesOf(market)[by]
  const stop = trailingStop(plan.order.side, plan.extreme, checked.callback)
  if (current !== null && isReached(up === true, stop, current))
    return refuse('trigger_at_once', { field: 'callback_rate' })
  return checked
}

function orderOf(
  account: Account,
  market: MarketState,
  plan: Plan,
  { price, quantity }: AmendOrder,
  trigger: number,
): Checked<Pick<OrderUnits, 'priceTicks' | 'lots'>> {
  const { order, full } = plan
  const { rules } = market
  if (price !== undefined && order.type === 'market') return refuse('options_conflict', { field: 'price' })
  if (quantity !== undefined && (full || order.quoteUnits !== null))
    return refuse('options_conflict', { field: 'quantity' })
  if (full || order.quoteUnits !== null) return { ok: true, priceTicks: null, lots: null }
  const draft: OrderDraft = {
    side: order.side,
    type: order.type,
    quantity: quantity ?? quantityText(rules, order.lots),
    time_in_force: order.timeInForce,
    post_only: order.postOnly,
  }
  if (order.type === 'limit') draft.price = price ?? priceText(rules, order.price)
  if (order.positionSide !== null) {
    draft.reduce_only = order.reduceOnly
    draft.position_side = order.positionSide
  }
  const units = checkOrderUnits(rules, draft, trigger || null, 0, account.perp?.hedge ?? false)
  if (!units.ok || !plan.protects || order.positionSide === null) return units
  const held = account.perp?.exposures.get(market.index)?.against(order.side)?.lots ?? 0
  const refused = quantity ? reduceOnlyRefusal(rules, units.lots ?? 0, held, 0) : null
  return refused ? { ok: false, refusal: refused } : units
}
