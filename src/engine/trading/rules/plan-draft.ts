import { moneyText, priceText, quantityText } from '../../../shared/rules/order-units.ts'
import { rests } from '../../../shared/rules/perp-order-rule.ts'
import type { PlaceOrder } from '../../contract/command.ts'
import type { Account } from '../model/account.ts'
import type { MarketState } from '../model/market-state.ts'
import type { Plan } from '../model/plan.ts'

/** The order that a plan sends now. One that only closes asks for no more than can be closed at this moment. */
export function draftOf(market: MarketState, account: Account, plan: Plan): PlaceOrder {
  const { side, type, price, quoteUnits, timeInForce, postOnly, reduceOnly, positionSide, tpsl } = plan.order
  const draft: PlaceOrder = {
    kind: 'placeOrder',
    account: account.id,
    market: market.spec.kind,
    currency_id: market.spec.currency_id,
    side,
    type,
    time_in_force: timeInForce,
    post_only: postOnly,
  }
  if (type === 'limit') draft.price = priceText(market.rules, price)
  if (quoteUnits === null) draft.quantity = quantityText(market.rules, lotsOf(market, account, plan))
  else draft.quote_quantity = moneyText(quoteUnits)
  if (tpsl) draft.tpsl = tpsl
  if (positionSide === null) return draft
  draft.position_side = positionSide
  draft.reduce_only = reduceOnly
  return draft
}

function lotsOf(market: MarketState, account: Account, plan: Plan): number {
  const { side, type, timeInForce, reduceOnly, lots } = plan.order
  if (!reduceOnly) return lots
  const exposure = account.perp?.exposures.get(market.index)
  const held = exposure?.against(side)?.lots ?? 0
  const wanted = plan.full ? held : lots
  const waits = rests({ type, time_in_force: timeInForce })
  const most = held - (waits ? (exposure?.promised(side) ?? 0) : 0)
  // What cannot be closed at all is asked for as it was: the refusal says why.
  return most > 0 ? Math.min(wanted, most) : wanted
}
