import { isReduceOnly } from '../../../shared/rules/perp-order-rule.ts'
import { type TriggerPrices, tooMany } from '../../../shared/rules/plan-rule.ts'
import { type Refusal, refusal } from '../../../shared/rules/refusal.ts'
import { checkTpsl } from '../../../shared/rules/tpsl-rule.ts'
import type { PlaceOrder } from '../../contract/command.ts'
import type { Account } from '../model/account.ts'
import type { EngineOrder } from '../model/engine-order.ts'
import type { MarketState } from '../model/market-state.ts'
import type { State } from '../model/state.ts'
import { pricesOf, samePrices } from '../rules/trigger-prices.ts'
import { armLegs, closingOf, closingSide, otherSide } from './arm-legs.ts'
import { countPlans } from './plan-life.ts'

/**
 * Why the TP/SL that comes with an order cannot be taken; null where it can, or none comes.
 * @param price in ticks that it is checked against: a limit order's own; null: the prices of this moment
 * @param counts whether the pair needs a place among the plan orders (a plan order has one already)
 */
export function attachedRefusal(
  market: MarketState,
  account: Account,
  command: PlaceOrder,
  price: number | null,
  counts = true,
): Refusal | null {
  const { tpsl } = command
  if (!tpsl) return null
  if (market.spec.kind === 'contract' && isReduceOnly(command, account.perp?.hedge ?? false))
    return refusal('options_conflict', { field: 'tpsl' })
  const prices = price === null ? pricesOf(market) : samePrices(price)
  const checked = checkTpsl(market.rules, otherSide(command.side), tpsl, prices)
  if (!checked.ok) return checked.refusal
  return counts ? tooMany(countPlans(account, market.index)) : null
}

const UNKNOWN: TriggerPrices = { last: null, mark: null, index: null }

/** An order that brought a TP/SL has filled: it is armed for what was opened or bought. @param fee of the fill, in the asset received */
export function armAttached(
  state: State,
  market: MarketState,
  account: Account,
  order: EngineOrder,
  lots: number,
  fee: bigint,
): void {
  if (!order.tpsl) return
  const side = otherSide(order.side)
  const units = checkTpsl(market.rules, side, order.tpsl, UNKNOWN)
  if (!units.ok) return
  if (market.spec.kind === 'spot') {
    const got = order.side === 'buy' ? sellable(market, lots, fee) : lots
    if (got > 0) armLegs(state, market, account, units, { side, lots: got, positionSide: null, source: order.id })
    return
  }
  const position = account.perp?.exposures.get(market.index)?.position(order.side === 'buy' ? 1 : -1)
  if (!position) return
  armLegs(state, market, account, units, {
    side: closingSide(position.direction),
    lots,
    positionSide: closingOf(account, position.direction),
    source: order.id,
  })
  if (units.full) order.tpsl = null
}

/** Whole steps of what a buy got after its fee. */
function sellable({ rules }: MarketState, lots: number, fee: bigint): number {
  const got = Number((BigInt(lots) * rules.baseUnit - fee) / rules.baseUnit)
  return got - (got % rules.step)
}
