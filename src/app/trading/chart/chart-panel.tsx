import type { Market } from '../../../shared/market/market.ts'

/** Candles, volume and depth of one market. `compact`: fewer intervals, for phones. */
export function ChartPanel({ market }: { market: Market; compact?: boolean }) {
  return <section className="chartp" aria-label={market.symbol} />
}
