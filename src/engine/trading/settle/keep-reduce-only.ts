import type { Account } from '../model/account.ts'
import type { MarketState } from '../model/market-state.ts'
import type { State } from '../model/state.ts'
import { cancelResting } from './order-life.ts'

/**
 * Reduce-only orders never ask for more than is held: what exceeds is cancelled, the newest first. To be called after a position
 * has shrunk and the order that shrank it has been counted.
 */
export function keepReduceOnly(state: State, market: MarketState, account: Account): void {
  const exposure = account.perp?.exposures.get(market.index)
  if (!exposure) return
  for (const side of ['buy', 'sell'] as const) {
    const held = exposure.against(side)?.lots ?? 0
    if (exposure.promised(side) <= held) continue
    for (const order of exposure.reduceOnlyNewestFirst(side)) {
      if (exposure.promised(side) <= held) break
      cancelResting(state, market, order, 'reduce_only')
    }
  }
}
