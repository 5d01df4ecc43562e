import type { Account } from '../model/account.ts'
import type { Exposure } from '../model/exposure.ts'
import type { Position } from '../model/position.ts'
import { positionRecord } from '../model/position-record.ts'
import type { State } from '../model/state.ts'
import { closingOf, closingSide, guardsOf } from './arm-legs.ts'
import { cancelPlan } from './plan-life.ts'

/** A position has changed: who asks what it is worth, and its person, has to know. */
export function changePosition(state: State, account: Account, exposure: Exposure, position: Position): void {
  position.updatedAt = state.time
  exposure.changed()
  state.holders.set(account.id, account)
  state.collector.touchPosition(position, exposure, account)
}

/** As {@link changePosition}, after a reduction: with nothing left it goes into the history. */
export function reducePosition(state: State, account: Account, exposure: Exposure, position: Position): void {
  changePosition(state, account, exposure, position)
  if (position.lots > 0) return
  exposure.setPosition(position.direction, null)
  dropGuards(state, account, exposure, position)
  const perp = account.perpetuals
  const { market, leverage } = exposure
  perp.ended.add(positionRecord(position, { market: market.index, hedge: perp.hedge, leverage, closedAt: state.time }))
  if (!perp.holds) state.holders.delete(account.id)
}

/** A position has ended: its TP/SL goes with it. */
function dropGuards(state: State, account: Account, { market }: Exposure, { direction }: Position): void {
  if (account.plans.size === 0) return
  const closing = { side: closingSide(direction), positionSide: closingOf(account, direction) }
  const { firing } = state.plans
  for (const plan of guardsOf(account, market.index, closing))
    cancelPlan(state, account, plan, firing?.pair === plan.id ? 'pair' : 'position_closed')
}
