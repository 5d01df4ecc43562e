import type { FundingRateRow } from '../../shared/calls/contract-entities.ts'
import type { Candle, Interval } from '../../shared/calls/entities.ts'
import type { Market, MarketKind } from '../../shared/hub-protocol/market.ts'
import type { Topic } from '../../shared/wire/topic.ts'

/** One push, ready as text: `topic` tells who gets it. */
export interface TopicPush {
  topic: Topic
  /** The JSON object of the push. */
  text: string
}

/** The source of these topics (as on the wire) is gone, or is there again. */
export interface SourceChange {
  topics: readonly string[]
  isUp: boolean
}

/** Where one socket's public market data come from: the engine's bots, or a recorded session. */
export interface MarketSource {
  readonly kind: MarketKind
  markets(): Market[]
  /** Pushes that a new subscriber gets first (snapshot of the book, newest ticker, mark, trades, tickers); null for an unknown topic. */
  first(topic: Topic): TopicPush[] | null
  /** Last sequence of a depth topic, for the pong's `u`; null where there is none. */
  sequence(currencyId: number): number | null
  /** Batches of pushes in order. @returns a function that ends the listening */
  listen(listener: (pushes: readonly TopicPush[]) => void): () => void
  /**
   * What a source behind this one does, where there is such a source: which topics it has stopped to bring, and which flow again.
   * Called once, before anybody subscribes; the listener may be called at once.
   * @returns a function that ends the listening
   */
  onSourceChange?(listener: (change: SourceChange) => void): () => void
  /** Whether a market has no ticker any more while others have: the last one is to be shown nowhere. Left out: it always has one. */
  lacksTicker?(currencyId: number): boolean
  /** A subscriber has come (a recording starts with the first one). */
  started(): void
  /** Candles of the trades seen so far, oldest first, where the source can tell. */
  lines?(currencyId: number, interval: Interval, limit: number, end: number | null): Candle[]
  /** Has candles ready for `lines`, where they come from elsewhere. Waits a few seconds at most, and never fails. */
  loadLines?(currencyId: number, interval: Interval, limit: number, end: number | null): Promise<void>
  /** Past funding of a perpetual, newest first, where its source is not the engine. */
  fundingRates?(currencyId: number, limit: number): FundingRateRow[]
  /** Has past funding ready for `fundingRates`. Waits a few seconds at most, and never fails. */
  loadFunding?(currencyId: number): Promise<void>
  close(): void
}
