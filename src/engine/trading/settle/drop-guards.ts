import type { Account } from '../model/account.ts'
import type { Position } from '../model/position.ts'
import type { Stake } from '../model/stake.ts'
import type { State } from '../model/state.ts'
import { closingOf, closingSide, guardsOf } from './arm-legs.ts'
import { cancelPlan } from './plan-life.ts'

/** A position has ended: its TP/SL goes with it. */
export function dropGuards(state: State, account: Account, { market }: Stake, { direction }: Position): void {
  if (account.plans.size === 0) return
  const closing = { side: closingSide(direction), positionSide: closingOf(account, direction) }
  const { firing } = state.plans
  for (const plan of guardsOf(account, market.index, closing))
    cancelPlan(state, account, plan, firing?.pair === plan.id ? 'pair' : 'position_closed')
}
