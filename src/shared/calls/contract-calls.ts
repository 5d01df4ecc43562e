import * as v from 'valibot'
import type { RefusalKey } from '../rules/refusal.ts'
import { call } from './call.ts'
import {
  endedPosition,
  fundingPayment,
  fundingRateRow,
  marginMode,
  marketDetails,
  perpFill,
  perpOrder,
  perpPlan,
  perpPosition,
  perpSettings,
  perpTotal,
  positionSide,
} from './contract-entities.ts'
import {
  decimal,
  id,
  listOf,
  market,
  nothing,
  numberText,
  queryNumber,
  side,
  signedDecimal,
  time,
  timeInForce,
  tpslTerms,
  triggerTerms,
} from './entities.ts'
import { amendRequest, cancelAllRequest, fillPage, orderPage, page } from './spot-calls.ts'

const refused = v.looseObject({ key: v.string() })
const positionOf = { currency_id: id, position_side: v.optional(positionSide, 'both') }
const write = { method: 'POST', empty: null, write: true, auth: true } as const
const opening = { ...write, opens: true } as const
const read = { method: 'GET', write: false, auth: true } as const
const open = { method: 'GET', request: nothing, write: false, auth: false, keep: true } as const

/** Numbers arrive as text and are checked by the shared order rule, which names the field and the filter. */
export const contractOrderRequest = v.object({
  ...positionOf,
  side,
  type: v.picklist(['limit', 'market']),
  price: v.optional(numberText),
  quantity: v.optional(numberText),
  time_in_force: v.optional(timeInForce, 'GTC'),
  post_only: v.optional(v.boolean(), false),
  reduce_only: v.optional(v.boolean(), false),
  /** Makes it a plan order: no margin is frozen until it triggers, and the answer has its `plan`. */
  trigger: v.optional(triggerTerms),
  /** Armed as the order fills: in full it takes the place of the position's pair, in part it holds for what has filled. */
  tpsl: v.optional(tpslTerms),
})
export type ContractOrderRequest = v.InferOutput<typeof contractOrderRequest>

const closeRequest = v.object({
  ...positionOf,
  type: v.optional(v.picklist(['limit', 'market']), 'market'),
  price: v.optional(numberText),
  /** Left out: all that is held. */
  quantity: v.optional(numberText),
})

const adjustRequest = v.object({ ...positionOf, action: v.picklist(['add', 'reduce']), amount: numberText })

const closedAll = v.object({
  closed: v.array(perpOrder),
  refused: v.array(v.object({ currency_id: id, position_side: positionSide, refusal: refused })),
})

/** `opened` is null where the second leg failed; `refusal` says why, and is null where the first did not close all. */
const reversed = v.object({ closed: perpOrder, opened: v.nullable(perpOrder), refusal: v.nullable(refused) })

export const contractCalls = {
  contractMarkets: call({ ...open, path: 'api/contract/markets', response: v.array(market), empty: null }),
  /**
   * Funding, mark and index of every perpetual; `next_funding` is server time, ms. Of one, where `currency_id` is given, with open
   * interest, long/short, insurance fund, funding history and tiers.
   */
  contractData: call({
    ...open,
    path: 'api/contract/data',
    request: v.object({ currency_id: v.optional(queryNumber) }),
    response: v.array(
      v.object({
        currency_id: id,
        funding_rate: signedDecimal,
        next_funding: time,
        mark: decimal,
        index: decimal,
        details: v.optional(marketDetails),
      }),
    ),
    empty: [],
  }),
  /** Funding instants of a market, newest first. */
  contractFunding: call({
    ...open,
    path: 'api/contract/funding',
    request: v.object({ currency_id: queryNumber, limit: v.optional(queryNumber, 100) }),
    response: v.array(fundingRateRow),
    empty: [],
  }),
  /** Never retried and never a toast (product.md §8). `entrustP`: plan orders. */
  contractList: call({
    ...read,
    path: 'api/contract/list',
    request: nothing,
    response: v.object({
      position: v.array(perpPosition),
      entrust: v.array(perpOrder),
      entrustP: v.array(perpPlan),
      totalAmount: v.array(perpTotal),
    }),
    empty: { position: [], entrust: [], entrustP: [], totalAmount: [] },
  }),
  contractSettings: call({
    ...read,
    path: 'api/contract/settings',
    request: nothing,
    response: perpSettings,
    empty: null,
  }),
  contractOrder: call({ ...opening, path: 'api/contract/order', request: contractOrderRequest, response: perpOrder }),
  contractCancel: call({ ...write, path: 'api/contract/cancel', request: v.object({ id }), response: perpOrder }),
  /** As api/spot/amend. */
  contractAmend: call({ ...opening, path: 'api/contract/amend', request: amendRequest, response: perpOrder }),
  /**
   * TP/SL of a position: in full one pair that follows its size and takes the place of the pair before, in part a pair more for a
   * quantity. Checked against the trigger price of this moment.
   */
  contractTpsl: call({
    ...write,
    path: 'api/contract/tpsl',
    request: v.object({ ...positionOf, quantity: v.optional(numberText), ...tpslTerms.entries }),
    response: v.object({ armed: v.array(perpPlan) }),
  }),
  /**
   * Dead man's switch: where it is not called again within so many seconds of server time, the account's open orders on spot and
   * perpetual markets are cancelled, and its plan orders but TP/SL, which protects what is held. 0 disarms.
   */
  contractDeadMan: call({
    ...write,
    path: 'api/contract/deadMan',
    request: v.object({ seconds: v.number('dead_man_range' satisfies RefusalKey) }),
    response: perpSettings,
  }),
  contractCancelAll: call({
    ...write,
    path: 'api/contract/cancelAll',
    request: cancelAllRequest,
    response: v.object({ cancelled: v.array(id) }),
  }),
  contractClose: call({ ...write, path: 'api/contract/close', request: closeRequest, response: perpOrder }),
  contractCloseAll: call({
    ...write,
    path: 'api/contract/closeAll',
    request: v.object({ currency_id: v.optional(id) }),
    response: closedAll,
  }),
  contractReverse: call({
    ...opening,
    path: 'api/contract/reverse',
    request: v.object(positionOf),
    response: reversed,
  }),
  contractLeverage: call({
    ...write,
    path: 'api/contract/leverage',
    request: v.object({ currency_id: id, leverage: v.number('leverage_range' satisfies RefusalKey) }),
    response: perpSettings,
  }),
  contractMarginMode: call({
    ...write,
    path: 'api/contract/marginMode',
    request: v.object({ currency_id: id, margin_mode: marginMode }),
    response: perpSettings,
  }),
  contractPositionMode: call({
    ...write,
    path: 'api/contract/positionMode',
    request: v.object({ position_mode: v.picklist(['one_way', 'hedge']) }),
    response: perpSettings,
  }),
  contractAdjustMargin: call({
    ...write,
    margins: true,
    path: 'api/contract/adjustMargin',
    request: adjustRequest,
    response: perpPosition,
  }),
  contractHistory: call({
    ...read,
    path: 'api/contract/history',
    request: orderPage,
    response: listOf(perpOrder),
    empty: { list: [], total: 0 },
  }),
  /** Plan orders that were sent, cancelled or refused at the trigger. */
  contractPlanHistory: call({
    ...read,
    path: 'api/contract/planHistory',
    request: orderPage,
    response: listOf(perpPlan),
    empty: { list: [], total: 0 },
  }),
  contractFills: call({
    ...read,
    path: 'api/contract/fills',
    request: fillPage,
    response: listOf(perpFill),
    empty: { list: [], total: 0 },
  }),
  /** Positions that have ended. */
  contractPositions: call({
    ...read,
    path: 'api/contract/positions',
    request: page,
    response: listOf(endedPosition),
    empty: { list: [], total: 0 },
  }),
  /** Funding paid and got. */
  contractPayments: call({
    ...read,
    path: 'api/contract/payments',
    request: page,
    response: listOf(fundingPayment),
    empty: { list: [], total: 0 },
  }),
}
