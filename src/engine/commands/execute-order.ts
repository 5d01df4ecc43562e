import type { Account } from '../account/account.ts'
import type { MarketState } from '../market/market-state.ts'
import { match, preview } from '../matching/match.ts'
import type { EngineOrder } from '../order/engine-order.ts'
import { endOrder, restOrder } from '../order/order-life.ts'
import { foresight } from '../perp/foresight.ts'
import type { State } from '../state/state.ts'

/** Matches an order that has been checked, and ends or rests what is left of it. @param limit worst price in ticks */
export function executeOrder(
  state: State,
  market: MarketState,
  account: Account,
  order: EngineOrder,
  limit: number,
): void {
  state.collector.touchMarket(market)
  if (order.timeInForce === 'FOK' && !fillsWhole(state, market, order, limit)) {
    endOrder(state, market, order, 'cancelled', 'fok_not_filled')
    return
  }
  const end = match(state, market, order, limit)
  if (end === 'filled') endOrder(state, market, order, 'completed', null)
  else if (end === 'self_trade') endOrder(state, market, order, 'cancelled', 'self_trade')
  else if (order.type === 'market') endOrder(state, market, order, 'cancelled', 'market_bound')
  else if (order.timeInForce !== 'GTC') endOrder(state, market, order, 'cancelled', 'ioc_remainder')
  else restOrder(state, market, order, account)
}

function fillsWhole(state: State, market: MarketState, order: EngineOrder, limit: number): boolean {
  const gives = market.spec.kind === 'spot' ? undefined : foresight(state, market)
  return preview(market, order.account, order.side, limit, order.lots, gives).lots >= order.lots
}
