import * as v from 'valibot'
import { isDecimal, isSignedDecimal } from '../decimal/decimal-text.ts'

/** Schemas of product.md §3's entities, as the calls give them. */
export const decimal = v.pipe(v.string(), v.check(isDecimal, 'number_format'))
export const signedDecimal = v.pipe(v.string(), v.check(isSignedDecimal, 'number_format'))
export const id = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
export const time = v.pipe(v.number(), v.safeInteger())
export const nothing = v.optional(v.looseObject({}), {})

/** A number of a query arrives as text. */
export const queryNumber = v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.number())

export function listOf<S extends v.GenericSchema>(item: S) {
  return v.object({ list: v.array(item), total: v.number() })
}

export const user = v.object({
  id,
  phone: v.nullable(v.string()),
  email: v.nullable(v.string()),
  nickname: v.nullable(v.string()),
  google2fa: v.boolean(),
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
})
export type Order = v.InferOutput<typeof order>

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
})
