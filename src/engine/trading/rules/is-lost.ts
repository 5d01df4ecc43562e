import type { Account } from '../model/account.ts'
import type { Exposure } from '../model/exposure.ts'
import type { Position } from '../model/position.ts'
import { crossHealth, crossPositions, maintenanceOf, profitOf } from './margins.ts'

/** Whether a position is about to be liquidated at the mark of this moment. */
export function isLost(account: Account, exposure: Exposure, position: Position): boolean {
  return position.isolated ? isIsolatedLost(exposure, position) : isCrossLost(account, exposure.market.spec.quote_id)
}

/** Whether an isolated position has no more than its maintenance margin behind it. */
export function isIsolatedLost(exposure: Exposure, position: Position): boolean {
  return maintenanceOf(exposure, position) >= position.margin + profitOf(exposure, position)
}

/** Whether the cross positions of a coin have no more than their maintenance margin behind them. */
export function isCrossLost(account: Account, asset: number): boolean {
  if (crossPositions(account, asset).length === 0) return false
  const { profit, maintenance } = crossHealth(account, asset)
  return maintenance >= account.holding('contract', asset).free + profit
}
