import type { Bar } from './live-candles.ts'

export interface ChartSummary {
  /** Prices in ticks. */
  first: number
  last: number
  high: number
  low: number
  /** Open times of the first and the last candle, ms. */
  from: number
  to: number
}

/** What the newest candles say, for those who do not see them; null without candles. @param most how many are looked at */
export function summarize(bars: readonly Bar[], most: number): ChartSummary | null {
  const seen = bars.slice(-most)
  const first = seen[0]
  const last = seen.at(-1)
  if (!first || !last) return null
  let { high, low } = first
  for (const bar of seen) {
    high = Math.max(high, bar.high)
    low = Math.min(low, bar.low)
  }
  return { first: first.open, last: last.close, high, low, from: first.time, to: last.time }
}
