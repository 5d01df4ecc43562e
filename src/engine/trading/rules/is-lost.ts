import type { Account } from '../model/account.ts'
import type { Position } from '../model/position.ts'
import type { Stake } from '../model/stake.ts'
import { crossHealth, crossPositions, maintenanceOf, profitOf } from './margins.ts'

/** Whether a position is about to be liquidated at the mark of this moment. */
export function isLost(account: Account, stake: Stake, position: Position): boolean {
  return position.isolated ? isIsolatedLost(stake, position) : isCrossLost(account, stake.market.spec.quote_id)
}

/** Whether an isolated position has no more than its maintenance margin behind it. */
export function isIsolatedLost(stake: Stake, position: Position): boolean {
  return maintenanceOf(stake, position) >= position.margin + profitOf(stake, position)
}

/** Whether the cross positions of a coin have no more than their maintenance margin behind them. */
export function isCrossLost(account: Account, asset: number): boolean {
  if (crossPositions(account, asset).length === 0) return false
  const { profit, maintenance } = crossHealth(account, asset)
  return maintenance >= account.holding('contract', asset).free + profit
}
