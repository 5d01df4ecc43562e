import { isReached } from '../../../shared/rules/plan-rule.ts'
import type { MarketState } from '../model/market-state.ts'
import type { Plan } from '../model/plan.ts'
import type { State } from '../model/state.ts'
import { pricesOf } from '../rules/trigger-prices.ts'
import { waitsForLiquidation } from '../rules/waits-for-liquidation.ts'
import { sendPlan } from './send-plan.ts'

/**
 * Sends what has come: scheduled orders whose time it is, and plans whose price the market has reached at this moment. Market by
 * market; of one the scheduled first, then what waits above from the lowest up, then what waits below from the highest down, as
 * the price would have met them. A TP/SL that has triggered and found nothing to trade with is sent again (send-plan.ts).
 */
export function firePlans(state: State): void {
  for (const index of state.plans.markets()) {
    const market = state.marketAt(index)
    for (const plan of duePlans(state, market)) {
      const account = state.accounts.get(plan.account)!
      if (account.plans.has(plan.id) && !waitsForLiquidation(account, market, plan))
        sendPlan(state, market, account, plan)
    }
  }
}

function duePlans(state: State, market: MarketState): Plan[] {
  const prices = pricesOf(market)
  const due = state.plans.of(market.index).filter((plan) => {
    const { kind, by, at } = plan.trigger
    if (kind === 'scheduled') return at <= state.time
    if (plan.isTriggered) return true
    const current = by && prices[by]
    if (!current) return false
    if (kind === 'trailing' && !follow(state, plan, current)) return false
    return isReached(plan.trigger.up === true, plan.stop, current)
  })
  return due.sort((a, b) => rank(a) - rank(b) || order(a) - order(b) || a.id - b.id)
}

function rank({ trigger: { kind, up } }: Plan): number {
  return kind === 'scheduled' ? 0 : up ? 1 : 2
}

function order(plan: Plan): number {
  if (plan.trigger.kind === 'scheduled') return plan.trigger.at
  return plan.trigger.up ? plan.stop : -plan.stop
}

/** Moves a trailing stop on; each move of its best price is reported. @returns whether it follows */
function follow(state: State, plan: Plan, current: number): boolean {
  const { side } = plan.order
  if (!plan.active) {
    if (!isReached(side === 'sell', plan.trigger.activation, current)) return false
    plan.active = true
    plan.extreme = current
    plan.updatedAt = state.time
    state.collector.touchPlan(plan, state.accounts.get(plan.account)!)
  }
  if (side === 'sell' ? current > plan.extreme : current < plan.extreme) {
    plan.extreme = current
    plan.updatedAt = state.time
    state.collector.touchPlan(plan, state.accounts.get(plan.account)!)
  }
  return true
}
