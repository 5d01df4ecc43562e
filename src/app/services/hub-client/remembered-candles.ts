import * as v from 'valibot'
import type { Candle, Interval } from '../../../shared/calls/entities.ts'
import { calls } from '../../../shared/calls/table.ts'
import type { MarketKind } from '../../../shared/hub-protocol/market.ts'
import { lastKnown } from '../../base/platform/last-known.ts'

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
