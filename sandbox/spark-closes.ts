import type { Exchange } from '../src/engine/contract/exchange-api.ts'
import type { Candle } from '../src/shared/calls/entities.ts'
import type { MarketKind } from '../src/shared/hub-protocol/market.ts'

const INTERVAL = '30m'
const SPAN_MS = 30 * 60_000
const POINTS = 48

/** The newest candles of a market, oldest first; none where there is no such market. */
export type AskCandles = (kind: MarketKind, currencyId: number, interval: typeof INTERVAL, limit: number) => Candle[]

interface Kept {
  /** Open time of the candle after the closes, ms. */
  open: number
  closes: string[]
}

/**
 * Closes of the last 48 half hours of each market. A closed candle never changes: its close is read once, and a question costs the
 * one candle that is open.
 */
export class SparkCloses {
  private readonly ask: AskCandles
  private readonly kept = new Map<string, Kept>()

  constructor(ask: AskCandles) {
    this.ask = ask
  }

  /** Whether the next question about this market reads its closed candles. */
  isCold(kind: MarketKind, currencyId: number): boolean {
    return !this.kept.has(`${kind}:${currencyId}`)
  }

  /** @returns oldest first, the last being that of the open candle; null where there is no such market */
  points(kind: MarketKind, currencyId: number): string[] | null {
    const [newest] = this.ask(kind, currencyId, INTERVAL, 1)
    if (!newest) return null
    const [open, , , , last] = newest
    const name = `${kind}:${currencyId}`
    const known = this.kept.get(name)
    const missing = known ? (open - known.open) / SPAN_MS : POINTS - 1
    if (missing === 0 && known) return [...known.closes, last]
    const asked = missing > 0 ? Math.min(missing, POINTS - 1) : POINTS - 1
    const closed = this.ask(kind, currencyId, INTERVAL, asked + 1).slice(0, -1)
    const before = asked === missing ? (known?.closes ?? []) : []
    const closes = [...before, ...closed.map((candle) => candle[4])].slice(1 - POINTS)
    this.kept.set(name, { open, closes })
    return [...closes, last]
  }
}

/** The closes of an exchange's own markets. */
export function sparksOf({ exchange }: { exchange: Pick<Exchange, 'candles'> }): SparkCloses {
  return new SparkCloses((kind, currencyId, interval, limit) =>
    exchange.candles(kind, currencyId, interval, limit, null),
  )
}
