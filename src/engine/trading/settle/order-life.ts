import { notionalOf } from '../../../shared/rules/order-units.ts'
import type { Holding } from '../../kernel/holding.ts'
import type { Account } from '../model/account.ts'
import type { EndReason, EngineOrder } from '../model/engine-order.ts'
import type { MarketState } from '../model/market-state.ts'
import type { State } from '../model/state.ts'

/** The holding that an order pays from: the quote coin for a buy, the base coin for a sell. */
export function payingHolding(market: MarketState, account: Account, order: Pick<EngineOrder, 'side'>): Holding {
  return account.holding('spot', order.side === 'buy' ? market.spec.quote_id : market.spec.currency_id)
}

/** Money (1e-8) that the unfilled part of a limit order keeps locked; on perpetual markets none is moved (rules/margins.ts). */
export function lockOf(market: MarketState, order: Pick<EngineOrder, 'side' | 'price'>, lots: number): bigint {
  if (market.spec.kind !== 'spot') return 0n
  return order.side === 'buy' ? notionalOf(market.rules, order.price, lots) : BigInt(lots) * market.rules.baseUnit
}

/** Puts what is left of a limit order into the book and locks its money. */
export function restOrder(state: State, market: MarketState, order: EngineOrder, account: Account): void {
  const lock = lockOf(market, order, order.left)
  if (lock > 0n) {
    const holding = payingHolding(market, account, order)
    holding.free -= lock
    holding.locked += lock
    state.collector.touchHolding(holding, account)
  }
  market.book.rest(order)
  state.orders.set(order.id, order)
  state.collector.touchMarket(market)
  if (account.house) return
  account.opened(order)
  state.collector.touchOrder(order, account)
}

/** Makes a resting order smaller by `lots` that have not filled; it keeps its place in the queue. */
export function shrinkResting(
  state: State,
  market: MarketState,
  account: Account,
  order: EngineOrder,
  lots: number,
): void {
  unlock(state, market, account, order, lots)
  if (order.positionSide !== null) account.perp?.exposures.get(market.index)?.filled(order, lots)
  order.lots -= lots
  order.updatedAt = state.time
  market.book.reduce(order, lots)
  state.collector.touchMarket(market)
  state.collector.touchOrder(order, account)
}

/** Takes a resting order out of the book as if it had not been placed, to be placed anew. */
export function leaveQueue(state: State, market: MarketState, account: Account, order: EngineOrder): void {
  unlock(state, market, account, order, order.left)
  market.book.remove(order)
  state.orders.delete(order.id)
  account.closed(order)
  state.collector.touchOrder(order, account)
}

function unlock(state: State, market: MarketState, account: Account, order: EngineOrder, lots: number): void {
  const lock = lockOf(market, order, lots)
  if (lock === 0n) return
  const holding = payingHolding(market, account, order)
  holding.locked -= lock
  holding.free += lock
  state.collector.touchHolding(holding, account)
}

/** Takes a resting order out of the book and frees its money. */
export function cancelResting(state: State, market: MarketState, order: EngineOrder, reason: EndReason): void {
  unlock(state, market, state.accounts.get(order.account)!, order, order.left)
  market.book.remove(order)
  state.collector.touchMarket(market)
  endOrder(state, market, order, 'cancelled', reason)
}

/** The order is over: it leaves the open orders and, a person's, goes into the history. */
export function endOrder(
  state: State,
  market: MarketState,
  order: EngineOrder,
  status: 'completed' | 'cancelled',
  reason: EndReason | null,
): void {
  order.status = status
  order.reason = reason
  order.updatedAt = state.time
  state.orders.delete(order.id)
  const account = state.accounts.get(order.account)!
  if (account.house) return
  account.closed(order)
  account.ended[market.spec.kind].add(order)
  for (const hear of state.hooks.orderEnded) hear(state, account, market, order)
  state.collector.touchOrder(order, account)
}
