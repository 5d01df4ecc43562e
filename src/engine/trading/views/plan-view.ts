import type { PerpPlan } from '../../../shared/calls/contract-entities.ts'
import type { PlanOrder, PlanTerms } from '../../../shared/calls/entities.ts'
import { fromScaled, trimZeros } from '../../../shared/decimal/decimal-text.ts'
import { moneyText, priceText, quantityText } from '../../../shared/rules/order-units.ts'
import type { MarketState } from '../model/market-state.ts'
import type { Plan } from '../model/plan.ts'
import { feeCurrency } from './order-view.ts'

/** A plan order as the calls and the private events give it: as the order that it will send, with its `plan`. */
export function planView(market: MarketState, plan: Plan): PlanOrder | PerpPlan {
  const { order } = plan
  const { rules, spec } = market
  const unsized = plan.full || order.quoteUnits !== null
  const view: PlanOrder = {
    id: plan.id,
    currency_id: spec.currency_id,
    symbol: spec.symbol,
    side: order.side,
    type: order.type,
    price: order.type === 'limit' ? priceText(rules, order.price) : null,
    quantity: unsized ? null : quantityText(rules, order.lots),
    quote_quantity: order.quoteUnits === null ? null : moneyText(order.quoteUnits),
    filled_quantity: '0',
    filled_quote: '0',
    average_price: null,
    fee: '0',
    fee_currency: feeCurrency(market, order.side),
    time_in_force: order.timeInForce,
    post_only: order.postOnly,
    status: plan.status,
    reason: plan.reason,
    created_at: plan.createdAt,
    updated_at: plan.updatedAt,
    plan: termsView(market, plan),
    ...(order.tpsl && { tpsl: order.tpsl }),
  }
  if (order.positionSide === null) return view
  return { ...view, reduce_only: order.reduceOnly, position_side: order.positionSide, realised: null }
}

function termsView({ rules }: MarketState, plan: Plan): PlanTerms {
  const { trigger, stop } = plan
  const price = (ticks: number) => (ticks > 0 ? priceText(rules, ticks) : null)
  return {
    kind: trigger.kind,
    trigger_by: trigger.by,
    trigger_price: price(stop),
    direction: trigger.up === null ? null : trigger.up ? 'up' : 'down',
    trigger_at: trigger.at > 0 ? trigger.at : null,
    callback_rate: trigger.callback > 0 ? trimZeros(fromScaled(BigInt(trigger.callback), 2)) : null,
    activation_price: price(trigger.activation),
    active: plan.active,
    extreme_price: price(plan.extreme),
    full: plan.full,
    pair_id: plan.pair,
    source_id: plan.source,
    order_id: plan.sent,
    triggered_at: plan.triggeredAt,
  }
}
