import { toUnits } from '../../../shared/decimal/decimal-text.ts'
import { marketBound } from '../../../shared/rules/order-units.ts'
import type { PlaceOrder } from '../../contract/command.ts'
import type { Account } from '../model/account.ts'
import type { MarketState } from '../model/market-state.ts'
import type { PlanWait } from '../model/plan.ts'
import type { State } from '../model/state.ts'
import { createPlan } from './order-plan.ts'
import { preview } from './preview.ts'

/** Why a market order by quantity would trade nothing at this moment; null where it would. */
export function nothingToTrade(
  state: State,
  market: MarketState,
  account: Account,
  draft: PlaceOrder,
): PlanWait | null {
  const { side } = draft
  const best = market.book.opposite(side).bestLevel()?.price
  if (best === undefined) return 'no_liquidity'
  const { lots, limit } = reach(state, market, account, draft)
  if (lots > 0) return null
  return (side === 'buy' ? best > limit : best < limit) ? 'market_bound' : 'self_trade'
}

/** Lots that it would trade, and the worst price for it. */
function reach(state: State, market: MarketState, account: Account, draft: PlaceOrder) {
  const { side, position_side: positionSide = 'both', reduce_only: reduceOnly = false } = draft
  const lots = toUnits(draft.quantity ?? '0', market.rules.quantityDigits) ?? 0
  if (market.spec.kind === 'spot') {
    const limit = marketBound(side, market.last)
    return { limit, lots: preview(market, account.id, side, limit, lots).lots }
  }
  const ask = { side, positionSide, price: null, limit: marketBound(side, market.markTicks), lots, reduceOnly }
  const { limit, newcomer } = createPlan(state, account, account.perpetuals.exposure(market), ask)
  return { limit, lots: newcomer.lots }
}
