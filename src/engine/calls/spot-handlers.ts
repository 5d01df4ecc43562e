import { accepted } from '../../shared/calls/answered.ts'
import type { Balance, Order } from '../../shared/calls/entities.ts'
import type { calls } from '../../shared/calls/table.ts'
import type { CallHandlers, EngineContext } from '../contract/engine-call.ts'
import { submit } from '../kernel/module-call.ts'
import { linesOf } from './lines.ts'
import { byChange, byTime, paged } from './paged.ts'

type SpotCall = Extract<
  keyof typeof calls,
  | 'accountCurrency'
  | 'transfer'
  | 'markets'
  | 'line'
  | 'order'
  | 'cancel'
  | 'cancelAll'
  | 'amend'
  | 'tpsl'
  | 'openOrders'
  | 'planOrders'
  | 'planHistory'
  | 'history'
  | 'fills'
>

/** The engine refuses it as it refuses one that it does not know. */
const NO_CURRENCY = -1

export const spotHandlers: CallHandlers<SpotCall, EngineContext> = {
  accountCurrency: (_request, { exchange, user }) => accepted(exchange.balances(user)),
  transfer({ currency_id = NO_CURRENCY, ...request }, context) {
    const kind = request.from === 'contract' || request.to === 'contract' ? 'contract' : 'spot'
    return submit<Balance>(kind, { kind: 'transfer', account: context.user, asset: currency_id, ...request }, context)
  },
  markets: (_request, { publicData }) => accepted(publicData.markets('spot')),
  line: (request, { publicData }) => linesOf(publicData, 'spot', request),

  order: (request, context) =>
    submit<Order>('spot', { kind: 'placeOrder', account: context.user, market: 'spot', ...request }, context),
  cancel: ({ id }, context) =>
    submit<Order>('spot', { kind: 'cancelOrder', account: context.user, market: 'spot', id }, context),
  cancelAll: ({ currency_id = null, what }, context) =>
    submit('spot', { kind: 'cancelAll', account: context.user, market: 'spot', currency_id, what }, context),
  amend: (request, context) =>
    submit<Order>('spot', { kind: 'amendOrder', account: context.user, market: 'spot', ...request }, context),
  tpsl: (request, context) =>
    submit('spot', { kind: 'setTpsl', account: context.user, market: 'spot', ...request }, context),

  openOrders(_request, { exchange, user }) {
    const list = exchange.openOrders(user, 'spot')
    return accepted({ list, total: list.length })
  },
  planOrders(_request, { exchange, user }) {
    const list = exchange.planOrders(user, 'spot')
    return accepted({ list, total: list.length })
  },
  planHistory: (asked, { exchange, user }) =>
    accepted(paged((at, size) => exchange.planHistory(user, 'spot', at, size), asked, byChange)),
  history: (asked, { exchange, user }) =>
    accepted(paged((at, size) => exchange.orderHistory(user, 'spot', at, size), asked, byChange)),
  fills: (asked, { exchange, user }) =>
    accepted(paged((at, size) => exchange.fills(user, 'spot', at, size), asked, byTime)),
}
