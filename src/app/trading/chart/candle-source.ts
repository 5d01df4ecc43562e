import * as v from 'valibot'
import type { Candle, Interval } from '../../../shared/calls/entities.ts'
import { calls } from '../../../shared/calls/table.ts'
import type { Market, MarketKind } from '../../../shared/market/market.ts'
import { callApi, isConfirmed } from '../../api/call-api.ts'
import { door } from '../../market/door.ts'
import { lastKnown } from '../../platform/last-known.ts'
import type { CandleFeedEnv } from './candle-feed.ts'
import { type ChartInterval, callInterval } from './intervals.ts'

/** Name of what this browser remembers of a market's candles. @param interval of the call */
export function candleName(kind: MarketKind, currencyId: number, interval: Interval): string {
  return `candles?${kind}:${currencyId}:${interval}`
}

/** Candles that are remembered, oldest first; null where none are. */
export async function rememberedCandles(name: string): Promise<Candle[] | null> {
  const known = await lastKnown.read<unknown>(name)
  const read = v.safeParse(calls.line.response, known?.data)
  return read.success ? read.output : null
}

/** Where the candles of one market and interval come from, unless the door to prices has its own: the exchange, and this browser's memory of an earlier visit. */
export function candleSource(
  market: Market,
  interval: ChartInterval,
): Pick<CandleFeedEnv, 'load' | 'remembered' | 'keep'> {
  const own = door().candles?.(market, callInterval(interval))
  if (own) return { load: own, remembered: async () => null, keep: () => undefined }
  const call = market.kind === 'spot' ? calls.line : calls.contractLine
  const of = { interval: callInterval(interval), currency_id: market.currency_id }
  const name = candleName(market.kind, of.currency_id, of.interval)
  return {
    async load(limit, end) {
      const answer = await callApi(call, { ...of, limit, end }, { quiet: true })
      return isConfirmed(answer) ? answer.data : null
    },
    remembered: () => rememberedCandles(name),
    keep: (candles) => void lastKnown.write(name, candles),
  }
}
