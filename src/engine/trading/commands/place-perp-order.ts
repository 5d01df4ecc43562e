import type { PositionSide } from '../../../shared/perp/position-side.ts'
import { checkOrderUnits, type OrderUnits } from '../../../shared/rules/order-rule.ts'
import { marketBound } from '../../../shared/rules/order-units.ts'
import { isReduceOnly, reduceOnlyRefusal, rests } from '../../../shared/rules/perp-order-rule.ts'
import { type Refusal, refusal } from '../../../shared/rules/refusal.ts'
import type { PlaceOrder } from '../../contract/command.ts'
import type { Answer } from '../../contract/event.ts'
import { refuse } from '../../kernel/refuse.ts'
import { executeOrder } from '../matching/execute-order.ts'
import type { Account } from '../model/account.ts'
import { EngineOrder } from '../model/engine-order.ts'
import type { MarketState } from '../model/market-state.ts'
import type { State } from '../model/state.ts'
import { marginRefusal } from '../rules/order-check.ts'
import { createPlan, type OrderPlan } from '../rules/order-plan.ts'
import { attachedRefusal } from '../settle/attached.ts'
import { answerOrder } from '../views/collect-events.ts'

/** Places a person's order on a perpetual market: checks all of it first, so that a refused order changes nothing. */
export function placePerpOrder(state: State, command: PlaceOrder): Answer {
  const market = state.market('contract', command.currency_id)
  if (!market) return refuse('market_not_found', { code: 404, field: 'currency_id' })
  const account = state.accounts.get(command.account)
  if (!account || account.house) return refuse('not_found', { code: 404 })
  const { hedge } = account.perpetuals
  const units = checkOrderUnits(market.rules, command, market.markTicks, account.openIn(market.index), hedge)
  if (!units.ok) return units
  const refused =
    attachedRefusal(market, account, command, units.priceTicks) ??
    bookRefusal(market, command, units) ??
    holdingRefusal(market, account, command, units)
  if (refused) return { ok: false, refusal: refused }
  const plan = planOf(state, market, account, command, units)
  const short = marginRefusal(account, plan)
  if (short) return { ok: false, refusal: short }
  return { ok: true, data: place(state, market, account, command, units, plan) }
}

function bookRefusal(market: MarketState, command: PlaceOrder, units: OrderUnits): Refusal | null {
  if (command.type === 'market') return market.book.opposite(command.side).bestLevel() ? null : refusal('no_liquidity')
  const takes = units.priceTicks !== null && market.book.crosses(command.side, units.priceTicks)
  return command.post_only && takes ? refusal('post_only_would_take', { field: 'price' }) : null
}

function holdingRefusal(market: MarketState, account: Account, command: PlaceOrder, units: OrderUnits): Refusal | null {
  if (!isReduceOnly(command, account.perpetuals.hedge)) return null
  const exposure = account.perpetuals.exposure(market)
  const held = exposure.against(command.side)?.lots ?? 0
  return reduceOnlyRefusal(market.rules, units.lots ?? 0, held, rests(command) ? exposure.promised(command.side) : 0)
}

function planOf(
  state: State,
  market: MarketState,
  account: Account,
  command: PlaceOrder,
  units: OrderUnits,
): OrderPlan {
  return createPlan(state, account, account.perpetuals.exposure(market), {
    side: command.side,
    positionSide: sideOf(command),
    price: units.priceTicks,
    limit: units.priceTicks ?? marketBound(command.side, market.markTicks),
    lots: units.lots ?? 0,
    reduceOnly: isReduceOnly(command, account.perpetuals.hedge),
  })
}

function place(
  state: State,
  market: MarketState,
  account: Account,
  command: PlaceOrder,
  units: OrderUnits,
  plan: OrderPlan,
) {
  const order = new EngineOrder({
    id: ++state.lastOrder,
    account: account.id,
    market: market.index,
    side: command.side,
    type: command.type,
    price: units.priceTicks ?? 0,
    lots: plan.lots,
    quoteUnits: null,
    timeInForce: command.type === 'market' ? 'IOC' : command.time_in_force,
    postOnly: command.post_only,
    reduceOnly: plan.reduceOnly,
    positionSide: plan.positionSide,
    tpsl: command.tpsl ?? null,
    createdAt: state.time,
  })
  executeOrder(state, market, account, order, plan.limit)
  return answerOrder(state, market, order)
}

function sideOf(command: PlaceOrder): PositionSide {
  return command.position_side ?? 'both'
}
