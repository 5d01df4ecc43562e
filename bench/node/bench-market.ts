import type { Market, MarketKind } from '../../src/shared/hub-protocol/market.ts'
import { PRICE_DIGITS, QUANTITY_DIGITS } from './level-texts.ts'

/** One unit of the last of so many decimals. */
export function step(digits: number): string {
  return (1 / 10 ** digits).toFixed(digits)
}

/** Metadata of the seeded session's markets, as a tab would bring them to the hub. */
export function benchMarkets(count: number, kind: MarketKind = 'spot'): Market[] {
  return Array.from({ length: count }, (_, i) => ({
    kind,
    currency_id: i + 1,
    symbol: `BENCH${i + 1}USDT`,
    base: `BENCH${i + 1}`,
    quote: 'USDT',
    quote_id: 3,
    price_digits: PRICE_DIGITS,
    quantity_digits: QUANTITY_DIGITS,
    tick_size: step(PRICE_DIGITS),
    step_size: step(QUANTITY_DIGITS),
    min_notional: '5',
    max_leverage: 1,
    maker_fee: '0.001',
    taker_fee: '0.001',
    recorded: false,
  }))
}
