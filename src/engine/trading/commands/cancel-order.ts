import type { MarketKind } from '../../../shared/hub-protocol/market.ts'
import type { CancelWhat } from '../../contract/command.ts'
import type { Answer } from '../../contract/event.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { Account } from '../model/account.ts'
import type { State } from '../model/state.ts'
import { cancelResting } from '../settle/order-life.ts'
import { cancelPlan } from '../settle/plan-life.ts'
import { answerOrder } from '../views/collect-events.ts'
import { planView } from '../views/plan-view.ts'

/** Cancels one open order or plan order of the account. Answers with the order; `order_closed` where it ended before. */
export function cancelOrder(state: State, command: { account: number; market: MarketKind; id: number }): Answer {
  const account = state.accounts.get(command.account)
  const plan = account?.plans.get(command.id)
  if (account && plan && state.marketAt(plan.market).spec.kind === command.market) {
    cancelPlan(state, account, plan, 'cancelled_by_user')
    return { ok: true, data: planView(state.marketAt(plan.market), plan) }
  }
  const order = account?.open.get(command.id)
  const market = order && state.marketAt(order.market)
  if (!order || market?.spec.kind !== command.market) {
    const ended = hasEnded(account, command)
    return ended ? refuse('order_closed', { code: 409 }) : refuse('order_not_found', { code: 404 })
  }
  cancelResting(state, market, order, 'cancelled_by_user')
  return { ok: true, data: answerOrder(state, market, order) }
}

/** Whether an order or a plan order of that id is known to be over. */
export function hasEnded(account: Account | undefined, { market, id }: { market: MarketKind; id: number }): boolean {
  const wanted = (one: { id: number }) => one.id === id
  return !!account?.ended[market]?.find(wanted) || !!account?.endedPlans[market]?.find(wanted)
}

/** Cancels the account's orders of a kind, of one market or of all. Answers `{cancelled: ids}`, oldest first, plan orders last. */
export function cancelAll(
  state: State,
  command: { account: number; market: MarketKind; currency_id: number | null; what?: CancelWhat },
): Answer {
  const account = state.accounts.get(command.account)
  if (!account || account.house) return refuse('not_found', { code: 404 })
  const only = command.currency_id === null ? null : state.market(command.market, command.currency_id)
  if (only === undefined) return refuse('market_not_found', { code: 404, field: 'currency_id' })
  const { what = 'orders' } = command
  const named = ({ market: index }: { market: number }) => {
    const market = state.marketAt(index)
    return market.spec.kind === command.market && (only === null || market === only)
  }
  const orders = what === 'plans' ? [] : [...account.open.values()].filter(named)
  const plans = what === 'orders' ? [] : [...account.plans.values()].filter(named)
  for (const order of orders) cancelResting(state, state.marketAt(order.market), order, 'cancelled_by_user')
  for (const plan of plans) cancelPlan(state, account, plan, 'cancelled_by_user')
  return { ok: true, data: { cancelled: [...orders, ...plans].map(({ id }) => id) } }
}
