import { toUnits } from '../decimal/decimal-text.ts'

/** `spot` markets live on the spot socket, `contract` (perpetual) markets on the contract socket. */
export type MarketKind = 'spot' | 'contract'

/** Market metadata as `api/spot/markets` and `api/contract/markets` give them. Prices and sizes are decimal text. */
export interface Market {
  kind: MarketKind
  /** Id of the base coin; its spot and its perpetual market share it. */
  currency_id: number
  symbol: string
  base: string
  quote: string
  /** Id of the quote coin. */
  quote_id: number
  price_digits: number
  quantity_digits: number
  tick_size: string
  step_size: string
  min_notional: string
  /** 1 on spot. */
  max_leverage: number
  maker_fee: string
  taker_fee: string
  /** A recorded session, or a real exchange's market with more digits than money has: takes no orders. */
  recorded: boolean
  /** Name of the real exchange whose market it is; missing of all others. */
  venue?: string | undefined
}

/** The id of one market in maps and paths of the client: `spot:1`. */
export type MarketKey = `${MarketKind}:${number}`

export function marketKey(kind: MarketKind, currencyId: number): MarketKey {
  return `${kind}:${currencyId}`
}

/** Both digits of a market as one number: whether two know it alike. */
export function unitDigits({
  price_digits,
  quantity_digits,
}: Pick<Market, 'price_digits' | 'quantity_digits'>): number {
  return price_digits * 1_000 + quantity_digits
}

/** Tick and step as whole numbers of the market's own digits (ticks of 10^-price_digits, lots of 10^-quantity_digits). */
export function marketUnits(market: Market): { tick: number; step: number } {
  const tick = toUnits(market.tick_size, market.price_digits)
  const step = toUnits(market.step_size, market.quantity_digits)
  if (!tick || !step) throw new RangeError(`market ${market.symbol}: tick or step does not fit its digits`)
  return { tick, step }
}
