import * as v from 'valibot'
import { isDecimal, isSignedDecimal } from '../decimal/decimal-text.ts'
import { KYC_LEVELS, KYC_STATES } from '../rules/kyc-level.ts'

/** Schemas of product.md §3's entities, as the calls give them. */
export const decimal = v.pipe(v.string(), v.check(isDecimal, 'number_format'))
export const signedDecimal = v.pipe(v.string(), v.check(isSignedDecimal, 'number_format'))
export const id = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
export const time = v.pipe(v.number(), v.safeInteger())
export const nothing = v.optional(v.object({}), {})

/** A number of a query arrives as text. */
/** Digits alone: what `Number` takes besides (`0x1`, `1e3`, blanks, nothing) is no number of a query. */
const digits = v.pipe(v.string(), v.regex(/^-?\d{1,15}(\.\d{1,15})?$/), v.transform(Number))
export const queryNumber = v.union([v.number(), digits])

/** Longer than any number of any market: a refused order stands in the journal too, so its texts are bounded. */
export const numberText = v.pipe(v.string(), v.maxLength(64, 'number_format'))

export function listOf<S extends v.GenericSchema>(item: S) {
  return v.object({ list: v.array(item), total: v.number() })
}

export const user = v.object({
  id,
  phone: v.nullable(v.string()),
  email: v.nullable(v.string()),
  nickname: v.nullable(v.string()),
  google2fa: v.boolean(),
  /** Whether a log-in by Google opens the account. */
  google_login: v.optional(v.boolean()),
  /** False where the account was opened by Google and nobody has set a password yet. */
  own_password: v.optional(v.boolean()),
  /** Url of the person's own picture. */
  avatar: v.optional(v.nullable(v.string())),
  /** The phrase that every mail carries. */
  anti_phishing: v.optional(v.nullable(v.string())),
  /** Time of the last change of the password; null where it is still the first. */
  password_changed_at: v.optional(v.nullable(time)),
  kyc: v.optional(v.object({ state: v.picklist(KYC_STATES), level: v.picklist(KYC_LEVELS) })),
  /** Why this session may not withdraw, from when until when (server time), the longest first; empty where it may. */
  holds: v.optional(v.array(v.object({ cause: v.picklist(['login', 'password', 'qr']), from: time, ends: time }))),
  /** Until when this session may not change what guards the account; null where it may. */
  limited_until: v.optional(v.nullable(time)),
})
export type User = v.InferOutput<typeof user>

/** One currency's balances over the five accounts: fund, C2C, spot, contract, option, finance (rules.md, Markets). */
export const balance = v.object({
  currency_id: id,
  symbol: v.string(),
  legal_balance: decimal,
  balance: decimal,
  lock_balance: decimal,
  trade_balance: decimal,
  lock_trade: decimal,
  contract_balance: decimal,
  lock_contract: decimal,
  future_balance: decimal,
  lock_future: decimal,
  finance_balance: decimal,
  lock_finance: decimal,
})
export type Balance = v.InferOutput<typeof balance>

export const side = v.picklist(['buy', 'sell'])
export const timeInForce = v.picklist(['GTC', 'IOC', 'FOK'])
/** Words of product.md §4: unfilled = new, in_progress = partly filled, completed = filled, cancelled = cancelled or expired. */
export const orderStatus = v.picklist(['unfilled', 'in_progress', 'completed', 'cancelled'])

export const triggerBy = v.picklist(['last', 'mark', 'index'])

/** One end of a TP/SL pair as it is asked for. Spot knows the last price alone. */
export const tpslLeg = v.object({
  trigger_price: numberText,
  trigger_by: v.optional(triggerBy),
  /** `market` where it is left out; a limit order has its `price`. */
  type: v.optional(v.picklist(['market', 'limit'])),
  price: v.optional(numberText),
})

/** TP/SL as it is asked for: one end or both; a pair is one-cancels-the-other. */
export const tpslTerms = v.object({
  take_profit: v.optional(tpslLeg),
  stop_loss: v.optional(tpslLeg),
  /** Perpetuals: one pair at market that follows the position's size. Left out: as if true there; spot has none. */
  full: v.optional(v.boolean()),
})

/** What makes a plan order of an order: what it waits for. */
export const triggerTerms = v.object({
  /** `conditional` where it is left out. */
  kind: v.optional(v.picklist(['conditional', 'scheduled', 'trailing'])),
  /** Which price is watched; `last` where it is left out, and the only one on spot. */
  by: v.optional(triggerBy),
  /** Conditional: the trigger price. */
  price: v.optional(numberText),
  /** Conditional: `up` fires at or above the price, `down` at or below it; left out, the way from the price of this moment. */
  direction: v.optional(v.picklist(['up', 'down'])),
  /** Scheduled: server time, ms. */
  at: v.optional(time),
  /** Trailing: percent of the best price since then that it may come back, 0.1 to 10 in steps of 0.01. */
  callback_rate: v.optional(numberText),
  /** Trailing: where it begins to follow; at once where it is left out. */
  activation_price: v.optional(numberText),
})

/** The plan side of a plan order. `status`: armed = unfilled, triggered = in_progress, sent = completed, cancelled. */
export const planTerms = v.object({
  kind: v.picklist(['conditional', 'scheduled', 'trailing', 'take_profit', 'stop_loss']),
  trigger_by: v.nullable(triggerBy),
  /** Where it fires; of a trailing stop that has begun to follow, as of now. */
  trigger_price: v.nullable(decimal),
  direction: v.nullable(v.picklist(['up', 'down'])),
  /** Scheduled: server time, ms. */
  trigger_at: v.nullable(time),
  /** Percent. */
  callback_rate: v.nullable(decimal),
  activation_price: v.nullable(decimal),
  /** Trailing: whether it follows already, and the best price since then. */
  active: v.boolean(),
  extreme_price: v.nullable(decimal),
  /** Closes all that is held when it fires: `quantity` is null. */
  full: v.boolean(),
  /** The other end of the pair. */
  pair_id: v.nullable(id),
  /** The order that it came with. */
  source_id: v.nullable(id),
  /** The order that it sent. */
  order_id: v.nullable(id),
  triggered_at: v.nullable(time),
})
export type PlanTerms = v.InferOutput<typeof planTerms>

export const order = v.object({
  id,
  currency_id: id,
  symbol: v.string(),
  side,
  type: v.picklist(['limit', 'market']),
  price: v.nullable(decimal),
  /** Null where a market buy was given by quote amount. */
  quantity: v.nullable(decimal),
  quote_quantity: v.nullable(decimal),
  filled_quantity: decimal,
  filled_quote: decimal,
  /** filled_quote / filled_quantity, rounded to price_digits + 2; null where nothing has filled. */
  average_price: v.nullable(decimal),
  fee: decimal,
  fee_currency: v.string(),
  time_in_force: timeInForce,
  post_only: v.boolean(),
  status: orderStatus,
  /** Why it was cancelled: cancelled_by_user, ioc_remainder, fok_not_filled, self_trade, market_bound …; null otherwise. */
  reason: v.nullable(v.string()),
  created_at: time,
  updated_at: time,
  /** TP/SL that is armed as the order fills. */
  tpsl: v.optional(tpslTerms),
  /** Of a plan order; absent from an order that has been sent. */
  plan: v.optional(planTerms),
})
export type Order = v.InferOutput<typeof order>

/** An order that waits for its trigger. */
export const planOrder = v.object({ ...order.entries, plan: planTerms })
export type PlanOrder = v.InferOutput<typeof planOrder>

export const fill = v.object({
  id,
  order_id: id,
  currency_id: id,
  symbol: v.string(),
  side,
  price: decimal,
  quantity: decimal,
  quote: decimal,
  fee: decimal,
  fee_currency: v.string(),
  role: v.picklist(['maker', 'taker']),
  at: time,
})
export type Fill = v.InferOutput<typeof fill>

/** `[open time, open, high, low, close, base volume]` */
export const candle = v.tuple([time, decimal, decimal, decimal, decimal, decimal])
export type Candle = v.InferOutput<typeof candle>
export const interval = v.picklist(['1s', '1m', '5m', '15m', '30m', '1H', '4H', '12H', '1D', '1W'])
export type Interval = v.InferOutput<typeof interval>

export const market = v.object({
  kind: v.picklist(['spot', 'contract']),
  currency_id: id,
  symbol: v.string(),
  base: v.string(),
  quote: v.string(),
  quote_id: id,
  price_digits: v.number(),
  quantity_digits: v.number(),
  tick_size: decimal,
  step_size: decimal,
  min_notional: decimal,
  max_leverage: v.number(),
  maker_fee: decimal,
  taker_fee: decimal,
  recorded: v.boolean(),
  /** Name of the real exchange whose market it is. */
  venue: v.optional(v.string()),
})
