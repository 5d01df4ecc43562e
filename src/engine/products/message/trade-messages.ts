import { moneyText, quantityText } from '../../../shared/rules/order-units.ts'
import type { Account } from '../../trading/model/account.ts'
import type { EngineOrder } from '../../trading/model/engine-order.ts'
import type { MarketState } from '../../trading/model/market-state.ts'
import type { State } from '../../trading/model/state.ts'
import { postMessage } from '../../trading/settle/post-message.ts'
import { averagePrice } from '../../trading/views/order-view.ts'

/**
 * An order of a person's has filled, or a position was taken over. An order that filled as it was placed needs no message: its answer
 * said so. Of a copy portfolio nobody reads messages: its follow tells of it.
 */
export function fillMessage(state: State, account: Account, market: MarketState, order: EngineOrder): void {
  if (order.status !== 'completed' || account.portfolio) return
  const { symbol, kind } = market.spec
  const params = { symbol, side: order.side, quantity: quantityText(market.rules, order.filledLots) }
  if (order.reason === 'liquidation') {
    postMessage(state, account, { group: 'trading', kind: 'liquidation', params, link: '/HomeView/order' })
    return
  }
  if (order.createdAt === state.time) return
  const price = averagePrice(market, order) ?? '--'
  const said = { ...params, price, market: kind }
  postMessage(state, account, { group: 'trading', kind: 'fill', params: said, link: '/HomeView/order' })
}

/** Funding of a position was paid or received. @param amount 1e-8; below zero: paid */
export function fundingMessage(state: State, account: Account, market: MarketState, amount: bigint): void {
  if (account.portfolio) return
  const { symbol, quote_id } = market.spec
  const params = { symbol, amount: moneyText(amount), coin: state.symbolOf(quote_id) }
  postMessage(state, account, { group: 'trading', kind: 'funding', params, link: '/HomeView/order' })
}
