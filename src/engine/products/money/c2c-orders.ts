import { checkAmount, readAmount } from '../../../shared/rules/amount-rule.ts'
import { moneyText } from '../../../shared/rules/order-units.ts'
import type { Answer } from '../../contract/event.ts'
import type { AddC2c, MoneyCommand } from '../../contract/money-command.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { Account } from '../../trading/model/account.ts'
import type { State } from '../../trading/model/state.ts'
import { lockRefusal } from '../../trading/rules/lock-refusal.ts'
import { APPEAL_AFTER_MS, cancelC2cOrder, completeOrder, payBy, putInEscrow } from './c2c-life.ts'
import type { C2cOrder, C2cStatus } from './c2c-order.ts'
import { addMessage } from './c2c-talks.ts'
import { c2cView } from './c2c-view.ts'
import { moneyRecords } from './money-account.ts'
import { moneyStore } from './money-store.ts'
import { personOf } from './person.ts'

/** Open orders of one person: nobody holds back what all merchants have. */
const MAX_OPEN = 5

type Command<K extends MoneyCommand['kind']> = Extract<MoneyCommand, { kind: K }>

/** An order with a merchant: its coins go into escrow at once. Answers with the order. */
export function addC2c(state: State, command: AddC2c): Answer {
  const account = personOf(state, command.account)
  if (!account) return refuse('not_found', { code: 404 })
  const locked = lockRefusal(account)
  if (locked) return locked
  const merchant = moneyStore(state).merchants.get(command.merchant)
  if (!merchant) return refuse('not_found', { code: 404, field: 'merchant_id' })
  if (merchant.away) return refuse('c2c_merchant_away', { code: 409, field: 'merchant_id' })
  if (moneyRecords(account).orders.open.size >= MAX_OPEN) return refuse('c2c_open_limit', { code: 409 })
  const { side, asset, price, total, fiat, method, payTo } = command
  const read = side === 'buy' ? readAmount(command.quantity) : saleOf(account, asset, command.quantity)
  if (!read.ok) return read
  const quantity = read.amount
  const has = state.accounts.get(merchant.account)!.holding('c2c', asset).free
  if (side === 'buy' && has < quantity)
    return refuse('c2c_not_enough', { code: 409, field: 'amount', params: { available: moneyText(has) } })
  const order: C2cOrder = {
    id: ++moneyStore(state).lastId,
    account: account.id,
    merchant: merchant.account,
    side,
    asset,
    quantity,
    price,
    total,
    fiat,
    method,
    payTo,
    status: 'unpaid',
    reason: null,
    note: null,
    appeal: null,
    createdAt: state.time,
    paidAt: null,
    appealedAt: null,
    closedAt: null,
  }
  putInEscrow(state, account, order)
  moneyRecords(account).orders.open.set(order.id, order)
  moneyStore(state).c2c.set(order.id, order)
  addMessage(state, account, order, ['exchange', 'escrow'])
  addMessage(state, account, order, ['merchant', 'greeting'])
  return { ok: true, data: c2cView(state, order) }
}

/** The person says that it has paid: from here nobody cancels. After the time to pay it ends unpaid. Answers with the order. */
export function payC2c(state: State, command: Command<'payC2c'>): Answer {
  return act(state, command, ['unpaid'], (account, order) => {
    if (order.side !== 'buy') return refuse('c2c_not_yours', { code: 409 })
    if (state.time >= payBy(order)) {
      cancelC2cOrder(state, account, order, 'unpaid')
      return refuse('order_closed', { code: 409 })
    }
    order.status = 'paid'
    order.paidAt = state.time
    addMessage(state, account, order, ['exchange', 'paid'])
    return null
  })
}

/** Before "paid" alone. Answers with the order. */
export function cancelC2c(state: State, command: Command<'cancelC2c'>): Answer {
  return act(state, command, ['unpaid'], (account, order) => {
    cancelC2cOrder(state, account, order, 'cancelled_by_user')
    return null
  })
}

/** A person that sells lets the coins go, once the merchant has paid. Answers with the order. */
export function completeC2c(state: State, command: Command<'completeC2c'>): Answer {
  return act(state, command, ['paid'], (account, order) => {
    if (order.side !== 'sell') return refuse('c2c_not_yours', { code: 409 })
    completeOrder(state, account, order)
    return null
  })
}

/** Freezes both sides until the exchange decides; ten minutes after "paid" at the soonest. Answers with the order. */
export function appealC2c(state: State, command: Command<'appealC2c'>): Answer {
  return act(state, command, ['paid'], (account, order) => {
    const opens = (order.paidAt ?? 0) + APPEAL_AFTER_MS
    const minutes = String(APPEAL_AFTER_MS / 60_000)
    if (state.time < opens) return refuse('c2c_appeal_early', { code: 409, params: { minutes } })
    order.status = 'appealed'
    order.appeal = command.text
    order.appealedAt = state.time
    addMessage(state, account, order, ['exchange', 'appealed'])
    return null
  })
}

/** The exchange decides an appeal, or completes for a merchant what is paid. Answers with the order. */
export function decideC2c(state: State, command: Command<'decideC2c'>): Answer {
  return act(state, command, command.complete ? ['paid', 'appealed'] : ['appealed'], (account, order) => {
    order.note = command.note
    if (command.complete) completeOrder(state, account, order, 'decided')
    else cancelC2cOrder(state, account, order, 'decided')
    return null
  })
}

/** What a person sells stands in its C2C wallet. */
function saleOf(account: Account, asset: number, quantity: string): ReturnType<typeof checkAmount> {
  return checkAmount(quantity, account.holding('c2c', asset).free, { tooMuch: 'insufficient_funds' })
}

/** Does something to an order that is in one of the states. */
function act(
  state: State,
  { account: id, id: orderId }: { account: number; id: number },
  when: readonly C2cStatus[],
  run: (account: Account, order: C2cOrder) => ReturnType<typeof refuse> | null,
): Answer {
  const account = personOf(state, id)
  const order = account && moneyRecords(account).orders.find(orderId)
  if (!account || !order) return refuse('order_not_found', { code: 404, field: 'id' })
  if (order.closedAt !== null) return refuse('order_closed', { code: 409 })
  if (!when.includes(order.status))
    return refuse(order.status === 'unpaid' ? 'c2c_unpaid' : 'c2c_frozen', { code: 409 })
  return run(account, order) ?? { ok: true, data: c2cView(state, order) }
}
