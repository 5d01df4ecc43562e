import { toUnits } from '../../shared/decimal/decimal-text.ts'
import { marketBound } from '../../shared/rules/order-units.ts'
import type { Account } from '../account/account.ts'
import type { PlaceOrder } from '../command.ts'
import type { MarketState } from '../market/market-state.ts'
import { preview } from '../matching/match.ts'
import { createPlan } from '../perp/order-plan.ts'
import type { State } from '../state/state.ts'
import type { PlanWait } from './plan.ts'

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
  const { limit, newcomer } = createPlan(state, account, account.perpetuals.stake(market), ask)
  return { limit, lots: newcomer.lots }
}
