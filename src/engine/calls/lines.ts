import { type Answered, accepted, refused } from '../../shared/calls/answered.ts'
import type { Candle, Interval } from '../../shared/calls/entities.ts'
import type { MarketKind } from '../../shared/hub-protocol/market.ts'
import type { PublicData } from '../contract/engine-call.ts'

export interface LineRequest {
  interval: Interval
  currency_id: number
  limit: number
  end?: number | undefined
}

/** Candles, oldest first. */
export function linesOf(data: PublicData, kind: MarketKind, request: LineRequest): Answered<Candle[]> {
  const { interval, currency_id, limit, end } = request
  if (!data.markets(kind).some((market) => market.currency_id === currency_id)) {
    return refused('market_not_found', { code: 404, field: 'currency_id' })
  }
  return accepted(data.candles(kind, currency_id, interval, limit, end ?? null))
}
