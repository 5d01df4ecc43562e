import type { Candle, Interval } from '../../../src/shared/calls/entities.ts'
import type { Market, MarketKind } from '../../../src/shared/market/market.ts'
import type { MarkData, TickerData } from '../../../src/shared/wire/messages.ts'
import type { CallDeps } from '../call-context.ts'
import { type Answered, accepted, refused } from '../envelope.ts'

/** Markets of one kind: those of the recorded session where one is served. */
export function marketsOf({ host, recordings }: CallDeps, kind: MarketKind): Market[] {
  return recordings[kind]?.markets() ?? host.exchange.markets(kind)
}

export function tickerOf({ host, recordings }: CallDeps, kind: MarketKind, currencyId: number): TickerData | null {
  const recording = recordings[kind]
  if (!recording) return host.exchange.ticker(kind, currencyId)
  const push = recording.first({ name: 'ticker', currencyId })?.at(-1)
  return push ? (JSON.parse(push.text) as { data: TickerData }).data : null
}

/** Of a perpetual market; null where it is not known yet. */
export function markOf({ host, recordings }: CallDeps, currencyId: number): MarkData | null {
  const recording = recordings.contract
  if (!recording) return host.exchange.mark(currencyId)
  const push = recording.first({ name: 'mark', currencyId })?.at(-1)
  return push ? (JSON.parse(push.text) as { data: MarkData }).data : null
}

export interface LineRequest {
  interval: Interval
  currency_id: number
  limit: number
  end?: number | undefined
}

/** Candles, oldest first. */
export function linesOf(deps: CallDeps, kind: MarketKind, request: LineRequest): Answered<Candle[]> {
  const { interval, currency_id, limit, end } = request
  if (!marketsOf(deps, kind).some((market) => market.currency_id === currency_id)) {
    return refused('market_not_found', { code: 404, field: 'currency_id' })
  }
  const recording = deps.recordings[kind]
  if (recording) return accepted(recording.lines?.(currency_id, interval, limit, end ?? null) ?? [])
  return accepted(deps.host.exchange.candles(kind, currency_id, interval, limit, end ?? null))
}
