import * as v from 'valibot'
import { call } from './call.ts'
import { lineRequest } from './currency-calls.ts'
import { candle, fill, id, listOf, market, nothing, order, side, timeInForce } from './entities.ts'

const page = v.object({
  page: v.optional(v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.integer(), v.minValue(1)), 1),
  currency_id: v.optional(v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.integer())),
})

/** Longer than any number of any market: a refused order stands in the journal too, so its texts are bounded. */
const numberText = v.pipe(v.string(), v.maxLength(64, 'number_format'))

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
})
export type OrderRequest = v.InferOutput<typeof orderRequest>

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
    request: v.object({ currency_id: v.optional(id) }),
    response: v.object({ cancelled: v.array(id) }),
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
  history: call({
    method: 'GET',
    path: 'api/spot/history',
    request: page,
    response: listOf(order),
    empty: { list: [], total: 0 },
    write: false,
    auth: true,
  }),
  fills: call({
    method: 'GET',
    path: 'api/spot/fills',
    request: page,
    response: listOf(fill),
    empty: { list: [], total: 0 },
    write: false,
    auth: true,
  }),
}
