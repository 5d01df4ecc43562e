import { toScaled } from '../../../shared/decimal/decimal-text.ts'
import type { Market } from '../../../shared/hub-protocol/market.ts'

const DIGITS = 8

/** Lowest and highest of some figure; the same text twice where all are equal. */
export type Span = readonly [from: string, to: string]

export interface MarketFees {
  count: number
  maker: Span
  taker: Span
  /** Least worth of an order, in `quote`. */
  least: Span
  quote: string
  /** Highest leverage of any; 1 on spot. */
  leverage: number
}

/** Fees and least orders of all markets of a kind in one row, from what each market says of itself; null where there is none. */
export function marketFees(markets: readonly Market[]): MarketFees | null {
  const own = markets.filter(({ recorded }) => !recorded)
  const [first] = own
  if (!first) return null
  return {
    count: own.length,
    maker: span(own.map(({ maker_fee }) => maker_fee)),
    taker: span(own.map(({ taker_fee }) => taker_fee)),
    least: span(own.map(({ min_notional }) => min_notional)),
    quote: first.quote,
    leverage: Math.max(...own.map(({ max_leverage }) => max_leverage)),
  }
}

function span(figures: readonly string[]): Span {
  const units = (text: string) => toScaled(text, DIGITS) ?? 0n
  const sorted = [...figures].sort((a, b) => (units(a) < units(b) ? -1 : units(a) > units(b) ? 1 : 0))
  return [sorted[0] as string, sorted.at(-1) as string]
}
