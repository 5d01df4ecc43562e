import type { Account } from '../model/account.ts'
import type { EngineOrder } from '../model/engine-order.ts'
import type { MarketState } from '../model/market-state.ts'
import type { State } from '../model/state.ts'
import { fillPreview } from '../rules/fill-preview.ts'
import { preview } from '../rules/preview.ts'
import { endOrder, restOrder } from '../settle/order-life.ts'
import { match } from './match.ts'

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
  const gives = market.spec.kind === 'spot' ? undefined : fillPreview(state, market)
  return preview(market, order.account, order.side, limit, order.lots, gives).lots >= order.lots
}
