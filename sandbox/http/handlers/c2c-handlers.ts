import type { CommandBody } from '../../../src/engine/contract/command.ts'
import type { C2cMessageView, C2cView } from '../../../src/engine/contract/money-views.ts'
import { type Answered, accepted, refused } from '../../../src/shared/calls/answered.ts'
import type { C2cOrderRow } from '../../../src/shared/calls/c2c-calls.ts'
import { PAGE_SIZE } from '../../../src/shared/calls/spot-calls.ts'
import { readAmount } from '../../../src/shared/rules/amount-rule.ts'
import { displayName } from '../../../src/shared/rules/display-name.ts'
import { merchantOf } from '../../c2c/merchants.ts'
import { offersOf } from '../../c2c/offers.ts'
import { readC2cOrder, takes } from '../../c2c/read-c2c-order.ts'
import { saleRefusal } from '../../identity/withdrawal-gate.ts'
import { dealRefusal } from '../../money/person-gate.ts'
import type { CallContext, Handlers } from '../call-context.ts'
import { once, tell } from './once.ts'

type C2cCall =
  | 'orderMerchant'
  | 'orderAdd'
  | 'orderCancel'
  | 'orderStatus'
  | 'orderPayed'
  | 'orderComplete'
  | 'orderAppeal'
  | 'orderMessages'
  | 'orderMessage'
  | 'orderMessageRead'
  | 'orderList'

/** C2C and /onePurchase: the engine keeps orders and escrow, the host knows prices and where is paid. */
export const c2cHandlers: Handlers<C2cCall> = {
  orderMerchant({ amount, method, ...wanted }, context) {
    const read = amount === undefined || amount === '' ? null : readAmount(amount)
    if (read && !read.ok) return read
    const offers = offersOf(wanted, context).filter(({ methods }) => method === undefined || methods.includes(method))
    if (!read) return accepted(offers)
    return accepted(offers.filter((offer) => takes(offer, { field: 'amount', text: amount ?? '' })))
  },

  async orderAdd(request, context) {
    const answer = await once<C2cView>(context, () => {
      const stopped = dealRefusal(context) ?? (request.side === 'sell' ? saleRefusal(context) : null)
      if (stopped) return { ok: false, refusal: stopped }
      const read = readC2cOrder(request, context)
      return read.ok ? tell<C2cView>(read.data, context) : read
    })
    return answer.ok ? accepted(shownOrder(answer.data, context)) : answer
  },

  orderCancel: ({ id }, context) => order({ kind: 'cancelC2c', account: context.user, id }, context),
  orderPayed: ({ id }, context) => order({ kind: 'payC2c', account: context.user, id }, context),
  orderComplete: ({ id }, context) => order({ kind: 'completeC2c', account: context.user, id }, context),
  orderAppeal: ({ id, text }, context) => order({ kind: 'appealC2c', account: context.user, id, text }, context),

  orderMessages({ id }, context) {
    const found = context.exchange.views.money.c2cMessages(context.user, id)
    return found ? accepted(found) : refused('order_not_found', { code: 404, field: 'id' })
  },

  orderMessage: ({ id, text }, context) =>
    tell<C2cMessageView>({ kind: 'sayC2c', account: context.user, id, text }, context),

  orderMessageRead: ({ id, upto }, context) =>
    tell<{ unread: number }>({ kind: 'readC2c', account: context.user, id, upto }, context),

  orderStatus({ id }, context) {
    const found = context.exchange.views.money.c2cOrder(context.user, id)
    return found ? accepted(shownOrder(found, context)) : refused('order_not_found', { code: 404, field: 'id' })
  },

  orderList({ page, state }, context) {
    const orders = context.exchange.views.money.c2cOrders(context.user)
    const left = orders.filter(({ closed_at }) => state === undefined || (closed_at === null) === (state === 'open'))
    const list = left.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map((one) => shownOrder(one, context))
    return accepted({ list, total: left.length })
  },
}

async function order(body: CommandBody, context: CallContext): Promise<Answered<C2cOrderRow>> {
  const answer = await tell<C2cView>(body, context)
  return answer.ok ? accepted(shownOrder(answer.data, context)) : answer
}

/** With the merchant's record, and where is paid: its account of the method, or what a person that sells has named. */
export function shownOrder({ account, payTo, ...row }: C2cView, { exchange }: CallContext): C2cOrderRow {
  const view = exchange.views.money.merchants().find(({ id }) => id === row.merchant_id)
  const merchant_record = {
    orders: view?.orders ?? 0,
    completed: view?.completed ?? 0,
    pays_in: view?.paysIn ?? null,
  }
  const common = { ...row, merchant_record }
  if (row.side === 'sell') {
    const person = exchange.account(account)
    return { ...common, payee: { name: person ? displayName(person) : '', account: payTo ?? '' } }
  }
  const merchant = merchantOf(row.merchant_id)
  const way = merchant?.fiats[row.fiat]?.find(({ method }) => method === row.method)
  return { ...common, payee: { name: merchant?.legal ?? row.merchant, account: way?.account ?? '' } }
}
