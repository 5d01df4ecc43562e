import type { MarketKind } from '../../shared/market/market.ts'
import type { Answer } from '../event.ts'
import { cancelResting } from '../order/order-life.ts'
import type { State } from '../state/state.ts'
import { orderView } from '../views/order-view.ts'
import { refuse } from './refuse.ts'

/** Cancels one open order of the account. Answers with the order; `order_closed` where it ended before. */
export function cancelOrder(state: State, command: { account: number; market: MarketKind; id: number }): Answer {
  const account = state.accounts.get(command.account)
  const order = account?.open.get(command.id)
  const market = order && state.markets[order.market]
  if (!order || market?.spec.kind !== command.market) {
    const ended = account?.ended[command.market]?.find((one) => one.id === command.id)
    return ended ? refuse('order_closed', { code: 409 }) : refuse('order_not_found', { code: 404 })
  }
  cancelResting(state, market, order, 'cancelled_by_user')
  return { ok: true, data: orderView(market, order) }
}

/** Cancels the account's open orders of a kind, of one market or of all. Answers `{cancelled: ids}`, oldest first. */
export function cancelAll(
  state: State,
  command: { account: number; market: MarketKind; currency_id: number | null },
): Answer {
  const account = state.accounts.get(command.account)
  if (!account || account.house) return refuse('not_found', { code: 404 })
  const only = command.currency_id === null ? null : state.market(command.market, command.currency_id)
  if (only === undefined) return refuse('market_not_found', { code: 404, field: 'currency_id' })
  const cancelled: number[] = []
  for (const order of [...account.open.values()]) {
    const market = state.markets[order.market]
    if (market.spec.kind !== command.market || (only !== null && market !== only)) continue
    cancelResting(state, market, order, 'cancelled_by_user')
    cancelled.push(order.id)
  }
  return { ok: true, data: { cancelled } }
}
