import type { Order } from '../../../shared/calls/entities.ts'
import { toUnits } from '../../../shared/decimal/decimal-text.ts'
import { placeOrder } from '../commands/place-order.ts'
import type { Account } from '../model/account.ts'
import type { MarketState } from '../model/market-state.ts'
import type { Plan, PlanWait } from '../model/plan.ts'
import type { State } from '../model/state.ts'
import { nothingToTrade } from '../rules/nothing-to-trade.ts'
import { draftOf } from '../rules/plan-draft.ts'
import { cancelPlan, disarmPlan, endPlan, rearmPlan } from '../settle/plan-life.ts'
import { addPlanEvent } from '../views/collect-events.ts'

/**
 * Sends the order of a plan that has triggered. Refused, the plan ends with the refusal's key and the other end of its pair stays.
 *
 * A TP/SL at market is what protects a position, so it does not end with an order that trades nothing: the safest reading of
 * "sent = completed" (rules.md, "Safety over the letter"). It stays triggered, with the reason, sends nothing meanwhile, and is tried
 * again at each look until it trades, is cancelled or its position is gone; the other end of its pair stays armed. Where it trades in
 * part the other end goes, and it stays for the rest.
 */
export function sendPlan(state: State, market: MarketState, account: Account, plan: Plan): void {
  const draft = draftOf(market, account, plan)
  const wait = plan.persists ? nothingToTrade(state, market, account, draft) : null
  if (wait) {
    waitOn(state, account, plan, wait)
    return
  }
  trigger(state, plan, null)
  addPlanEvent(state, plan, account)
  disarmPlan(state, account, plan)
  state.plans.firing = plan
  const answer = placeOrder(state, draft)
  state.plans.firing = null
  const partner = plan.pair === null ? undefined : account.plans.get(plan.pair)
  if (!answer.ok) {
    if (partner) {
      partner.pair = null
      state.collector.touchPlan(partner, account)
    }
    endPlan(state, account, plan, 'cancelled', answer.refusal.key)
    return
  }
  const order = answer.data as Order
  plan.sent = order.id
  const rests = plan.persists && order.status === 'cancelled'
  if (!rests) endPlan(state, account, plan, 'completed', null)
  if (partner) cancelPlan(state, account, partner, 'pair')
  if (rests) stayFor(state, market, account, plan, order)
}

/** What did not trade is tried again. */
function stayFor(state: State, market: MarketState, account: Account, plan: Plan, order: Order): void {
  const filled = toUnits(order.filled_quantity, market.rules.quantityDigits) ?? 0
  if (!plan.full) plan.order.lots -= filled
  plan.pair = null
  plan.reason = order.reason as PlanWait
  rearmPlan(state, account, plan)
}

function waitOn(state: State, account: Account, plan: Plan, reason: PlanWait): void {
  if (plan.isTriggered && plan.reason === reason) return
  trigger(state, plan, reason)
  state.collector.touchPlan(plan, account)
}

function trigger(state: State, plan: Plan, reason: PlanWait | null): void {
  plan.status = 'in_progress'
  plan.triggeredAt ??= state.time
  plan.updatedAt = state.time
  plan.reason = reason
}
