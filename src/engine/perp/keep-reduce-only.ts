import type { Account } from '../account/account.ts'
import type { MarketState } from '../market/market-state.ts'
import type { EngineOrder } from '../order/engine-order.ts'
import { cancelResting } from '../order/order-life.ts'
import type { State } from '../state/state.ts'
import type { Stake } from './stake.ts'

/**
 * Reduce-only orders never ask for more than is held: what exceeds is cancelled, the newest first. To be called after a position
 * has shrunk and the order that shrank it has been counted.
 */
export function keepReduceOnly(state: State, market: MarketState, account: Account): void {
  const stake = account.perp?.stakes.get(market.index)
  if (!stake) return
  for (const side of ['buy', 'sell'] as const) {
    const held = stake.against(side)?.lots ?? 0
    if (stake.promised(side) <= held) continue
    for (const order of reduceOnlyNewestFirst(stake, side)) {
      if (stake.promised(side) <= held) break
      cancelResting(state, market, order, 'reduce_only')
    }
  }
}

export function reduceOnlyNewestFirst(stake: Stake, side: 'buy' | 'sell'): EngineOrder[] {
  return [...stake.orders].filter((order) => order.reduceOnly && order.side === side).reverse()
}
