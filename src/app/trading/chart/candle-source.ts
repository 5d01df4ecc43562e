import * as v from 'valibot'
import { calls } from '../../../shared/calls/table.ts'
import type { Market } from '../../../shared/market/market.ts'
import { callApi, isConfirmed } from '../../api/call-api.ts'
import { lastKnown } from '../../platform/last-known.ts'
import type { CandleFeedEnv } from './candle-feed.ts'
import { type ChartInterval, callInterval } from './intervals.ts'

/** Where the candles of one market and interval come from: the exchange, and this browser's memory of an earlier visit. */
export function candleSource(
  market: Market,
  interval: ChartInterval,
): Pick<CandleFeedEnv, 'load' | 'remembered' | 'keep'> {
  const call = market.kind === 'spot' ? calls.line : calls.contractLine
  const of = { interval: callInterval(interval), currency_id: market.currency_id }
  const name = `candles?${market.kind}:${of.currency_id}:${of.interval}`
  return {
    async load(limit, end) {
      const answer = await callApi(call, { ...of, limit, end }, { quiet: true })
      return isConfirmed(answer) ? answer.data : null
    },
    async remembered() {
      const known = await lastKnown.read<unknown>(name)
      const read = v.safeParse(call.response, known?.data)
      return read.success ? read.output : null
    },
    keep: (candles) => void lastKnown.write(name, candles),
  }
}
