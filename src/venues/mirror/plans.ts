import type { MarketKind } from '../../shared/hub-protocol/market.ts'
import type { VenuePlan } from '../base/venue-plan.ts'
import { binancePlan } from '../binance/binance-plan.ts'
import { bybitPlan } from '../bybit/bybit-plan.ts'
import { coinbasePlan } from '../coinbase/coinbase-plan.ts'
import { krakenPlan } from '../kraken/kraken-plan.ts'
import { okxPlan } from '../okx/okx-plan.ts'

/** Exchanges that `--live` knows. */
export const LIVE_VENUES = ['binance', 'okx', 'bybit', 'kraken', 'coinbase'] as const
export type LiveVenue = (typeof LIVE_VENUES)[number]

/** What to ask of each exchange, by the kind of its markets; a kind that is missing is not shown. */
export const PLANS: Readonly<Record<LiveVenue, Partial<Record<MarketKind, VenuePlan>>>> = {
  binance: { spot: binancePlan('spot'), contract: binancePlan('contract') },
  okx: { spot: okxPlan('spot'), contract: okxPlan('contract') },
  bybit: { spot: bybitPlan('spot'), contract: bybitPlan('contract') },
  kraken: { spot: krakenPlan() },
  coinbase: { spot: coinbasePlan() },
}

export function isLiveVenue(text: string): text is LiveVenue {
  return (LIVE_VENUES as readonly string[]).includes(text)
}
