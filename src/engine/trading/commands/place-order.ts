import {
  checkOrderUnits,
  moneyNeeded,
  type OrderUnits,
  rangeParams,
  refuseBalance,
} from '../../../shared/rules/order-rule.ts'
import { marketBound } from '../../../shared/rules/order-units.ts'
import { type Refusal, refusal } from '../../../shared/rules/refusal.ts'
import type { PlaceOrder } from '../../contract/command.ts'
import type { Answer } from '../../contract/event.ts'
import { refuse } from '../../kernel/refuse.ts'
import { executeOrder } from '../matching/execute-order.ts'
import type { Account } from '../model/account.ts'
import { EngineOrder } from '../model/engine-order.ts'
import type { MarketState } from '../model/market-state.ts'
import type { State } from '../model/state.ts'
import { affordableLots, preview } from '../rules/preview.ts'
import { attachedRefusal } from '../settle/attached.ts'
import { payingHolding } from '../settle/order-life.ts'
import { answerOrder } from '../views/collect-events.ts'
import { placePerpOrder } from './place-perp-order.ts'
import { placePlan } from './place-plan.ts'

/** Places a person's order: checks all of it first, so that a refused order changes nothing. Answers with the order. */
export function placeOrder(state: State, command: PlaceOrder): Answer {
  if (command.trigger) return placePlan(state, command, command.trigger)
  if (command.market === 'contract') return placePerpOrder(state, command)
  const market = state.market('spot', command.currency_id)
  if (!market) return refuse('market_not_found', { code: 404, field: 'currency_id' })
  const account = state.accounts.get(command.account)
  if (!account || account.house) return refuse('not_found', { code: 404 })
  const units = checkOrderUnits(market.rules, command, market.last, account.openIn(market.index))
  if (!units.ok) return units
  const limit = units.priceTicks ?? marketBound(command.side, market.last)
  const refused =
    attachedRefusal(market, account, command, units.priceTicks) ??
    bookRefusal(market, command, units) ??
    moneyRefusal(market, account, command, units, limit)
  if (refused) return { ok: false, refusal: refused }
  const order = newOrder(state, market, account, command, units)
  executeOrder(state, market, account, order, limit)
  return { ok: true, data: answerOrder(state, market, order) }
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

function newOrder(
  state: State,
  market: MarketState,
  account: Account,
  command: PlaceOrder,
  units: OrderUnits,
): EngineOrder {
  return new EngineOrder({
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
    tpsl: command.tpsl ?? null,
    createdAt: state.time,
  })
}
