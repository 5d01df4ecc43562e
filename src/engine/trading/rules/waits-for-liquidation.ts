import type { Account } from '../model/account.ts'
import type { MarketState } from '../model/market-state.ts'
import type { Plan } from '../model/plan.ts'
import { isLost } from './is-lost.ts'

/**
 * Whether a plan comes too late for the position that it would close (rules.md: "triggers whose price lies before LP fire first"):
 * the position is lost at this mark, and would be at the plan's price too.
 */
export function waitsForLiquidation(account: Account, market: MarketState, plan: Plan): boolean {
  if (market.spec.kind === 'spot') return false
  const exposure = account.perp?.exposures.get(market.index)
  const position = exposure?.against(plan.order.side)
  if (!exposure || !position || !isLost(account, exposure, position)) return false
  if (plan.stop === 0) return true
  const mark = market.markTicks
  market.markTicks = plan.stop
  try {
    return isLost(account, exposure, position)
  } finally {
    market.markTicks = mark
  }
}
