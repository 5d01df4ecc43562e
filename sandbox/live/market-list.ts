import { decimalsOf, isDecimal, trimZeros } from '../../src/shared/decimal/decimal-text.ts'
import type { Market } from '../../src/shared/hub-protocol/market.ts'
import { tiersOf } from '../../src/shared/perp/tiers.ts'
import { MONEY_DIGITS } from '../../src/shared/rules/order-units.ts'
import { unitOf } from '../../src/venues/base/scale-decimal.ts'
import type { Instrument, VenuePlan } from '../../src/venues/base/venue-plan.ts'
import { COIN_ROWS } from '../coins/coins.ts'
import { feesOf, marketSpecs, USDT } from '../market-specs.ts'

/** Markets of a kind that are shown: those of the coins that come first in our own list. */
export const MAX_MARKETS = 20

const TIER_LEVERAGES = tiersOf(125).map(({ leverage }) => leverage)
const USUAL_LEVERAGE = 20

export interface ListedMarket {
  market: Market
  /** Null where nothing of the venue is known. */
  instrument: Instrument | null
}

/** The markets that are shown of a venue's instruments, in the order of our own coins. */
export function listMarkets(plan: VenuePlan, instruments: readonly Instrument[]): ListedMarket[] {
  const byBase = new Map(instruments.filter(isUsable).map((one) => [one.base, one]))
  const listed: ListedMarket[] = []
  for (const [id, code] of COIN_ROWS) {
    const instrument = byBase.get(code)
    if (!instrument || listed.length >= MAX_MARKETS) continue
    listed.push({ instrument, market: marketOf(plan, id, code, instrument) })
  }
  return listed
}

/** The markets that most venues have, with our own digits, for as long as the venue's list cannot be had. */
export function expectedMarkets(plan: VenuePlan): ListedMarket[] {
  const specs = marketSpecs(false).filter(({ kind }) => kind === plan.kind)
  return specs.slice(0, MAX_MARKETS).flatMap((spec) => {
    const code = COIN_ROWS.find(([id]) => id === spec.currency_id)?.[1]
    if (code === undefined) return []
    const sizes = { tick: spec.tick_size, step: spec.step_size, minNotional: spec.min_notional }
    const market = marketOf(plan, spec.currency_id, code, { ...sizes, maxLeverage: spec.max_leverage })
    return [{ instrument: null, market }]
  })
}

/**
 * A venue's market with its digits. An order's price times its size has to fit the digits of money: where the venue's do not, sizes are
 * shown with fewer. Paper orders pay our own fees: what an account pays at a venue is not public.
 */
function marketOf(
  plan: VenuePlan,
  id: number,
  base: string,
  sizes: Pick<Instrument, 'tick' | 'step' | 'minNotional' | 'maxLeverage'>,
): Market {
  const tick = trimZeros(sizes.tick)
  const price_digits = decimalsOf(tick)
  const isTradable = price_digits <= MONEY_DIGITS
  const own = trimZeros(sizes.step)
  const quantity_digits = isTradable ? Math.min(decimalsOf(own), MONEY_DIGITS - price_digits) : decimalsOf(own)
  return {
    kind: plan.kind,
    currency_id: id,
    symbol: `${base}${plan.quote}`,
    base,
    quote: plan.quote,
    // Dollars of a venue without Tether are settled in the account's own, one to one.
    quote_id: USDT,
    price_digits,
    quantity_digits,
    tick_size: tick,
    step_size: quantity_digits < decimalsOf(own) ? unitOf(quantity_digits) : own,
    min_notional: isDecimal(sizes.minNotional) ? sizes.minNotional : '0',
    max_leverage: plan.kind === 'spot' ? 1 : leverageOf(sizes.maxLeverage),
    ...feesOf(plan.kind),
    recorded: !isTradable,
    venue: plan.title,
  }
}

/** The largest leverage of our own margin tiers that the venue has too; some do not tell theirs. */
function leverageOf(venue: number): number {
  return TIER_LEVERAGES.find((leverage) => leverage <= venue && venue > 1) ?? USUAL_LEVERAGE
}

function isUsable({ tick, step }: Instrument): boolean {
  return isDecimal(tick) && isDecimal(step) && Number(tick) > 0 && Number(step) > 0
}
