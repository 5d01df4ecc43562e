import type { Candle, Interval } from '../../shared/calls/entities.ts'
import type { MarketKind } from '../../shared/hub-protocol/market.ts'
import type { TradeEvent, VenueName } from './venue-event.ts'

/** A market as the venue's list of instruments names it. Prices and sizes are decimal text. */
export interface Instrument {
  /** As subscriptions and messages name it. */
  symbol: string
  /** As calls by REST name it. */
  rest: string
  base: string
  quote: string
  tick: string
  /** In the base coin. */
  step: string
  /** In the quote coin; '0' where the venue names none. */
  minNotional: string
  /** Base coins of one contract in which the venue counts quantities; '1' where it counts the base coin. */
  contract: string
  maxLeverage: number
  /** Symbol under which the index of a perpetual comes; '' where it comes under its own. */
  index: string
}

/** What a stream carries. `heartbeat` belongs to a connection and to no market. */
export type StreamContent = 'depth' | 'trades' | 'ticker' | 'mark' | 'heartbeat'

/** One thing that is subscribed. */
export interface VenueStream {
  content: StreamContent
  /** Symbol of the market that it is about; '' of a heartbeat. */
  symbol: string
  /** The venue's channel, or the whole name of the stream where it has no channels. */
  name: string
  /** Symbol that is said beside the channel. */
  argument: string
  /** Address of the socket that carries it. */
  url: string
}

/** A funding instant of a perpetual, as the venue tells it afterwards. */
export interface PastFunding {
  /** ms */
  at: number
  /** Share of the notional, signed decimal text. */
  rate: string
  /** Mark price at which it was paid, decimal text; null where the venue does not tell. */
  mark: string | null
}

/** What a venue bears, each below what it documents. */
export interface VenueLimits {
  /** Frames that are said within a second, pings included. */
  messagesPerSecond: number
  /** Frames that are said within an hour on one connection. */
  messagesPerHour: number
  /** Whether frames of all connections count together. */
  messagesOfAll: boolean
  topicsPerMessage: number
  streamsPerSocket: number
  /** Markets whose books share a connection. */
  marketsPerSocket: number
  /** Least time between the openings of two connections, ms. */
  connectEvery: number
  /** Least time between two calls by REST, ms. */
  callEvery: number
  /** How long a connection may live, ms. */
  lifetime: number
}

/** How a venue wants to hear that the client is there. */
export interface VenuePing {
  /** ms */
  every: number
  /** What is said; null for a ping of the WebSocket itself. */
  text: string | null
}

/** Everything about a venue's public markets of one kind but the reading of its messages. Pure: no clock, no network. */
export interface VenuePlan {
  venue: VenueName
  /** As the venue writes its own name. */
  title: string
  kind: MarketKind
  limits: VenueLimits
  ping: VenuePing
  /** Levels a side of a book that is subscribed. */
  depth: number
  /** Whether it fills numbers with zeros that no price or quantity of it needs. */
  padsZeros?: boolean
  /** The venue's coin in which these markets are quoted. */
  quote: string
  streams(instrument: Instrument): VenueStream[]
  /** Streams that each connection has besides those of its markets. */
  own: readonly VenueStream[]
  /**
   * Frames that subscribe streams, or end them.
   * @param id number of the first frame where the venue wants one; each next frame has the next number
   */
  frames(op: 'subscribe' | 'unsubscribe', streams: readonly VenueStream[], id: number): string[]
  /** Address of a whole book, where a book begins by REST. */
  bookUrl?: (instrument: Instrument) => string
  /** Address of the newest trades, where a subscription does not bring them by itself. */
  tradesUrl?: (instrument: Instrument) => string
  /** @returns the trades of such an answer, in any order */
  readTrades?: (text: string, instrument: Instrument) => TradeEvent[]
  /** Address of the newest funding instants of a perpetual; left out where the venue has no perpetuals. */
  fundingUrl?: (instrument: Instrument) => string
  /** @returns newest first */
  readFunding?: (text: string) => PastFunding[]
  instrumentsUrl: string
  /** @returns those of this kind that are traded now, none where nobody can read the text */
  readInstruments(text: string): Instrument[]
  /** Intervals that the venue has, by ours, in its own words. */
  intervals: Partial<Record<Interval, string>>
  /** Candles that one call gives at most. */
  candlesPerCall: number
  /** @param end only those that open before this time, ms; null for the newest */
  candlesUrl(instrument: Instrument, asked: CandleRequest): string
  /** @returns oldest first, volumes in the base coin */
  readCandles(text: string, instrument: Instrument): Candle[]
}

export interface CandleRequest {
  /** In the venue's words. */
  interval: string
  /** Length of one candle, ms. */
  span: number
  count: number
  end: number | null
  /** ms */
  now: number
}

/** Cuts a list into parts of at most `most`. */
export function chunks<T>(list: readonly T[], most: number): T[][] {
  const parts: T[][] = []
  for (let at = 0; at < list.length; at += most) parts.push(list.slice(at, at + most))
  return parts
}
