import { decimalsOf, isDecimal, trimZeros } from '../../src/shared/decimal/decimal-text.ts'
import type { Market } from '../../src/shared/hub-protocol/market.ts'
import type { Instrument, VenuePlan } from '../../src/venues/base/venue-plan.ts'
import { COIN_ROWS } from '../coins/coins.ts'
import { marketSpecs, USDT } from '../market-specs.ts'

/** Markets of a kind that are shown: those of the coins that come first in our own list. */
export const MOST_MARKETS = 20

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
    if (!instrument || listed.length >= MOST_MARKETS) continue
    listed.push({ instrument, market: marketOf(plan, id, code, instrument) })
  }
  return listed
}

/** The markets that most venues have, with our own digits, for as long as the venue's list cannot be had. */
export function expectedMarkets(plan: VenuePlan): ListedMarket[] {
  const specs = marketSpecs(false).filter(({ kind }) => kind === plan.kind)
  return specs.slice(0, MOST_MARKETS).flatMap((spec) => {
    const code = COIN_ROWS.find(([id]) => id === spec.currency_id)?.[1]
    if (code === undefined) return []
    const sizes = { tick: spec.tick_size, step: spec.step_size, minNotional: spec.min_notional }
    const market = marketOf(plan, spec.currency_id, code, { ...sizes, maxLeverage: spec.max_leverage })
    return [{ instrument: null, market }]
  })
}

function marketOf(
  plan: VenuePlan,
  id: number,
  base: string,
  sizes: Pick<Instrument, 'tick' | 'step' | 'minNotional' | 'maxLeverage'>,
): Market {
  const [tick, step] = [trimZeros(sizes.tick), trimZeros(sizes.step)]
  return {
    kind: plan.kind,
    currency_id: id,
    symbol: `${base}${plan.quote}`,
    base,
    quote: plan.quote,
    quote_id: plan.quote === 'USDT' ? USDT : 0,
    price_digits: decimalsOf(tick),
    quantity_digits: decimalsOf(step),
    tick_size: tick,
    step_size: step,
    min_notional: isDecimal(sizes.minNotional) ? sizes.minNotional : '0',
    max_leverage: sizes.maxLeverage,
    maker_fee: '0',
    taker_fee: '0',
    recorded: true,
    venue: plan.title,
  }
}

function isUsable({ tick, step }: Instrument): boolean {
  return isDecimal(tick) && isDecimal(step) && Number(tick) > 0 && Number(step) > 0
}
