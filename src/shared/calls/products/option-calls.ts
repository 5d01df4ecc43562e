import * as v from 'valibot'
import { call } from '../call.ts'
import { id, listOf, nothing, numberText, queryNumber, time } from '../entities.ts'
import { optionKind, optionProducts, optionSample, optionSide, optionStats, ticket } from './option-entities.ts'

const read = { method: 'GET', write: false, auth: true } as const
const open = { method: 'GET', write: false, auth: false, keep: true } as const
const wholeNumber = v.pipe(queryNumber, v.integer())
const kind = v.optional(optionKind)

/** Rows of one answer of `api/option/samples`. */
export const SAMPLE_ROWS = 3_600
/** Tickets of one page of `api/option/history`. */
export const TICKET_PAGE = 20

/** Numbers arrive as text; the engine checks them and names the field. */
export const optionOrderRequest = v.object({
  kind: optionKind,
  currency_id: id,
  side: optionSide,
  /** Flash: seconds. */
  cycle: v.optional(v.number()),
  /** Volatility: seconds. */
  window: v.optional(v.number()),
  /** Volatility: percent, `0.10`. */
  band: v.optional(numberText),
  stake: numberText,
  /** Flash: end of the cycle; left out: the running one. */
  ends_at: v.optional(time),
  /** As it was seen: if it has fallen, `option_rate_moved`. Required of volatility. */
  rate: v.optional(numberText),
})
export type OptionOrderRequest = v.InferOutput<typeof optionOrderRequest>

export const optionCalls = {
  optionProducts: call({
    ...open,
    path: 'api/option/products',
    request: nothing,
    response: optionProducts,
    empty: null,
  }),
  /**
   * Samples of an index, one a second, oldest first, at most 3,600. `from` and `to`, ms, are both included; without `from` the newest.
   * The last 7,200 are kept.
   */
  optionSamples: call({
    ...open,
    path: 'api/option/samples',
    request: v.object({ currency_id: wholeNumber, from: v.optional(wholeNumber), to: v.optional(wholeNumber) }),
    response: v.array(optionSample),
    empty: [],
  }),
  optionOrder: call({
    method: 'POST',
    path: 'api/option/order',
    request: optionOrderRequest,
    response: ticket,
    empty: null,
    write: true,
    moves: true,
    opens: true,
    auth: true,
  }),
  /** Running tickets, the newest first. */
  optionOpen: call({ ...read, path: 'api/option/open', request: nothing, response: v.array(ticket), empty: [] }),
  /** Settled tickets, the last settled first. */
  optionHistory: call({
    ...read,
    path: 'api/option/history',
    request: v.object({
      kind,
      currency_id: v.optional(wholeNumber),
      page: v.optional(v.pipe(wholeNumber, v.minValue(1)), 1),
    }),
    response: listOf(ticket),
    empty: { list: [], total: 0 },
  }),
  optionTicket: call({
    ...read,
    path: 'api/option/ticket',
    request: v.object({ id: wholeNumber }),
    response: ticket,
    empty: null,
  }),
  optionStats: call({
    ...read,
    path: 'api/option/stats',
    request: v.object({ kind }),
    response: optionStats,
    empty: null,
  }),
}
