import type { Account } from '../model/account.ts'
import type { Plan, PlanEnd } from '../model/plan.ts'
import type { State } from '../model/state.ts'

/** A new plan order begins to wait. */
export function armPlan(state: State, account: Account, plan: Plan): void {
  account.plans.set(plan.id, plan)
  state.plans.add(plan)
  state.collector.touchPlan(plan, account)
}

/** It no longer waits, and is not in the history yet. */
export function disarmPlan(state: State, account: Account, plan: Plan): void {
  account.plans.delete(plan.id)
  state.plans.remove(plan)
}

/** It waits again, in its place among the account's plans: they stand by id. */
export function rearmPlan(state: State, account: Account, plan: Plan): void {
  const others = [...account.plans.values()]
  account.plans.clear()
  for (const one of [...others, plan].sort((a, b) => a.id - b.id)) account.plans.set(one.id, one)
  state.plans.add(plan)
  state.collector.touchPlan(plan, account)
}

/** The plan is over: it goes into the history. */
export function endPlan(
  state: State,
  account: Account,
  plan: Plan,
  status: 'completed' | 'cancelled',
  reason: PlanEnd | null,
): void {
  disarmPlan(state, account, plan)
  plan.status = status
  plan.reason = reason
  plan.updatedAt = state.time
  account.endedPlans[state.marketAt(plan.market).spec.kind].add(plan)
  state.collector.touchPlan(plan, account)
}

/** It is over without being sent; the other end of its pair goes on alone. @param reason kept in the history */
export function cancelPlan(state: State, account: Account, plan: Plan, reason: PlanEnd): void {
  const partner = plan.pair === null ? undefined : account.plans.get(plan.pair)
  if (partner) {
    partner.pair = null
    state.collector.touchPlan(partner, account)
  }
  endPlan(state, account, plan, 'cancelled', reason)
}

/** Plan orders of an account in a market, a pair counted once, and open orders that will arm a pair of their own. */
export function countPlans(account: Account, market: number): number {
  let count = 0
  for (const plan of account.plans.values())
    if (plan.market === market && !(plan.pair !== null && plan.pair < plan.id && account.plans.has(plan.pair))) count++
  for (const order of account.open.values()) if (order.market === market && order.tpsl) count++
  return count
}
