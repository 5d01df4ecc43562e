import { notionalOf, quantityText, type Side } from '../../../shared/rules/order-units.ts'
import type { Answer } from '../../contract/event.ts'
import { closePosition } from '../../trading/commands/close-position.ts'
import { placePerpOrder } from '../../trading/commands/place-perp-order.ts'
import type { Account } from '../../trading/model/account.ts'
import type { MarketState } from '../../trading/model/market-state.ts'
import type { State } from '../../trading/model/state.ts'
import { contractEquity } from './portfolio.ts'

/** Opens at market with `percent` of the account's equity as margin. Answers with the order, or why there is none. */
export function openMarket(state: State, account: Account, market: MarketState, side: Side, percent: number): Answer {
  const { rules, spec, markTicks } = market
  const { leverage } = account.perpetuals.exposure(market)
  const money = (contractEquity(state, account) * BigInt(percent * leverage)) / 100n
  const lots = money > 0n ? Number(money / notionalOf(rules, markTicks, 1)) : 0
  return placePerpOrder(state, {
    ...{ kind: 'placeOrder', account: account.id, market: 'contract', currency_id: spec.currency_id, side },
    ...{ type: 'market', quantity: quantityText(rules, lots - (lots % rules.step)) },
    ...{ time_in_force: 'IOC', post_only: false, position_side: 'both' },
  })
}

/** Closes what an account holds on a market at market. Answers with the order, or why there is none. */
export function closeMarket(state: State, account: Account, market: MarketState): Answer {
  const { currency_id } = market.spec
  return closePosition(state, {
    ...{ kind: 'closePosition', account: account.id, currency_id, position_side: 'both', type: 'market' },
  })
}
