import * as v from 'valibot'
import { decimal, fill, id, order, planTerms, signedDecimal, time } from './entities.ts'

/** Entities of perpetual contracts, as the calls and the private events give them. Money is in the settlement coin. */

export const positionSide = v.picklist(['both', 'long', 'short'])
export const marginMode = v.picklist(['cross', 'isolated'])
const leverage = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

export const perpOrder = v.object({
  ...order.entries,
  reduce_only: v.boolean(),
  position_side: positionSide,
  /** Profit of what its fills closed of a position, without fees; null where they closed nothing. */
  realised: v.optional(v.nullable(signedDecimal)),
})
export type PerpOrder = v.InferOutput<typeof perpOrder>

export const perpPlan = v.object({ ...perpOrder.entries, plan: planTerms })
export type PerpPlan = v.InferOutput<typeof perpPlan>

export const perpFill = v.object({
  ...fill.entries,
  position_side: positionSide,
  /** Profit of the part that closed, without fees. */
  realised: signedDecimal,
  /** The engine took the position over; its price lies between two ticks. */
  liquidation: v.boolean(),
})
export type PerpFill = v.InferOutput<typeof perpFill>

export const perpPosition = v.object({
  currency_id: id,
  symbol: v.string(),
  position_side: positionSide,
  side: v.picklist(['long', 'short']),
  /** 0 where it has ended. */
  quantity: decimal,
  /** Rounded to price_digits + 2. */
  entry_price: v.nullable(decimal),
  mark_price: decimal,
  /** Null where no price above zero liquidates it. */
  liquidation_price: v.nullable(decimal),
  bankruptcy_price: v.nullable(signedDecimal),
  margin_mode: marginMode,
  leverage,
  notional: decimal,
  /** Wallet of an isolated position; on cross its initial margin. */
  margin: decimal,
  initial_margin: decimal,
  maintenance_margin: decimal,
  unrealised: signedDecimal,
  /** Unrealised profit / initial margin: 0.25 is 25 %. */
  roe: v.nullable(signedDecimal),
  realised: signedDecimal,
  fees: decimal,
  funding: signedDecimal,
  opened_at: time,
  updated_at: time,
})
export type PerpPosition = v.InferOutput<typeof perpPosition>

/** What an account has in one settlement coin. */
export const perpTotal = v.object({
  currency_id: id,
  symbol: v.string(),
  /** Cross wallet. */
  balance: decimal,
  available: decimal,
  /** Wallets of isolated positions. */
  isolated_margin: decimal,
  /** Isolated wallets, and initial margins of cross positions. */
  position_margin: decimal,
  order_margin: decimal,
  maintenance_margin: decimal,
  unrealised: signedDecimal,
  /** Everything, at mark. */
  equity: signedDecimal,
  /** ΣMM / (WB + ΣUPNL) of the cross positions: liquidation at 1. Null without one, or with nothing behind them. */
  margin_ratio: v.nullable(decimal),
})
export type PerpTotal = v.InferOutput<typeof perpTotal>

export const perpSettings = v.object({
  position_mode: v.picklist(['one_way', 'hedge']),
  /** Markets where something else than the default is set; `default_leverage` counts up to the market's own. */
  markets: v.array(v.object({ currency_id: id, leverage, margin_mode: marginMode })),
  default_leverage: leverage,
  /** When the dead man's switch cancels, server time, ms; null where it is not armed. */
  dead_man: v.nullable(time),
})
export type PerpSettings = v.InferOutput<typeof perpSettings>

export const endedPosition = v.object({
  currency_id: id,
  symbol: v.string(),
  position_side: positionSide,
  side: v.picklist(['long', 'short']),
  margin_mode: marginMode,
  leverage,
  quantity: decimal,
  entry_price: decimal,
  exit_price: decimal,
  realised: signedDecimal,
  fees: decimal,
  funding: signedDecimal,
  liquidated: v.boolean(),
  opened_at: time,
  closed_at: time,
})
export type EndedPosition = v.InferOutput<typeof endedPosition>

export const fundingPayment = v.object({
  currency_id: id,
  symbol: v.string(),
  at: time,
  position_side: positionSide,
  side: v.picklist(['long', 'short']),
  quantity: decimal,
  mark_price: decimal,
  rate: signedDecimal,
  /** Below zero where it was paid. */
  amount: signedDecimal,
})
export type FundingPayment = v.InferOutput<typeof fundingPayment>

const interestEntries = {
  /** What is held long, the house's part with it; as much is held short. */
  open_interest: decimal,
  /** People who are long, and short. */
  long_accounts: v.number(),
  short_accounts: v.number(),
  /** What people hold. */
  long_quantity: decimal,
  short_quantity: decimal,
}

/** One funding instant of a market. `mark`: null where the prices come from another place that does not tell it. */
export const fundingRateRow = v.object({ currency_id: id, at: time, rate: signedDecimal, mark: v.nullable(decimal) })
export type FundingRateRow = v.InferOutput<typeof fundingRateRow>

/** One row of a market's margin tiers (src/shared/perp/tiers.ts), money and rate as decimal text. */
const tierRow = v.object({ floor: decimal, most: decimal, leverage, rate: decimal, cum: decimal })

/** What mark and funding rate of one moment are worked out from (src/shared/perp/mark-price.ts, funding-rate.ts). */
export const markWorking = v.object({
  at: time,
  index: decimal,
  last: decimal,
  mark: decimal,
  funding_rate: signedDecimal,
  next_funding: time,
  /** Mean of (mid − index) over the samples of the last 5 minutes. */
  mean_basis: signedDecimal,
  basis_samples: v.number(),
  /** P: mean premium of the funding period so far; 0.0001 is 0.01 %. */
  premium: signedDecimal,
  premium_samples: v.number(),
})
export type MarkWorking = v.InferOutput<typeof markWorking>

/** A perpetual market beside its prices. Samples are five minutes apart; where nothing changed there is none. */
export const marketDetails = v.object({
  ...interestEntries,
  /** Open interest at mark. */
  open_value: decimal,
  /** May be below zero. */
  insurance_fund: signedDecimal,
  /** Oldest first, at most a day's. */
  interest: v.array(v.object({ at: time, ...interestEntries })),
  insurance: v.array(v.object({ at: time, balance: signedDecimal })),
  /** Newest first. */
  funding: v.array(fundingRateRow),
  tiers: v.array(tierRow),
  /** Left out or null where the prices come from another place. */
  working: v.optional(v.nullable(markWorking)),
  /** Until this instant all of it, and since then what no account explains, is made from the exchange's seed; left out where nothing is. */
  seeded: v.optional(time),
})
export type MarketDetails = v.InferOutput<typeof marketDetails>
