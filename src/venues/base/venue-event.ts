import type { Level } from '../../shared/wire/messages.ts'

/** Exchanges whose public markets can be shown. */
export const VENUE_NAMES = ['binance', 'binance-usdm', 'okx', 'bybit', 'kraken', 'coinbase'] as const
export type VenueName = (typeof VENUE_NAMES)[number]

/** Sequence numbers of a book update as the venue counts them; null where it has none. */
export interface DepthSequence {
  /** First number that the update covers. */
  first: number | null
  /** Last number that the update covers. */
  last: number | null
  /** Number of the update before it. */
  previous: number | null
}

/** A whole book, or levels that have changed: quantities are absolute, zero removes the level. Digits are the venue's. */
export interface DepthEvent extends DepthSequence {
  kind: 'depth'
  symbol: string
  /** Replaces the book. */
  isSnapshot: boolean
  bids: readonly Level[]
  asks: readonly Level[]
  /** As the venue sent it; null where it sent none. */
  checksum: number | null
  /** Of the venue, ms; null where it names none. */
  at: number | null
}

/** Best prices and quantities of a book at a sequence number: a second source to compare a book with. */
export interface BestEvent {
  kind: 'best'
  symbol: string
  last: number
  bid: Level
  ask: Level
}

export interface TradeEvent {
  kind: 'trade'
  symbol: string
  /** The venue's own, text: some have UUIDs. */
  id: string
  price: string
  quantity: string
  /** Of the taker. */
  side: 'b' | 's'
  /** ms */
  at: number
}

/** What changed of a market's 24 hours; a member that is missing stays as it was. */
export interface TickerEvent {
  kind: 'ticker'
  symbol: string
  last?: string
  open?: string
  high?: string
  low?: string
  /** In the base coin. */
  volume?: string
  /** In the quote coin. */
  turnover?: string
  /** Change over 24 h in percent, with its sign. */
  change?: string
}

export interface MarkEvent {
  kind: 'mark'
  symbol: string
  mark?: string
  index?: string
  /** Of the running interval. */
  funding?: string
  /** ms */
  nextFunding?: number
}

export interface CandleEvent {
  kind: 'candle'
  symbol: string
  /** ms */
  openTime: number
  open: string
  high: string
  low: string
  close: string
  /** In the base coin. */
  volume: string
  isClosed: boolean
}

/** Number of a message on its connection, where a venue counts all messages of one. */
export interface ConnectionEvent {
  kind: 'connection'
  sequence: number
}

/** An answer to a subscription; `reason` where it was refused. */
export interface AckEvent {
  kind: 'ack'
  ok: boolean
  /** Of what was asked for, as the venue names it; '' where it does not. */
  topic: string
  reason: string
}

/** The venue says that it will end this connection soon. */
export interface EndingEvent {
  kind: 'ending'
}

/** A sign of life, or something that is of no use here. */
export interface OtherEvent {
  kind: 'other'
}

/** Nobody can read the message. */
export interface UnreadableEvent {
  kind: 'unreadable'
  reason: string
}

export type VenueEvent =
  | DepthEvent
  | BestEvent
  | TradeEvent
  | TickerEvent
  | MarkEvent
  | CandleEvent
  | ConnectionEvent
  | AckEvent
  | EndingEvent
  | OtherEvent
  | UnreadableEvent
