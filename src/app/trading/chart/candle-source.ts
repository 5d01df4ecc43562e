import { calls } from '../../../shared/calls/table.ts'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { callApi, isConfirmed } from '../../base/api/call-api.ts'
import { lastKnown } from '../../base/platform/last-known.ts'
import { hubClient } from '../../services/hub-client/hub-client.ts'
import { candleName, rememberedCandles } from '../../services/hub-client/remembered-candles.ts'
import type { CandleFeedEnv } from './candle-feed.ts'
import { type ChartInterval, callInterval } from './intervals.ts'

/** Where the candles of one market and interval come from, unless the hub client has its own: the exchange, and this browser's memory of an earlier visit. */
export function candleSource(
  market: Market,
  interval: ChartInterval,
): Pick<CandleFeedEnv, 'load' | 'remembered' | 'keep'> {
  const own = hubClient().candles?.(market, callInterval(interval))
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
