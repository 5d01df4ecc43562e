import type { MarketKind } from '../shared/market/market.ts'
import type { OrderDraft } from '../shared/rules/order-rule.ts'

/**
 * What the engine is told. Time and randomness come in with the command: the engine has no clock and no dice of its own,
 * so its state is a pure function of the commands (the journal).
 */
export type Command = { /** Server time, ms; never goes back. */ t: number } & CommandBody

export type CommandBody =
  | { kind: 'genesis'; seed: number; calm: boolean; markets: MarketSpec[]; assets: AssetSpec[] }
  /** `account` is given by the host and never reused; house accounts (bots, fees) are made by genesis. */
  | OpenAccount
  | { kind: 'changePassword'; account: number; passwordHash: string }
  /** Money from outside (sandbox funding, deposits); `amount` decimal text. */
  | { kind: 'credit'; account: number; purse: Purse; asset: number; amount: string }
  | PlaceOrder
  | { kind: 'cancelOrder'; account: number; market: MarketKind; id: number }
  | { kind: 'cancelAll'; account: number; market: MarketKind; currency_id: number | null }
  /** At most 10 a second; bots act, trades, mark and tickers follow. */
  | { kind: 'tick' }

export interface OpenAccount {
  kind: 'openAccount'
  account: number
  email: string | null
  phone: string | null
  passwordHash: string
  /** Whose invite code was given. */
  invitedBy?: number | null
}

/** Its numbers are decimal text as the person sent them. */
export interface PlaceOrder extends OrderDraft {
  kind: 'placeOrder'
  account: number
  market: MarketKind
  currency_id: number
}

/** product.md §3's accounts: fund = balance, c2c = legal_balance, spot = trade_balance, contract, option = future_balance, finance. */
export type Purse = 'fund' | 'c2c' | 'spot' | 'contract' | 'option' | 'finance'

export interface AssetSpec {
  id: number
  symbol: string
  /** Whole coins that each bot account begins with; 10^12 where it is left out. */
  house?: string
}

/** How a market lives. One without it is deep, as BTC is. */
export interface Liveliness {
  /** `deep`: 500 levels a side that change in bursts. `light`: some 16 levels a side, and now and then an action. */
  book: 'deep' | 'light'
  /** Usual worth of a day's trades, whole units of the quote coin. */
  day_worth: number
  /** Usual change within a day as a share of the price. */
  day_move: number
  /** Mean ms between two actions on a light book. */
  pause: number
}

export interface MarketSpec {
  kind: MarketKind
  currency_id: number
  symbol: string
  quote_id: number
  price_digits: number
  quantity_digits: number
  tick_size: string
  step_size: string
  min_notional: string
  max_leverage: number
  /** Parts per million: 1,000 = 0.10 %. */
  maker_fee_ppm: number
  taker_fee_ppm: number
  /** Price, decimal text, at which the seeded history ends and the bots begin. */
  start_price: string
  liveliness?: Liveliness
}
