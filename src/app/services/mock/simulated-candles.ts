import type { Candle, Interval } from '../../../shared/calls/entities.ts'
import { calls } from '../../../shared/calls/table.ts'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import type { HubClient } from '../hub-client/create-hub-client.ts'
import { candleName, rememberedCandles } from '../hub-client/remembered-candles.ts'
import type { MockClient } from './mock-client.ts'

type Candles = NonNullable<HubClient['candles']>

/** Candles of the mock exchange since its prices are simulated, after what is remembered of the real ones. */
export function simulatedCandles(client: MockClient): Candles {
  return (market, interval) => async (limit, end) => {
    const since = client.view().status?.since
    if (typeof since !== 'number') return null
    // Older ones are the real ones alone: what the mock exchange has of that time is nobody's market.
    const made = end !== undefined && end <= since ? [] : await askMade(client, market, interval, limit, end)
    if (!made) return null
    const before = await rememberedCandles(candleName(market.kind, market.currency_id, interval))
    return joinSimulated(before ?? [], made, since)
      .filter(([open]) => end === undefined || open < end)
      .slice(-limit)
  }
}

async function askMade(
  client: MockClient,
  market: Market,
  interval: Interval,
  limit: number,
  end: number | undefined,
): Promise<Candle[] | null> {
  const call = market.kind === 'spot' ? calls.line : calls.contractLine
  const asked = await client.call(call, { interval, currency_id: market.currency_id, limit, end }, null)
  return asked.kind === 'answered' && asked.answer.ok ? (asked.answer.data as Candle[]) : null
}

/**
 * Real candles, then simulated ones from the candle that `since` lies in: that one begins where the real ones end, for what the mock
 * exchange traded in it before was the person's own alone.
 */
export function joinSimulated(real: readonly Candle[], made: readonly Candle[], since: number): Candle[] {
  const first = made.findLastIndex(([open]) => open <= since)
  const after = made.slice(Math.max(0, first))
  const [turn, ...rest] = after
  if (!turn) return [...real]
  const before = real.filter(([open]) => open < turn[0])
  const [open, from, , , close, volume] = turn
  if (open > since) return [...before, ...after]
  const begin = before.at(-1)?.[4] ?? close ?? from
  const [low, high] = Number(begin) < Number(close) ? [begin, close] : [close, begin]
  return [...before, [open, begin, high, low, close, volume], ...rest]
}
