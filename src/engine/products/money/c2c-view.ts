import { moneyText } from '../../../shared/rules/order-units.ts'
import type { C2cView, MerchantView } from '../../contract/money-views.ts'
import type { State } from '../../trading/model/state.ts'
import { APPEAL_AFTER_MS, payBy } from './c2c-life.ts'
import type { C2cOrder } from './c2c-order.ts'
import { unreadOf } from './c2c-talks.ts'
import { merchantRecord } from './merchant-days.ts'
import { moneyStore } from './money-store.ts'

export function c2cView(state: State, order: C2cOrder): C2cView {
  const { id, account, side, asset, price, total, fiat, method, payTo, status, reason, note, appeal, paidAt } = order
  return {
    id,
    account,
    side,
    currency_id: asset,
    symbol: state.symbolOf(asset),
    quantity: moneyText(order.quantity),
    fiat,
    price,
    total,
    merchant_id: order.merchant,
    merchant: moneyStore(state).merchants.get(order.merchant)?.name ?? '',
    method,
    payTo,
    status,
    reason,
    note,
    appeal,
    unread: unreadOf(state.accounts.get(account)!, id),
    pay_by: payBy(order),
    appeal_from: paidAt === null ? null : paidAt + APPEAL_AFTER_MS,
    created_at: order.createdAt,
    paid_at: paidAt,
    appealed_at: order.appealedAt,
    closed_at: order.closedAt,
  }
}

export function merchantViews(state: State): MerchantView[] {
  return [...moneyStore(state).merchants.values()].map(({ account: id, name, away }) => {
    const { orders, completed, took } = merchantRecord(state, id)
    const holdings = state.accounts.get(id)?.allHoldings() ?? []
    const coins = Object.fromEntries(
      holdings.filter(({ wallet }) => wallet === 'c2c').map(({ asset, free }) => [asset, moneyText(free)]),
    )
    return {
      id,
      name,
      away,
      orders,
      completed,
      paysIn: completed > 0 ? Math.round(took / completed / 1000) : null,
      coins,
    }
  })
}
