import * as v from 'valibot'
import { decimal, id, signedDecimal, time } from '../entities.ts'

/** Copy trading as the calls and 205 `follow` give it. Source: lines.md §3. */

export const LEADER_STATES = ['active', 'paused', 'ended'] as const
export const leaderState = v.picklist(LEADER_STATES)
export type LeaderState = v.InferOutput<typeof leaderState>

export const FOLLOW_STATES = ['following', 'stopping', 'kept', 'ended'] as const
export const followState = v.picklist(FOLLOW_STATES)
export type FollowState = v.InferOutput<typeof followState>

/** `ratio`: sizes by the equity of both; `fixed`: `per_trade` of margin for each whole order of the leader. */
export const COPY_MODES = ['ratio', 'fixed'] as const
export const copyMode = v.picklist(COPY_MODES)
export type CopyMode = v.InferOutput<typeof copyMode>

export const FOLLOW_ENDS = ['by_user', 'stop_loss', 'leader_ended', 'liquidated'] as const
export const followEnd = v.picklist(FOLLOW_ENDS)
export type FollowEnd = v.InferOutput<typeof followEnd>

export const MISSED_REASONS = [
  'below_minimum',
  'slippage',
  'margin',
  'cap',
  'closing_pending',
  'account_frozen',
  'self_trade',
] as const
export const missedReason = v.picklist(MISSED_REASONS)
export type MissedReason = v.InferOutput<typeof missedReason>

/** Percent with two digits, `-3.20`; null under 7 days or 10 trades. */
const percent = v.nullable(signedDecimal)

export const leader = v.object({
  id,
  name: v.string(),
  bio: v.string(),
  /** Trades by a program of the sandbox. */
  bot: v.boolean(),
  since: time,
  state: leaderState,
  places: v.number(),
  followers: v.number(),
  /** Amounts of all follows, USDT. */
  under_copy: decimal,
  own_equity: decimal,
  roi_7: percent,
  roi_30: percent,
  roi_90: percent,
  /** Largest fall from a peak, percent, and the days that it is taken over. */
  drawdown: percent,
  drawdown_days: v.number(),
  /** Percent of the closed positions that made money after fees and funding. */
  win_rate: percent,
  closed: v.number(),
  /** Mean time that a position was held, seconds. */
  holding_s: v.nullable(v.number()),
  last_trade_at: v.nullable(time),
  /** Where the closed positions were, most first; `share` in percent. */
  markets: v.array(v.object({ currency_id: id, symbol: v.string(), share: decimal })),
  /** Time, ms, and the ROI since the first row, percent. */
  curve: v.array(v.tuple([time, signedDecimal])),
  /** What is older was replayed from the seeded history, not traded; null where there is none of that. */
  replayed_until: v.nullable(time),
  /** Hour of the newest row that the figures are from. */
  as_of: time,
  /** Id of the caller's own follow; null where there is none, and for visitors. */
  you_follow: v.nullable(id),
})
export type Leader = v.InferOutput<typeof leader>

export const follow = v.object({
  id,
  leader_id: id,
  leader_name: v.string(),
  state: followState,
  mode: copyMode,
  amount: decimal,
  /** Margin of a whole order of the leader; null by ratio. */
  per_trade: v.nullable(decimal),
  /** Most initial margin on one market. */
  max_trade: decimal,
  stop_percent: decimal,
  stop_level: decimal,
  max_leverage: v.number(),
  /** Percent; null: 0.5 for BTC and ETH, 1.5 elsewhere. */
  slippage: v.nullable(decimal),
  equity: decimal,
  available: decimal,
  /** Maintenance margin of the positions: where the equity falls to it, the portfolio is liquidated. */
  maintenance: decimal,
  /** Equity + what came back − amount: the shares that were paid have left it. */
  result: signedDecimal,
  /** Parts of the result: closed prices, open positions, fees (paid), funding (received less paid). */
  realised: signedDecimal,
  unrealised: signedDecimal,
  fees: decimal,
  funding: signedDecimal,
  shares_paid: decimal,
  /** H: the profit up to which the share has been taken. */
  high: decimal,
  copied: v.number(),
  missed: v.number(),
  started_at: time,
  ended_at: v.nullable(time),
  end_reason: v.nullable(followEnd),
})
export type Follow = v.InferOutput<typeof follow>

export const copyPosition = v.object({
  follow_id: id,
  leader_id: id,
  currency_id: id,
  symbol: v.string(),
  side: v.picklist(['long', 'short']),
  quantity: decimal,
  entry_price: decimal,
  mark_price: decimal,
  leverage: v.number(),
  margin: decimal,
  unrealised: signedDecimal,
  opened_at: time,
})
export type CopyPosition = v.InferOutput<typeof copyPosition>

/** A position that has ended. */
export const copyTrade = v.object({
  /** Of the person's follow; null of a leader's own trades. */
  follow_id: v.nullable(id),
  leader_id: id,
  currency_id: id,
  symbol: v.string(),
  side: v.picklist(['long', 'short']),
  quantity: decimal,
  leverage: v.number(),
  entry_price: decimal,
  exit_price: decimal,
  realised: signedDecimal,
  fees: decimal,
  funding: signedDecimal,
  liquidated: v.boolean(),
  opened_at: time,
  closed_at: time,
  /** Of the seeded history before the exchange began: not traded. */
  replayed: v.boolean(),
})
export type CopyTrade = v.InferOutput<typeof copyTrade>

export const missedCopy = v.object({
  id,
  at: time,
  currency_id: id,
  symbol: v.string(),
  reason: missedReason,
})
export type MissedCopy = v.InferOutput<typeof missedCopy>

export const copyShare = v.object({
  id,
  at: time,
  follow_id: id,
  leader_id: id,
  leader_name: v.string(),
  /** P, and H before: the share is 10 % of what P is above H. */
  profit: signedDecimal,
  high: decimal,
  amount: decimal,
  /** Paid by the caller, or received as leader. */
  direction: v.picklist(['paid', 'received']),
})
export type CopyShare = v.InferOutput<typeof copyShare>

/** One trade of the leader as it would have been copied. */
export const replayTrade = v.object({
  currency_id: id,
  symbol: v.string(),
  side: v.picklist(['long', 'short']),
  quantity: decimal,
  opened_at: time,
  closed_at: time,
  /** At the leader's prices, and at the copy's. */
  leader_result: signedDecimal,
  result: signedDecimal,
  fees: decimal,
  funding: signedDecimal,
  replayed: v.boolean(),
})
export type ReplayTrade = v.InferOutput<typeof replayTrade>

export const copyReplay = v.object({
  amount: decimal,
  from: time,
  until: time,
  trades: v.array(replayTrade),
  /** Trades that were below the minimum. */
  below_minimum: v.number(),
  /** Prices, fees paid, funding received less paid, share; the result is their sum. */
  copied: signedDecimal,
  fees: decimal,
  funding: signedDecimal,
  share: decimal,
  /** When the share would have been taken, oldest first; `share` is their sum. */
  shares: v.array(v.object({ at: time, amount: decimal })),
  result: signedDecimal,
  /** How much worse an entry and an exit were taken, percent; measured where 20 copies are known. */
  slippage: decimal,
  slippage_measured: v.boolean(),
  /** Percent: the leader's ROI, the copy's, and the points between them by cause, which sum exactly. */
  leader_roi: signedDecimal,
  roi: signedDecimal,
  gap: v.object({ prices: signedDecimal, costs: signedDecimal, share: signedDecimal, sum: signedDecimal }),
})
export type CopyReplay = v.InferOutput<typeof copyReplay>

export const LEAD_CONDITIONS = ['nickname', 'kyc', 'equity', 'one_way', 'positions', 'no_follow'] as const
export const leadCondition = v.picklist(LEAD_CONDITIONS)
export type LeadCondition = v.InferOutput<typeof leadCondition>

export const leadStanding = v.object({
  /** Null while the person does not lead. */
  leader: v.nullable(leader),
  /** In the order in which they are asked; `have` and `want` where they are counted. */
  conditions: v.array(
    v.object({ name: leadCondition, met: v.boolean(), have: v.nullable(decimal), want: v.nullable(decimal) }),
  ),
  /** Shares received so far, USDT. */
  shares: decimal,
})
export type LeadStanding = v.InferOutput<typeof leadStanding>
