import type { MarketKind } from '../../shared/hub-protocol/market.ts'
import type { PositionSide } from '../../shared/perp/position-side.ts'
import type { OrderDraft } from '../../shared/rules/order-rule.ts'
import type { TriggerDraft } from '../../shared/rules/plan-rule.ts'
import type { TpslDraft } from '../../shared/rules/tpsl-rule.ts'
import type { LedMarket } from './led-market.ts'

/**
 * What the engine is sent. Time and randomness come in with the command: the engine has no clock and no dice of its own,
 * so its state is a pure function of the commands (the journal).
 */
export type Command = { /** Server time, ms; never goes back. */ t: number } & CommandBody

/** What is sent to the core, with or without products. */
export type TradingCommand =
  | {
      kind: 'genesis'
      seed: number
      calm: boolean
      markets: MarketSpec[]
      assets: AssetSpec[]
      quotes?: number[]
      inviteKey?: string
    }
  /** `account` is given by the host and never reused; house accounts (bots, fees) are made by genesis. */
  | OpenAccount
  /** Money from outside (sandbox funding, deposits); `amount` decimal text. */
  | { kind: 'credit'; account: number; wallet: Wallet; asset: number; amount: string }
  | PlaceOrder
  | { kind: 'cancelOrder'; account: number; market: MarketKind; id: number }
  /** `what`: the orders where it is left out. */
  | { kind: 'cancelAll'; account: number; market: MarketKind; currency_id: number | null; what?: CancelWhat }
  | AmendOrder
  | SetTpsl
  /** 0 disarms. */
  | { kind: 'deadMan'; account: number; seconds: number }
  | { kind: 'transfer'; account: number; asset: number; from: Wallet; to: Wallet; amount: string }
  | { kind: 'setLeverage'; account: number; currency_id: number; leverage: number }
  | { kind: 'setMarginMode'; account: number; currency_id: number; margin_mode: 'cross' | 'isolated' }
  | { kind: 'setPositionMode'; account: number; position_mode: 'one_way' | 'hedge' }
  | AdjustMargin
  | ClosePosition
  | { kind: 'closeAllPositions'; account: number; currency_id: number | null }
  | { kind: 'reversePosition'; account: number; currency_id: number; position_side: PositionSide }
  /** Mock trading: a market that comes after the genesis. */
  | { kind: 'listMarket'; market: MarketSpec; assets: AssetSpec[] }
  /** Mock trading: markets that were led are the bots' from here on, at their last prices. */
  | { kind: 'freeMarkets' }
  | Tick

export type CommandBody = TradingCommand | ProductCommands[keyof ProductCommands]

/** Commands of the products, by name of their module. A product adds its own by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: products add to it
export interface ProductCommands {}

/**
 * At most 10 a second; bots act, trades, mark and tickers follow.
 * With `led` (mock trading) no bot acts: the markets named show what is given, the others stand still.
 */
export interface Tick {
  kind: 'tick'
  led?: LedMarket[]
  /** Perpetual markets whose funding falls due with this tick, besides the instants of the clock; rate in 1e-8. */
  funding?: { currency_id: number; rate: number }[]
}

export interface OpenAccount {
  kind: 'openAccount'
  account: number
  email: string | null
  phone: string | null
  passwordHash: string
  /** Whose invite code was given. */
  invitedBy?: number | null
  /** The link of theirs that was followed; left out where it was the account's own code. */
  inviteLink?: number
}

/** Its numbers are decimal text as the person sent them. */
export interface PlaceOrder extends OrderDraft {
  kind: 'placeOrder'
  account: number
  market: MarketKind
  currency_id: number
  /** Makes it a plan order. */
  trigger?: TriggerDraft
  /** Armed as the order fills. */
  tpsl?: TpslDraft
}

export type CancelWhat = 'orders' | 'plans' | 'all'

/** Of an open order or a plan order; what is left out stays as it is. */
export interface AmendOrder {
  kind: 'amendOrder'
  account: number
  market: MarketKind
  id: number
  price?: string
  /** The whole of the order, what has filled included. */
  quantity?: string
  trigger_price?: string
  callback_rate?: string
}

/** Perpetuals: of a position. Spot: a pair that closes with `side`. */
export interface SetTpsl extends TpslDraft {
  kind: 'setTpsl'
  account: number
  market: MarketKind
  currency_id: number
  position_side?: PositionSide
  side?: 'buy' | 'sell'
  quantity?: string
}

/** `position_side` is `both` in one-way mode. `amount` decimal text. */
export interface AdjustMargin {
  kind: 'adjustMargin'
  account: number
  currency_id: number
  position_side: PositionSide
  action: 'add' | 'reduce'
  amount: string
}

/** `quantity` left out: all that is held. */
export interface ClosePosition {
  kind: 'closePosition'
  account: number
  currency_id: number
  position_side: PositionSide
  type: 'limit' | 'market'
  price?: string
  quantity?: string
}

/** product.md §3's accounts: fund = balance, c2c = legal_balance, spot = trade_balance, contract, option = future_balance, finance. */
export type Wallet = 'fund' | 'c2c' | 'spot' | 'contract' | 'option' | 'finance'

export interface AssetSpec {
  id: number
  symbol: string
  /** Whole coins that each bot account begins with; 10^12 where it is left out. */
  house?: string
}

/** How a market lives. One without it is deep, as BTC is. */
export interface Liveliness {
  /** `deep`: 500 levels a side that change in bursts. `light`: some 16 levels a side, and now and then an action. `still`: no bots. */
  book: 'deep' | 'light' | 'still'
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
