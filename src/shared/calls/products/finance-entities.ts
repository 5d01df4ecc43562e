import * as v from 'valibot'
import { decimal, id, signedDecimal, time } from '../entities.ts'

/** Entities of the finance products. Money is in the product's own coin, rates are percent a year. Source: lines.md §4 to §7. */

/** `live`: taken out any day. `fixed`: for some days. `pledge`: staking. `fund`: with a net value, not principal-protected. */
export const financeKind = v.picklist(['live', 'fixed', 'pledge', 'fund'])
export type FinanceKind = v.InferOutput<typeof financeKind>

export const financeProduct = v.object({
  id,
  kind: financeKind,
  currency_id: id,
  symbol: v.string(),
  /** Percent a year, `3.65`; null for a fund. */
  rate: v.nullable(decimal),
  /** Least of a purchase. */
  minimum: decimal,
  /** Live coin and pledge: most that a person may hold. Fixed term and fund: most of a purchase. */
  maximum: decimal,
  /** Fixed term: how long it runs. Pledge: days to unpledge. Null for the others. */
  days: v.nullable(v.number()),
  /** Live coin: most that a person may redeem as T+0 in a day of UTC+8; null for the others. */
  day_limit: v.nullable(decimal),
  /** Fixed term and fund: what may still be sold of it to all together; null where there is no such bound. */
  left: v.nullable(decimal),
  /** Whether it is sold now. */
  open: v.boolean(),
  /** A settlement of 12:00 UTC+8 has not been paid yet: it is paid as soon as it can be. */
  late: v.boolean(),
  /** Fund: its newest net value in USDT and the 12:00 UTC+8 that it is of; null for the others. */
  nav: v.nullable(decimal),
  nav_at: v.nullable(time),
})
export type FinanceProduct = v.InferOutput<typeof financeProduct>

/** `waiting`: interest has not begun. `early`: an early redemption is in progress. Live coin, pledge and fund are `running`. */
export const holdingState = v.picklist(['waiting', 'running', 'early', 'ended'])
export type HoldingState = v.InferOutput<typeof holdingState>

/** A purchase of the fund that waits for its price. */
export const fundOrder = v.object({ id, amount: decimal, created_at: time, priced_at: time })

/** One a person and live coin, pledge or fund; of fixed terms one a purchase. */
export const financeHolding = v.object({
  id,
  product: financeProduct,
  state: holdingState,
  /** What earns, or would from the next 12:00 UTC+8 on. Fund: what its units are worth at the newest settled net value. */
  principal: decimal,
  /** Live coin and pledge: lowest principal since the last 12:00 UTC+8, 0 on the day of opening; null for the others. */
  low: v.nullable(decimal),
  /** On its way out: redemptions in progress, of a fund those that are priced. */
  redeeming: decimal,
  /** Interest paid so far; fund: its result so far. */
  received: signedDecimal,
  /** Live coin and pledge: the next 12:00 UTC+8 and what it pays as things stand. Fixed: its end and its interest. Null where nothing is due. */
  next_at: v.nullable(time),
  next_interest: v.nullable(decimal),
  /** Percent a year that counts for it: a fixed term's own; null for a fund. */
  rate: v.nullable(decimal),
  /** Fixed term alone. */
  starts_at: v.nullable(time),
  ends_at: v.nullable(time),
  /** Fixed term: set aside for it, paid at its end; null once it is forfeited. */
  interest: v.nullable(decimal),
  /** Fixed term: earned after so many full days, for showing only. */
  accrued: v.nullable(decimal),
  /** Live coin: what may still be redeemed as T+0 today (UTC+8); null for the others. */
  day_left: v.nullable(decimal),
  /** Fund alone: units held, those of them that a sale has asked for, and purchases that wait for their price. */
  units: v.nullable(decimal),
  selling: v.nullable(decimal),
  orders: v.array(fundOrder),
  opened_at: time,
  closed_at: v.nullable(time),
})
export type FinanceHolding = v.InferOutput<typeof financeHolding>

export const redemptionWay = v.picklist(['T0', 'T1', 'early', 'sell', 'unpledge'])
export type RedemptionWay = v.InferOutput<typeof redemptionWay>

/** product.md §4: 0 in progress, 1 successful, 2 failed. */
export const redemptionStatus = v.picklist([0, 1, 2])

export const redemption = v.object({
  id,
  holding_id: id,
  product_id: id,
  kind: financeKind,
  currency_id: id,
  symbol: v.string(),
  way: redemptionWay,
  /** What leaves the product; null while a sale of the fund waits for its price. */
  amount: v.nullable(decimal),
  /** Sale of the fund alone. */
  units: v.nullable(decimal),
  fee: decimal,
  /** What arrives; null while a sale of the fund waits for its price. */
  received: v.nullable(decimal),
  status: redemptionStatus,
  /** Why it failed: `cancelled_by_user`, or the exchange's own words; null otherwise. */
  reason: v.nullable(v.string()),
  created_at: time,
  /** Sale of the fund: the 12:00 UTC+8 whose net value is its price. */
  priced_at: v.nullable(time),
  /** When it arrives; null for T+0. */
  arrives_at: v.nullable(time),
  /** T+0: it arrives at this time at the latest; null for the others. */
  arrives_by: v.nullable(time),
  /** Whether the person may take it back while it is in progress. */
  can_cancel: v.boolean(),
  done_at: v.nullable(time),
})
export type Redemption = v.InferOutput<typeof redemption>

/** One payment of interest. */
export const interestRow = v.object({
  /** The 12:00 UTC+8 that it is of, ms. */
  at: time,
  holding_id: id,
  product_id: id,
  kind: financeKind,
  currency_id: id,
  symbol: v.string(),
  /** What earned it. */
  base: decimal,
  rate: decimal,
  amount: decimal,
})
export type InterestRow = v.InferOutput<typeof interestRow>

/** All that is held of one kind and coin. principal + redeeming = what is locked of the coin for this kind. */
export const overviewCoin = v.object({
  currency_id: id,
  symbol: v.string(),
  /** In products; of a fund with the purchases that wait for their price. */
  principal: decimal,
  redeeming: decimal,
  received: signedDecimal,
  /** Live coin and pledge: the next payout. Fixed: all that is set aside. Fund: 0. */
  expected: decimal,
  /** USDT that one coin is worth at the last price; null where no market knows it. */
  price: v.nullable(decimal),
})
export const financeOverview = v.object({
  /** One entry a kind, in the order live, fixed, pledge, fund. */
  kinds: v.array(v.object({ kind: financeKind, coins: v.array(overviewCoin) })),
  /** The next 12:00 UTC+8, and what it pays as things stand, by coin. */
  next_at: time,
  next: v.array(v.object({ currency_id: id, symbol: v.string(), amount: decimal })),
})
export type FinanceOverview = v.InferOutput<typeof financeOverview>

/** Something that is to come, as things stand. */
export const timelineEvent = v.object({
  /** ms; of a T+0 redemption the latest time (`by`). */
  at: time,
  by: v.boolean(),
  /** `priced`: a purchase or sale of the fund gets its price. */
  what: v.picklist(['interest', 'start', 'end', 'redemption', 'priced', 'auto']),
  kind: financeKind,
  product_id: id,
  holding_id: v.nullable(id),
  redemption_id: v.nullable(id),
  currency_id: id,
  symbol: v.string(),
  /** Of `end` the principal; null where the price is not known yet. */
  amount: v.nullable(decimal),
  /** Of `end` the interest that comes with it; null for the others. */
  interest: v.nullable(decimal),
})
export type TimelineEvent = v.InferOutput<typeof timelineEvent>

/** Daily transfer of idle coins into the live coin at 18:00 UTC+8. */
export const autoTransfer = v.object({
  currency_id: id,
  symbol: v.string(),
  product_id: id,
  on: v.boolean(),
  /** Stays in the fund account. */
  keep: decimal,
  /** The next 18:00 UTC+8, and what would be moved if it were now. */
  next_at: time,
  amount: decimal,
  /** Why nothing would be moved: `maximum` where the holding is full; null where something would be, or it is off. */
  reason: v.nullable(v.picklist(['frozen', 'kyc', 'too_little', 'maximum', 'closed'])),
})
export type AutoTransfer = v.InferOutput<typeof autoTransfer>

export const navPoint = v.object({ at: time, nav: decimal })
export const fundNavs = v.object({
  /** Oldest first. */
  list: v.array(navPoint),
  /** Weights that are restored daily, percent. */
  basket: v.array(v.object({ symbol: v.string(), percent: v.number() })),
  /** Percent a year. */
  fee: decimal,
  /** The next 12:00 UTC+8: what is ordered before it is priced there. */
  next_at: time,
})
export type FundNavs = v.InferOutput<typeof fundNavs>
