import { checkOrderUnits, type OrderDraft, refuseBalance } from '../../../shared/rules/order-rule.ts'
import { priceText, quantityText } from '../../../shared/rules/order-units.ts'
import { reduceOnlyRefusal } from '../../../shared/rules/perp-order-rule.ts'
import { type Refusal, refusal } from '../../../shared/rules/refusal.ts'
import type { AmendOrder, PlaceOrder } from '../../contract/command.ts'
import type { Answer } from '../../contract/event.ts'
import { refuse } from '../../kernel/refuse.ts'
import { executeOrder } from '../matching/execute-order.ts'
import type { Account } from '../model/account.ts'
import type { EngineOrder } from '../model/engine-order.ts'
import type { MarketState } from '../model/market-state.ts'
import type { State } from '../model/state.ts'
import { marginRefusal } from '../rules/order-check.ts'
import { createPlan } from '../rules/order-plan.ts'
import { attachedRefusal } from '../settle/attached.ts'
import { leaveQueue, lockOf, payingHolding, shrinkResting } from '../settle/order-life.ts'
import { answerOrder } from '../views/collect-events.ts'
import { amendPlan } from './amend-plan.ts'
import { hasEnded } from './cancel-order.ts'

/**
 * Gives an open order another price or quantity, or a plan order another trigger. Less quantity at the same price keeps its place
 * in the queue; all else is as if it were placed anew, under its old id. Refused, it stays as it was. Answers with the order.
 */
export function amendOrder(state: State, command: AmendOrder): Answer {
  const account = state.accounts.get(command.account)
  const plan = account?.plans.get(command.id)
  if (account && plan && state.marketAt(plan.market).spec.kind === command.market)
    return amendPlan(state, account, state.marketAt(plan.market), plan, command)
  const order = account?.open.get(command.id)
  const market = order && state.marketAt(order.market)
  if (!account || !order || market?.spec.kind !== command.market)
    return hasEnded(account, command) ? refuse('order_closed', { code: 409 }) : refuse('order_not_found', { code: 404 })
  if (command.trigger_price) return refuse('options_conflict', { field: 'trigger_price' })
  if (command.callback_rate) return refuse('options_conflict', { field: 'callback_rate' })
  return amendOpen(state, market, account, order, command)
}

function amendOpen(
  state: State,
  market: MarketState,
  account: Account,
  order: EngineOrder,
  command: AmendOrder,
): Answer {
  const draft = draftOf(market, account, order, command)
  // The band is for a price that somebody asks for now.
  const reference = command.price === undefined ? null : market.spec.kind === 'spot' ? market.last : market.markTicks
  const hedge = account.perp?.hedge ?? false
  const units = checkOrderUnits(market.rules, draft, reference, account.openIn(market.index) - 1, hedge)
  if (!units.ok) return units
  const { priceTicks: price, lots } = units
  if (price === null || lots === null) return refuse('bad_request')
  if (price === order.price && lots === order.lots) return refuse('amend_nothing', { code: 409 })
  if (lots <= order.filledLots)
    return refuse('amend_filled', {
      field: 'quantity',
      params: { filled: quantityText(market.rules, order.filledLots) },
    })
  if (price === order.price && lots < order.lots) {
    shrinkResting(state, market, account, order, order.lots - lots)
    return { ok: true, data: answerOrder(state, market, order) }
  }
  const refused = requeueRefusal(state, market, account, order, { draft, price, left: lots - order.filledLots })
  if (refused) return { ok: false, refusal: refused }
  leaveQueue(state, market, account, order)
  order.price = price
  order.left = lots - order.filledLots
  order.lots = lots
  order.priority = ++state.lastOrder
  order.updatedAt = state.time
  executeOrder(state, market, account, order, price)
  return { ok: true, data: answerOrder(state, market, order) }
}

/** The order as it would be placed now. */
function draftOf(
  { rules, spec }: MarketState,
  account: Account,
  order: EngineOrder,
  { price, quantity }: AmendOrder,
): PlaceOrder {
  const draft: PlaceOrder = {
    kind: 'placeOrder',
    account: account.id,
    market: spec.kind,
    currency_id: spec.currency_id,
    side: order.side,
    type: 'limit',
    price: price ?? priceText(rules, order.price),
    quantity: quantity ?? quantityText(rules, order.lots),
    time_in_force: 'GTC',
    post_only: order.postOnly,
  }
  if (order.tpsl) draft.tpsl = order.tpsl
  if (order.positionSide === null) return draft
  draft.reduce_only = order.reduceOnly
  draft.position_side = order.positionSide
  return draft
}

interface Amended {
  draft: OrderDraft & PlaceOrder
  price: number
  /** Lots that it would wait with. */
  left: number
}

function requeueRefusal(
  state: State,
  market: MarketState,
  account: Account,
  order: EngineOrder,
  amended: Amended,
): Refusal | null {
  const { draft, price } = amended
  const attached = attachedRefusal(market, account, draft, price, false)
  if (attached) return attached
  if (order.postOnly && market.book.crosses(order.side, price))
    return refusal('post_only_would_take', { field: 'price' })
  return market.spec.kind === 'spot'
    ? moneyRefusal(market, account, order, amended)
    : perpRefusal(state, market, account, order, amended)
}

function moneyRefusal(
  market: MarketState,
  account: Account,
  order: EngineOrder,
  { draft, price, left }: Amended,
): Refusal | null {
  const { free } = payingHolding(market, account, order)
  const there = free + lockOf(market, order, order.left)
  return lockOf(market, { side: order.side, price }, left) > there ? refuseBalance(there, draft).refusal : null
}

/** As if the order were not there yet. */
function perpRefusal(
  state: State,
  market: MarketState,
  account: Account,
  order: EngineOrder,
  { price, left }: Amended,
): Refusal | null {
  const exposure = account.perpetuals.exposure(market)
  const { side, reduceOnly } = order
  return exposure.without(order, () => {
    if (reduceOnly) {
      const refused = reduceOnlyRefusal(market.rules, left, exposure.against(side)?.lots ?? 0, exposure.promised(side))
      if (refused) return refused
    }
    const ask = { side, positionSide: order.positionSide ?? 'both', price, limit: price, lots: left, reduceOnly }
    return marginRefusal(account, createPlan(state, account, exposure, ask))
  })
}
