import type { Account } from '../../trading/model/account.ts'
import { HOUSE } from '../../trading/model/house.ts'
import type { State } from '../../trading/model/state.ts'
import { countInflow } from '../../trading/settle/count-inflow.ts'
import { note } from '../../trading/settle/ledger.ts'
import type { C2cOrder, C2cReason } from './c2c-order.ts'
import { addMessage, stepTalk } from './c2c-talks.ts'
import { noteMerchantDay } from './merchant-days.ts'
import { moneyRecords } from './money-account.ts'
import { moneyStore } from './money-store.ts'

/** Until then an order has to be paid, else it cancels itself (rules.md). */
export const PAY_WITHIN_MS = 15 * 60_000
/** A person may appeal this long after "paid". */
export const APPEAL_AFTER_MS = 10 * 60_000

/** Within these a merchant's bot pays or completes (rules.md). */
const SOONEST_MS = 5_000
const LATEST_MS = 20_000

export function payBy(order: Pick<C2cOrder, 'createdAt'>): number {
  return order.createdAt + PAY_WITHIN_MS
}

/** The pause that a merchant's bot makes with an order: 5 to 20 s, its own for each. */
export function merchantPause(id: number): number {
  return SOONEST_MS + ((Math.imul(id, 0x9e3779b1) >>> 0) % (LATEST_MS - SOONEST_MS + 1))
}

/** Takes an order's coins from who sells and puts them into escrow; what is there has been looked at. */
export function putInEscrow(state: State, account: Account, order: C2cOrder): void {
  const { asset, quantity } = order
  const seller = sellerOf(state, account, order)
  const giving = seller.holding('c2c', asset)
  giving.free -= quantity
  escrow(state).holding('c2c', asset).free += quantity
  if (seller !== account) return
  note(state, account, 'c2c', asset, 'c2c_sell', -quantity, order.id)
  countInflow(state, account, asset, -quantity)
  state.collector.touchHolding(giving, account)
}

/** The coins go to who bought them. */
export function completeOrder(state: State, account: Account, order: C2cOrder, reason: C2cReason | null = null): void {
  const merchant = moneyStore(state).merchants.get(order.merchant)!
  const took =
    order.side === 'buy' ? state.time - (order.paidAt ?? state.time) : (order.paidAt ?? state.time) - order.createdAt
  merchant.completed++
  merchant.took += took
  noteMerchantDay(state, order.merchant, took)
  if (order.side === 'buy') release(state, account, account, order, 'c2c_buy')
  else release(state, account, state.accounts.get(order.merchant)!, order, null)
  end(state, account, order, 'completed', reason)
  if (reason === 'decided') addMessage(state, account, order, ['exchange', 'decided'])
  else addMessage(state, account, order, [order.side === 'buy' ? 'merchant' : 'exchange', 'released'])
}

/** The coins go back to who sold them. */
export function cancelC2cOrder(state: State, account: Account, order: C2cOrder, reason: C2cReason): void {
  release(state, account, sellerOf(state, account, order), order, 'c2c_return')
  end(state, account, order, 'cancelled', reason)
  noteMerchantDay(state, order.merchant, null)
  addMessage(state, account, order, ['exchange', reason === 'decided' ? 'decided' : 'cancelled'])
}

/** With each tick: merchants' bots pay and complete, and what was not paid in time is cancelled. */
export function stepC2c(state: State): void {
  for (const order of [...moneyStore(state).c2c.values()]) {
    const account = state.accounts.get(order.account)!
    const { away } = moneyStore(state).merchants.get(order.merchant)!
    const pause = merchantPause(order.id)
    if (!away) stepTalk(state, account, order)
    if (!away && order.side === 'sell' && order.status === 'unpaid' && state.time >= order.createdAt + pause) {
      order.status = 'paid'
      order.paidAt = state.time
      addMessage(state, account, order, ['merchant', 'paid'])
    } else if (!away && order.side === 'buy' && order.status === 'paid' && state.time >= (order.paidAt ?? 0) + pause) {
      completeOrder(state, account, order)
    } else if (order.status === 'unpaid' && state.time >= payBy(order)) {
      cancelC2cOrder(state, account, order, 'unpaid')
    }
  }
}

function sellerOf(state: State, account: Account, order: C2cOrder): Account {
  return order.side === 'sell' ? account : state.accounts.get(order.merchant)!
}

function escrow(state: State): Account {
  return state.accounts.get(HOUSE.escrow)!
}

function release(
  state: State,
  person: Account,
  to: Account,
  { asset, quantity, id }: C2cOrder,
  type: 'c2c_buy' | 'c2c_return' | null,
): void {
  escrow(state).holding('c2c', asset).free -= quantity
  const getting = to.holding('c2c', asset)
  getting.free += quantity
  if (to !== person || type === null) return
  note(state, person, 'c2c', asset, type, quantity, id)
  countInflow(state, person, asset, quantity)
  state.collector.touchHolding(getting, person)
}

function end(
  state: State,
  account: Account,
  order: C2cOrder,
  status: 'completed' | 'cancelled',
  reason: C2cReason | null,
): void {
  order.status = status
  order.reason = reason
  order.closedAt = state.time
  moneyStore(state).merchants.get(order.merchant)!.orders++
  moneyStore(state).c2c.delete(order.id)
  moneyRecords(account).orders.end(order)
}
