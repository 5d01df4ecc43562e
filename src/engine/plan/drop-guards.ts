import type { Account } from '../account/account.ts'
import type { Position } from '../perp/position.ts'
import type { Stake } from '../perp/stake.ts'
import type { State } from '../state/state.ts'
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
