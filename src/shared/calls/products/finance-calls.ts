import * as v from 'valibot'
import { call } from '../call.ts'
import { id, listOf, nothing, numberText, queryNumber } from '../entities.ts'
import {
  autoTransfer,
  financeHolding,
  financeKind,
  financeOverview,
  financeProduct,
  fundNavs,
  interestRow,
  redemption,
  redemptionStatus,
  redemptionWay,
  timelineEvent,
} from './finance-entities.ts'

const read = { method: 'GET', write: false, auth: true } as const
const write = { method: 'POST', empty: null, write: true, auth: true } as const
const open = { method: 'GET', write: false, auth: false, keep: true } as const

const queryId = v.pipe(queryNumber, v.integer())
const page = v.optional(v.pipe(queryNumber, v.integer(), v.minValue(1)), 1)

/** Rows on a page of redemptions or interest. */
export const FINANCE_PAGE = 50

/** Calls of the finance products. Source: lines.md §4, §7. */
export const financeCalls = {
  financeProducts: call({
    ...open,
    path: 'api/finance/products',
    request: v.object({ kind: v.optional(financeKind) }),
    response: v.array(financeProduct),
    empty: [],
  }),
  financeProduct: call({
    ...open,
    path: 'api/finance/product',
    request: v.object({ id: queryId }),
    response: financeProduct,
    empty: null,
  }),
  /** Net values of a fund, of the last `days` settlements. */
  financeNavs: call({
    ...open,
    path: 'api/finance/navs',
    request: v.object({
      product_id: queryId,
      days: v.optional(v.pipe(queryNumber, v.integer(), v.minValue(1), v.maxValue(1100)), 90),
    }),
    response: fundNavs,
    empty: null,
  }),
  /** Buys; `from` is the fund account where it is left out. Answers with the holding. */
  financeSubscribe: call({
    ...write,
    moves: true,
    path: 'api/finance/subscribe',
    request: v.object({
      product_id: id,
      amount: numberText,
      from: v.optional(v.picklist(['fund', 'finance']), 'fund'),
      agree: v.optional(v.boolean(), false),
    }),
    response: financeHolding,
  }),
  /** Takes money out. A sale of the fund gives `units`, an early redemption of a fixed term neither or the whole `amount`. */
  financeRedeem: call({
    ...write,
    moves: true,
    path: 'api/finance/redeem',
    request: v.object({
      holding_id: id,
      amount: v.optional(numberText),
      units: v.optional(numberText),
      way: redemptionWay,
    }),
    response: redemption,
  }),
  /** Puts a redemption back that has not arrived: T+1, early and unpledge alone. */
  financeCancelRedeem: call({
    ...write,
    path: 'api/finance/cancelRedeem',
    request: v.object({ id }),
    response: redemption,
  }),
  /** Oldest first; those that have ended with `ended` alone. */
  financeHoldings: call({
    ...read,
    path: 'api/finance/holdings',
    request: v.object({ ended: v.optional(v.picklist(['true', 'false'])) }),
    response: v.array(financeHolding),
    empty: [],
  }),
  /** Newest first. */
  financeRedemptions: call({
    ...read,
    path: 'api/finance/redemptions',
    request: v.object({ page, status: v.optional(v.pipe(queryNumber, redemptionStatus)) }),
    response: listOf(redemption),
    empty: { list: [], total: 0 },
  }),
  /** Newest first. */
  financeInterest: call({
    ...read,
    path: 'api/finance/interest',
    request: v.object({ page, product_id: v.optional(queryId) }),
    response: listOf(interestRow),
    empty: { list: [], total: 0 },
  }),
  financeOverview: call({
    ...read,
    path: 'api/finance/overview',
    request: nothing,
    response: financeOverview,
    empty: null,
  }),
  /** The next 20 events, soonest first. */
  financeTimeline: call({
    ...read,
    path: 'api/finance/timeline',
    request: nothing,
    response: v.array(timelineEvent),
    empty: [],
  }),
  /** One entry a live coin. */
  financeAuto: call({
    ...read,
    path: 'api/finance/auto',
    request: nothing,
    response: v.array(autoTransfer),
    empty: [],
  }),
  /** Turning it on takes `agree`. */
  financeSetAuto: call({
    ...write,
    path: 'api/finance/auto',
    request: v.object({
      currency_id: id,
      on: v.boolean(),
      keep: v.optional(numberText, '0'),
      agree: v.optional(v.boolean(), false),
    }),
    response: autoTransfer,
  }),
}
