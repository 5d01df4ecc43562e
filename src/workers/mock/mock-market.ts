import type { AssetSpec, CommandBody, Liveliness, MarketSpec } from '../../engine/contract/command.ts'
import { fromUnits, toUnits } from '../../shared/decimal/decimal-text.ts'
import { type LivePrices, type MarketToShow, MOCK_FUNDS, MOCK_USER } from '../../shared/mock/mock-port.ts'

const PPM_DIGITS = 6
/** What a market trades a day where nobody says. */
const USUAL_DAY_WORTH = 2_000_000
/** From this on its simulated book is as deep as those of the largest markets. */
const DEEP_WORTH = 100_000_000
const MINUTE = 60_000

/** First commands of an account that has no markets yet. @param seed of everything that the bots will do */
export function mockGenesis(seed: number): CommandBody[] {
  return [
    { kind: 'genesis', seed, calm: false, markets: [], assets: [] },
    { kind: 'openAccount', account: MOCK_USER, email: null, phone: null, passwordHash: '' },
  ]
}

/**
 * What lists a market and, with the first one of a quote coin, brings the account's funds in it.
 * @param funded whether the account has had funds in the quote coin
 * @returns null where no price is known yet
 */
export function listing({ market, dayWorth }: MarketToShow, prices: LivePrices, funded: boolean): CommandBody[] | null {
  const start = prices.last ?? prices.bids[0] ?? prices.asks[0]
  if (!start) return null
  const spec: MarketSpec = {
    kind: market.kind,
    currency_id: market.currency_id,
    symbol: market.symbol,
    quote_id: market.quote_id,
    price_digits: market.price_digits,
    quantity_digits: market.quantity_digits,
    tick_size: market.tick_size,
    step_size: market.step_size,
    min_notional: market.min_notional,
    max_leverage: market.max_leverage,
    maker_fee_ppm: toUnits(market.maker_fee, PPM_DIGITS) ?? 0,
    taker_fee_ppm: toUnits(market.taker_fee, PPM_DIGITS) ?? 0,
    start_price: fromUnits(start, market.price_digits),
    liveliness: livelinessOf(dayWorth ?? USUAL_DAY_WORTH),
  }
  const assets: AssetSpec[] = [
    { id: market.quote_id, symbol: market.quote },
    { id: market.currency_id, symbol: market.base },
  ]
  const funds = (['spot', 'contract'] as const).map(
    (wallet) => ({ kind: 'credit', account: MOCK_USER, wallet, asset: market.quote_id, amount: MOCK_FUNDS }) as const,
  )
  return [{ kind: 'listMarket', market: spec, assets }, ...(funded ? [] : funds)]
}

/** The more a market trades, the livelier its bots; the smaller it is, the more it moves. */
function livelinessOf(worth: number): Liveliness {
  const day_worth = Math.max(10_000, Math.min(1_250_000_000, worth))
  if (day_worth >= DEEP_WORTH) return { book: 'deep', day_worth, day_move: 0.02, pause: 100 }
  return { book: 'light', day_worth, day_move: 0.04, pause: Math.round(MINUTE / (4 + day_worth / 400_000)) }
}
