import type { Order } from '../../shared/calls/entities.ts'
import {
  checkOrderUnits,
  moneyNeeded,
  type OrderUnits,
  rangeParams,
  refuseBalance,
} from '../../shared/rules/order-rule.ts'
import { marketBound } from '../../shared/rules/order-units.ts'
import { type Refusal, refusal } from '../../shared/rules/refusal.ts'
import type { Account } from '../account/account.ts'
import type { PlaceOrder } from '../command.ts'
import type { Answer } from '../event.ts'
import type { MarketState } from '../market/market-state.ts'
import { affordableLots, match, preview } from '../matching/match.ts'
import { EngineOrder } from '../order/engine-order.ts'
import { endOrder, payingHolding, restOrder } from '../order/order-life.ts'
import type { State } from '../state/state.ts'
import { orderView } from '../views/order-view.ts'
import { refuse } from './refuse.ts'

/** Places a person's order: checks all of it first, so that a refused order changes nothing. Answers with the order. */
export function placeOrder(state: State, command: PlaceOrder): Answer {
  const market = command.market === 'spot' ? state.market('spot', command.currency_id) : undefined
  if (!market) return refuse('market_not_found', { code: 404, field: 'currency_id' })
  const account = state.accounts.get(command.account)
  if (!account || account.house) return refuse('not_found', { code: 404 })
  const units = checkOrderUnits(market.rules, command, market.last, account.openIn(market.index))
  if (!units.ok) return units
  const limit = units.priceTicks ?? marketBound(command.side, market.last)
  const refused = bookRefusal(market, command, units) ?? moneyRefusal(market, account, command, units, limit)
  if (refused) return { ok: false, refusal: refused }
  return { ok: true, data: execute(state, market, account, command, units, limit) }
}

function bookRefusal(market: MarketState, command: PlaceOrder, units: OrderUnits): Refusal | null {
  if (command.type === 'market') {
    const best = market.book.opposite(command.side).bestLevel()
    if (!best) return refusal('no_liquidity')
    if (units.quoteUnits !== null && affordableLots(market, units.quoteUnits, best.price) === 0)
      return refusal('filter_lot_range', { field: 'quote_quantity', params: rangeParams(market.rules) })
  }
  if (command.post_only && units.priceTicks !== null && market.book.crosses(command.side, units.priceTicks))
    return refusal('post_only_would_take', { field: 'price' })
  return null
}

/** A market buy by quantity needs what the book asks for it at this moment; all else is known without the book. */
function moneyRefusal(
  market: MarketState,
  account: Account,
  command: PlaceOrder,
  units: OrderUnits,
  limit: number,
): Refusal | null {
  const { free } = payingHolding(market, account, command)
  const needed =
    moneyNeeded(market.rules, command.side, units) ??
    preview(market, account.id, command.side, limit, units.lots ?? 0).quote
  if (needed <= free) return null
  return refuseBalance(free, command).refusal
}

function execute(
  state: State,
  market: MarketState,
  account: Account,
  command: PlaceOrder,
  units: OrderUnits,
  limit: number,
): Order {
  const order = new EngineOrder({
    id: ++state.lastOrder,
    account: account.id,
    market: market.index,
    side: command.side,
    type: command.type,
    price: units.priceTicks ?? 0,
    lots: units.lots ?? 0,
    quoteUnits: units.quoteUnits,
    timeInForce: command.type === 'market' ? 'IOC' : command.time_in_force,
    postOnly: command.post_only,
    createdAt: state.time,
  })
  state.collector.touchMarket(market)
  if (order.timeInForce === 'FOK' && preview(market, account.id, order.side, limit, order.lots).lots < order.lots) {
    endOrder(state, market, order, 'cancelled', 'fok_not_filled')
    return orderView(market, order)
  }
  const end = match(state, market, order, limit)
  if (end === 'filled') endOrder(state, market, order, 'completed', null)
  else if (end === 'self_trade') endOrder(state, market, order, 'cancelled', 'self_trade')
  else if (order.type === 'market') endOrder(state, market, order, 'cancelled', 'market_bound')
  else if (order.timeInForce !== 'GTC') endOrder(state, market, order, 'cancelled', 'ioc_remainder')
  else restOrder(state, market, order, account)
  return orderView(market, order)
}
