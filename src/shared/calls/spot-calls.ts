import * as v from 'valibot'
import { call } from './call.ts'
import { lineRequest } from './currency-calls.ts'
import {
  candle,
  fill,
  id,
  listOf,
  market,
  nothing,
  numberText,
  order,
  orderStatus,
  planOrder,
  queryNumber,
  side,
  timeInForce,
  tpslTerms,
  triggerTerms,
} from './entities.ts'

const wholeNumber = v.pipe(queryNumber, v.integer())

/** A page of a list, newest first, and what is left of the list: one market, from (with) and to (without) an instant, server time, ms. */
export const page = v.object({
  page: v.optional(v.pipe(wholeNumber, v.minValue(1)), 1),
  currency_id: v.optional(wholeNumber),
  from: v.optional(wholeNumber),
  to: v.optional(wholeNumber),
})
export const fillPage = v.object({ ...page.entries, side: v.optional(side) })
/** Orders are listed by their last change. */
export const orderPage = v.object({ ...fillPage.entries, status: v.optional(orderStatus) })

/** Numbers arrive as text and are checked by the shared order rule, which names the field and the filter. */
export const orderRequest = v.object({
  currency_id: id,
  side,
  type: v.picklist(['limit', 'market']),
  price: v.optional(numberText),
  quantity: v.optional(numberText),
  quote_quantity: v.optional(numberText),
  time_in_force: v.optional(timeInForce, 'GTC'),
  post_only: v.optional(v.boolean(), false),
  /** Makes it a plan order: nothing is frozen until it triggers, and the answer has its `plan`. */
  trigger: v.optional(triggerTerms),
  /** Armed for what has filled, as it fills. */
  tpsl: v.optional(tpslTerms),
})
export type OrderRequest = v.InferOutput<typeof orderRequest>

/** Left out: as it is. `quantity` is the whole of the order, what has filled included. */
export const amendRequest = v.object({
  id,
  price: v.optional(numberText),
  quantity: v.optional(numberText),
  /** Of a plan order. */
  trigger_price: v.optional(numberText),
  /** Of a trailing stop, percent. */
  callback_rate: v.optional(numberText),
})
export type AmendRequest = v.InferOutput<typeof amendRequest>

export const cancelAllRequest = v.object({
  currency_id: v.optional(id),
  /** Orders in the book, plan orders, or both; the orders where it is left out. */
  what: v.optional(v.picklist(['orders', 'plans', 'all']), 'orders'),
})

/** The ends that were armed. */
export const armed = v.object({ armed: v.array(planOrder) })

export const PAGE_SIZE = 50

export const spotCalls = {
  markets: call({
    method: 'GET',
    path: 'api/spot/markets',
    request: nothing,
    response: v.array(market),
    empty: null,
    write: false,
    auth: false,
    keep: true,
  }),
  line: call({
    method: 'POST',
    path: 'api/spot/line',
    request: lineRequest,
    response: v.array(candle),
    empty: [],
    write: false,
    auth: false,
  }),
  order: call({
    method: 'POST',
    path: 'api/spot/order',
    request: orderRequest,
    response: order,
    empty: null,
    write: true,
    opens: true,
    auth: true,
  }),
  cancel: call({
    method: 'POST',
    path: 'api/spot/cancel',
    request: v.object({ id }),
    response: order,
    empty: null,
    write: true,
    auth: true,
  }),
  cancelAll: call({
    method: 'POST',
    path: 'api/spot/cancelAll',
    request: cancelAllRequest,
    response: v.object({ cancelled: v.array(id) }),
    empty: null,
    write: true,
    auth: true,
  }),
  /** Price and quantity of an open order or a plan order; less quantity at the same price keeps its place in the queue. */
  amend: call({
    method: 'POST',
    path: 'api/spot/amend',
    request: amendRequest,
    response: order,
    empty: null,
    write: true,
    opens: true,
    auth: true,
  }),
  /** A pair of plan orders, one-cancels-the-other: sells above and below the price, or buys below and above it. */
  tpsl: call({
    method: 'POST',
    path: 'api/spot/tpsl',
    request: v.object({ currency_id: id, side, quantity: v.optional(numberText), ...tpslTerms.entries }),
    response: armed,
    empty: null,
    write: true,
    auth: true,
  }),
  openOrders: call({
    method: 'GET',
    path: 'api/spot/openOrders',
    request: nothing,
    response: listOf(order),
    empty: { list: [], total: 0 },
    write: false,
    auth: true,
  }),
  /** Armed plan orders, newest first. */
  planOrders: call({
    method: 'GET',
    path: 'api/spot/planOrders',
    request: nothing,
    response: listOf(planOrder),
    empty: { list: [], total: 0 },
    write: false,
    auth: true,
  }),
  /** Plan orders that were sent, cancelled or refused at the trigger. */
  planHistory: call({
    method: 'GET',
    path: 'api/spot/planHistory',
    request: orderPage,
    response: listOf(planOrder),
    empty: { list: [], total: 0 },
    write: false,
    auth: true,
  }),
  history: call({
    method: 'GET',
    path: 'api/spot/history',
    request: orderPage,
    response: listOf(order),
    empty: { list: [], total: 0 },
    write: false,
    auth: true,
  }),
  fills: call({
    method: 'GET',
    path: 'api/spot/fills',
    request: fillPage,
    response: listOf(fill),
    empty: { list: [], total: 0 },
    write: false,
    auth: true,
  }),
}
