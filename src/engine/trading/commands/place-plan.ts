import { isReduceOnly } from '../../../shared/rules/perp-order-rule.ts'
import { checkPlan, type PlanUnits, type TriggerDraft } from '../../../shared/rules/plan-rule.ts'
import type { PlaceOrder } from '../../contract/command.ts'
import type { Answer } from '../../contract/event.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { MarketState } from '../model/market-state.ts'
import { Plan, type PlannedOrder } from '../model/plan.ts'
import type { State } from '../model/state.ts'
import { pricesOf } from '../rules/trigger-prices.ts'
import { attachedRefusal } from '../settle/attached.ts'
import { armPlan, countPlans } from '../settle/plan-life.ts'
import { planView } from '../views/plan-view.ts'

/** Arms a conditional, scheduled or trailing order. Nothing is frozen. Answers with the order and its `plan`. */
export function placePlan(state: State, command: PlaceOrder, asked: TriggerDraft): Answer {
  const market = state.market(command.market, command.currency_id)
  if (!market) return refuse('market_not_found', { code: 404, field: 'currency_id' })
  const account = state.accounts.get(command.account)
  if (!account || account.house) return refuse('not_found', { code: 404 })
  const hedge = account.perp?.hedge ?? false
  const prices = pricesOf(market)
  const plans = countPlans(account, market.index)
  const checked = checkPlan(market.rules, command, asked, { prices, now: state.time, plans, hedge })
  if (!checked.ok) return checked
  const at = checked.order.priceTicks ?? checked.trigger.price
  const refused = attachedRefusal(market, account, command, at > 0 ? at : null, false)
  if (refused) return { ok: false, refusal: refused }
  const plan = new Plan({
    id: ++state.lastOrder,
    account: account.id,
    market: market.index,
    trigger: checked.trigger,
    order: plannedOrder(market, command, checked, hedge),
    full: false,
    pair: null,
    source: null,
    createdAt: state.time,
  })
  const { kind, by, activation } = plan.trigger
  if (kind === 'trailing' && activation === 0) {
    plan.active = true
    plan.extreme = prices[by ?? 'last'] ?? 0
  }
  armPlan(state, account, plan)
  return { ok: true, data: planView(market, plan) }
}

function plannedOrder(market: MarketState, command: PlaceOrder, { order }: PlanUnits, hedge: boolean): PlannedOrder {
  const perpetual = market.spec.kind === 'contract'
  return {
    side: command.side,
    type: command.type,
    price: order.priceTicks ?? 0,
    lots: order.lots ?? 0,
    quoteUnits: order.quoteUnits,
    timeInForce: command.type === 'market' ? 'IOC' : command.time_in_force,
    postOnly: command.post_only,
    reduceOnly: perpetual && isReduceOnly(command, hedge),
    positionSide: perpetual ? (command.position_side ?? 'both') : null,
    tpsl: command.tpsl ?? null,
  }
}
