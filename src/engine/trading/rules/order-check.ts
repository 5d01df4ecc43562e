import { trimZeros } from '../../../shared/decimal/decimal-text.ts'
import { mostAt, tiersOf } from '../../../shared/perp/tiers.ts'
import { moneyText, priceBand, priceText, type Side } from '../../../shared/rules/order-units.ts'
import { type Refusal, refusal } from '../../../shared/rules/refusal.ts'
import type { Account } from '../model/account.ts'
import type { Exposure, Newcomer } from '../model/exposure.ts'
import { staysSolvent } from './after-fill.ts'
import { closingLimit } from './closing-limit.ts'
import { availableOf, notionalAtMark, orderMarginOf } from './margins.ts'
import type { OrderPlan } from './order-plan.ts'

/** Why the account's tier, margin or soundness does not allow an order; null where all do. */
export function marginRefusal(account: Account, plan: OrderPlan): Refusal | null {
  const { exposure, newcomer, reduceOnly } = plan
  const { hedge } = account.perpetuals
  if (!reduceOnly) {
    const refused = tierRefusal(exposure, plan.side, hedge, exposure.leverage, newcomer)
    if (refused) return refused
    const more = orderMarginOf(exposure, hedge, newcomer) - orderMarginOf(exposure, hedge)
    if (more > 0n && more > availableOf(account, exposure.market.spec.quote_id)) return tooLittle(account, exposure)
  }
  if (staysSolvent(account, exposure, plan.trial)) return null
  // A market order that only closes has its bound already.
  if (plan.price === null && plan.trial.opening === 0) return null
  return plan.trial.opening === 0 ? closingRefusal(account, plan) : tooLittle(account, exposure)
}

/** Whether a side's position at mark, with what its orders would open, is larger than the leverage allows. */
export function tierRefusal(
  exposure: Exposure,
  side: Side,
  hedge: boolean,
  leverage: number,
  newcomer?: Newcomer,
): Refusal | null {
  const orders = exposure.opening(side, hedge, newcomer)
  if (orders === 0n || (newcomer && orders <= exposure.opening(side, hedge))) return null
  const held = exposure.position(side === 'buy' ? 1 : -1)
  const most = mostAt(tiersOf(exposure.market.spec.max_leverage), leverage)
  if (orders + (held ? notionalAtMark(exposure, held) : 0n) <= most) return null
  return refusal('filter_tier', { field: 'quantity', params: { max: moneyText(most) } })
}

export function tooLittle(account: Account, exposure: Exposure, field = 'quantity'): Refusal {
  const available = moneyText(availableOf(account, exposure.market.spec.quote_id))
  return refusal('insufficient_available_balance', { field, params: { available } })
}

/** A closing limit order beyond the price at which its account is sound: the band is narrower. */
function closingRefusal(account: Account, { exposure, side, price, lots }: OrderPlan): Refusal {
  const { rules, markTicks } = exposure.market
  const band = priceBand(rules, markTicks)
  const best = side === 'sell' ? band.high : band.low
  const found = closingLimit(account, exposure, side, lots, price ?? best, best)
  if (found === null) return tooLittle(account, exposure)
  const rest = found % rules.tick
  if (side === 'sell') band.low = rest === 0 ? found : found + rules.tick - rest
  else band.high = found - rest
  const params = { low: trimZeros(priceText(rules, band.low)), high: trimZeros(priceText(rules, band.high)) }
  return refusal('filter_price_band', { field: 'price', params })
}
