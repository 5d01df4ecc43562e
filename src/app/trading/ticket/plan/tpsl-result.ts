import { toScaled } from '../../../../shared/decimal/decimal-text.ts'
import type { Market } from '../../../../shared/hub-protocol/market.ts'
import { divideNearest } from '../../../../shared/perp/exact-division.ts'
import { initialMargin } from '../../../../shared/perp/initial-margin.ts'
import { ONE, SCALE_DIGITS } from '../../../../shared/perp/scale.ts'
import { unrealisedProfit } from '../../../../shared/perp/unrealised-profit.ts'
import { feeOf, orderRules } from '../../../../shared/rules/order-units.ts'
import type { EntryBasis } from './plan-draft.ts'

/** What comes of an end that is hit, money and rate in 10^-8. */
export interface EndResult {
  profit: bigint
  /** Less the taker fees of opening and closing. */
  afterFees: bigint
  /** What is left after fees over the margin: it stands beside that sum. */
  rate: bigint
  /** Initial margin, and the fees of opening and closing. */
  margin: bigint
  fees: bigint
}

/** @param trigger decimal text; null where it or the size is not known */
export function endResult(market: Market, trigger: string | undefined, basis: EntryBasis | null): EndResult | null {
  const price = trigger === undefined ? null : toScaled(trigger, SCALE_DIGITS)
  if (!price || price < 0n || !basis?.quantity) return null
  const { takerPpm } = orderRules(market)
  const cost = (basis.quantity * basis.price) / ONE
  const value = (basis.quantity * price) / ONE
  const profit = unrealisedProfit(basis.direction, value, cost)
  const margin = initialMargin(cost, basis.leverage)
  if (margin === 0n) return null
  const fees = feeOf(cost, takerPpm) + feeOf(value, takerPpm)
  const afterFees = profit - fees
  return { profit, afterFees, rate: divideNearest(afterFees * ONE, margin), margin, fees }
}
