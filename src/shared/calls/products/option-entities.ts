import * as v from 'valibot'
import { CYCLES, WINDOWS } from '../../lines/option-cycle.ts'
import { decimal, id, time } from '../entities.ts'

/** Options as the calls and 205 `ticket` give them. Source: lines.md §1, §2. */

export const OPTION_KINDS = ['flash', 'volatility'] as const
export const optionKind = v.picklist(OPTION_KINDS)
export type OptionKind = v.InferOutput<typeof optionKind>

/** `up` and `down` of flash, `out` and `in` of volatility. */
export const OPTION_SIDES = ['up', 'down', 'out', 'in'] as const
export const optionSide = v.picklist(OPTION_SIDES)
export type OptionSide = v.InferOutput<typeof optionSide>

export const TICKET_STATUSES = ['running', 'won', 'lost', 'tied', 'void'] as const
export const ticketStatus = v.picklist(TICKET_STATUSES)
export type TicketStatus = v.InferOutput<typeof ticketStatus>

/** The second's beginning, ms, and the index of the first tick in it. */
export const optionSample = v.tuple([time, decimal])
export type OptionSample = v.InferOutput<typeof optionSample>

export const ticket = v.object({
  id,
  kind: optionKind,
  /** The perpetual whose index decides. */
  currency_id: id,
  symbol: v.string(),
  side: optionSide,
  /** Seconds; null of volatility. */
  cycle: v.nullable(v.number()),
  /** Seconds; null of flash. */
  window: v.nullable(v.number()),
  /** Percent to each side of the strike, `0.10`; null of flash. */
  band: v.nullable(decimal),
  stake: decimal,
  /** Profit of a won ticket as a share of its stake: `0.85`. */
  rate: decimal,
  /** Index of the newest tick when the ticket was taken, and the time of that tick. */
  strike: decimal,
  strike_at: time,
  opened_at: time,
  ends_at: time,
  status: ticketStatus,
  /** Flash: the median of the samples. Volatility: the deciding sample, at the window's end the last one. Null while it runs and where void. */
  settle_price: v.nullable(decimal),
  /** Flash: those of `ends_at` − 2 s, − 1 s and `ends_at` as far as they are known. Volatility: none here; see `api/option/samples`. */
  samples: v.array(optionSample),
  /** Volatility: the highest and the lowest sample so far; null before the first, and of flash. */
  high: v.nullable(decimal),
  low: v.nullable(decimal),
  /** Volatility: the first sample outside the band. */
  decided: v.nullable(optionSample),
  /** What came back in all, the stake included; null while it runs. */
  payout: v.nullable(decimal),
  settled_at: v.nullable(time),
  /** Of a void ticket: `index_missing`. */
  reason: v.nullable(v.picklist(['index_missing'])),
})
export type Ticket = v.InferOutput<typeof ticket>

/** Of one market: what is offered at this moment. Rates are shares of the stake; `null`: not offered. */
export const optionMarket = v.object({
  currency_id: id,
  symbol: v.string(),
  /** Digits of the index. */
  price_digits: v.number(),
  /** False where the exchange has closed it: `option_closed`. */
  open: v.boolean(),
  flash: v.array(v.object({ cycle: v.picklist(CYCLES), rate: decimal })),
  volatility: v.array(
    v.object({
      window: v.picklist(WINDOWS),
      band: decimal,
      out: v.nullable(decimal),
      in: v.nullable(decimal),
      /** Of so many windows of the last 24 h, each begun with a minute, how many left the band. */
      left: v.number(),
      windows: v.number(),
    }),
  ),
})
export type OptionMarket = v.InferOutput<typeof optionMarket>

export const optionProducts = v.object({
  /** Stakes of one ticket, running tickets of a person, and their stakes together. */
  limits: v.object({ min: decimal, max: decimal, step: decimal, open: v.number(), total: decimal }),
  markets: v.array(optionMarket),
})
export type OptionProducts = v.InferOutput<typeof optionProducts>

/** Settled tickets of a person, all there ever were, by result, and what was staked on them and came back in all. */
export const optionStats = v.object({
  won: v.number(),
  lost: v.number(),
  tied: v.number(),
  void: v.number(),
  staked: decimal,
  returned: decimal,
})
export type OptionStats = v.InferOutput<typeof optionStats>
