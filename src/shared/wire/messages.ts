import type { MarketKind } from '../hub-protocol/market.ts'

/** Message types of the two sockets (docs/wire.md). */
export const WireType = {
  spotTicker: 100,
  spotDepth: 101,
  spotTrades: 102,
  contractTicker: 200,
  contractDepth: 201,
  contractMark: 202,
  contractTrades: 203,
  orderEvent: 204,
  accountEvent: 205,
  tickers: 2002,
} as const

/** `[price, quantity]`, decimal text as received. */
export type Level = [price: string, quantity: string]
/** Where what stands in a {@link Level}. */
export const LevelField = { price: 0, quantity: 1 } as const

export interface TickerData {
  /** Latest price. */
  c: string
  /** Change over 24 h in percent, may be negative. */
  P: string
  /** Base volume over 24 h. */
  v: string
  o?: string
  h?: string
  l?: string
  /** Quote volume over 24 h. */
  q?: string
}

export interface DepthSnapshot {
  snapshot: true
  u: number
  b: Level[]
  a: Level[]
  cs?: number
}

export interface DepthDelta {
  U?: number
  u: number
  pu?: number
  b: Level[]
  a: Level[]
  cs?: number
}

export interface MarkData {
  /** Mark price. */
  m: string
  /** Index price. */
  i: string
  /** Funding rate, may be negative. */
  r: string
  /** Next funding instant, ms. */
  n: number
}

/** `[id, price, quantity, taker's side, ms]` */
export type TradeRow = [id: number, price: string, quantity: string, side: 'b' | 's', at: number]
/** Where what stands in a {@link TradeRow}. */
export const TradeField = { id: 0, price: 1, quantity: 2, side: 3, at: 4 } as const

export interface TickersRow extends TickerData {
  currency_id: number
}

export interface Push<T> {
  type: number
  currency_id: number
  t: number
  data: T
}

/** Data of 204 and 205: one of order, position, balance, settings, ticket, finance, follow, message; `n` counts up by one a user on each socket. */
export interface PrivateEvent {
  n: number
  user: number
  order?: unknown
  position?: unknown
  balance?: unknown
  settings?: unknown
  ticket?: unknown
  finance?: unknown
  follow?: unknown
  message?: unknown
}

export type ClientFrame =
  | { op: 'sub' | 'unsub'; id: number; topics: string[] }
  | { op: 'auth'; id: number; token: string | null }
  | { op: 'ping'; t: number }

export interface PongFrame {
  op: 'pong'
  t: number
  /** Server time, ms. */
  s: number
  /** Last sequence of each depth topic of this socket. */
  u: Record<string, number>
  /** Topics of this socket whose source is gone now; left out where none is. */
  down?: string[]
}

/** A source is gone, or is there again: those of its topics that this socket has. */
export interface SourceFrame {
  op: 'down' | 'up'
  topics: string[]
}

export interface AckFrame {
  op: 'ack'
  id: number
}

export interface ErrorFrame {
  op: 'error'
  id?: number
  code: 400 | 401 | 404 | 429
  message: string
}

/** The wire type of a topic on a socket. */
export function wireType(kind: MarketKind, topic: 'ticker' | 'depth' | 'trades' | 'mark' | 'tickers'): number {
  if (topic === 'tickers') return WireType.tickers
  if (topic === 'mark') return WireType.contractMark
  const base = kind === 'spot' ? 100 : 200
  return topic === 'ticker' ? base : topic === 'depth' ? base + 1 : kind === 'spot' ? 102 : 203
}

/** How a server closes a socket (docs/wire.md); `plannedEnd` says in its reason how long to stay away. */
export const CloseCode = {
  goingAway: 1001,
  tooLarge: 1009,
  tooSlow: 4008,
  plannedEnd: 4012,
  tooManyConnections: 4029,
} as const
export const SUBPROTOCOLS = ['v1.json', 'v1.json.bytes'] as const
