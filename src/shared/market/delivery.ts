import type { MarketKind } from './market.ts'

/**
 * One delivery from hub to tab: every watched topic that changed, packed in one Float64Array.
 *
 * Header (16): version, epoch, sequence, hub clock (ms), server time − hub clock (ms, NaN unknown), tabs attached,
 *   messages a second, sections, then per socket (contract 8–11, spot 12–15): state, attempt, next attempt at (hub clock, ms; 0 none),
 *   last pong at (hub clock; 0 none).
 * Section: code, kind (0 contract, 1 spot), currency_id, length of the body, status, reason,
 *   event at, confirmed at (hub clock, ms; 0 never), digits (unitDigits of the market that the hub knows, -1 where the body needs
 *   none) — then the body.
 * Prices are ticks of that market's price_digits, quantities lots of its quantity_digits: safe integers.
 */
export const DELIVERY_VERSION = 4
export const HEADER_LENGTH = 16
export const SECTION_HEAD = 9

export const Section = { ticker: 1, depth: 2, mark: 3, trades: 4, tape: 5, tickers: 6, ranking: 7 } as const
export type SectionCode = (typeof Section)[keyof typeof Section]

/** `waiting`: nothing has come yet. `refused`: data that cannot be held exactly, shown with the reason. */
export const TopicStatus = { live: 0, stale: 1, waiting: 2, refused: 3 } as const
export const StaleReason = {
  none: 0,
  /** The socket is not open. */
  socket: 1,
  /** No pong for 20 s, a ping that nothing followed, sleep or a set clock, or a watchdog ran out. */
  silent: 2,
  /** A hole in the sequence. */
  gap: 3,
  /** The checksum differs. */
  checksum: 4,
  /** The book was crossed or locked. */
  crossed: 5,
  /** A frame or level that could not be read. */
  malformed: 6,
  /** A pong named a newer sequence than the book has. */
  behind: 7,
  /** The hub is gone; the tab says so by itself. */
  hub: 8,
  /** More digits than can be held exactly. */
  inexact: 9,
  /** Its newest push was over 800 ms old when it came: what is under way is behind. */
  late: 10,
  /** The server refuses to send it. */
  denied: 11,
  /** The hub knows the market with other digits than the tab; the tab says so by itself. */
  digits: 12,
} as const
export const SocketState = { none: 0, connecting: 1, open: 2, waiting: 3 } as const

/** Numbers a row of each body. */
export const DEPTH_HEAD = 7
export const DEPTH_ROW = 2
export const TRADE_ROW = 5
export const TAPE_ROW = 8
export const TICKERS_ROW = 15
/** What a ranking's section says in place of a currency_id: by what its rows are ranked. */
export const RankingCode = { gainers: 1, losers: 2, volume: 3 } as const
export const TICKER_LENGTH = 10
export const MARK_LENGTH = 9
/** Milliseconds of a bucket of the tape, and of the whole tape. */
export const TAPE_BUCKET = 250
export const TAPE_SPAN = 60_000

/*
 * Bodies.
 * ticker (10): c, o, h, l in ticks (NaN where unknown); P as value, digits; v as value, digits; q as value, digits.
 * depth: u, group (multiple of the tick), flags (1: `cs` ever verified, 2: last bucket of bids partial, 4: of asks, 8: the book has no more bids, 16: asks, than these), cs state (0 none yet, 1 ok, 2 differs),
 *   last checked u, bid rows, ask rows; then rows (ticks, lots) bids best first, then asks best first. With flag 32 rows are steps: see
 *   depth-rows.ts, which reads both.
 * mark (9): mark, index in the nearest ticks; funding rate as value, digits; next funding instant (server ms);
 *   then exactly as received: mark as value, digits; index as value, digits.
 * trades: rows newest first: id, ticks, lots, side (1 buy, 0 sell), server ms.
 * tape: rows oldest first, empty buckets left out: bucket start (server ms), open, high, low, close in ticks, lots bought, lots sold, trades.
 * tickers: rows currency_id, then c, P, v, q, o, h, l, each as value, digits. A market keeps its row while the hub lives.
 * ranking: rows as in tickers, in the order of their rank; currency_id of the section is a RankingCode.
 * "value, digits" is an integer and the count of its decimals: value / 10^digits. Volumes past 2^53 lose their last digits, never prices.
 */

/** Writes deliveries; one instance is used again and again and grows as it must. */
export class DeliveryWriter {
  private buffer = new Float64Array(4096)
  private at = HEADER_LENGTH
  private sectionAt = 0
  private sections = 0

  begin(): void {
    this.at = HEADER_LENGTH
    this.sections = 0
    this.buffer.fill(0, 0, HEADER_LENGTH)
  }

  header(index: number, value: number): void {
    this.buffer[index] = value
  }

  beginSection(
    code: SectionCode,
    kind: MarketKind,
    currencyId: number,
    status: number,
    reason: number,
    eventAt: number,
    confirmedAt: number,
    digits = -1,
  ): void {
    this.room(SECTION_HEAD)
    this.sectionAt = this.at
    this.sections++
    const b = this.buffer
    let i = this.at
    b[i++] = code
    b[i++] = kind === 'spot' ? 1 : 0
    b[i++] = currencyId
    b[i++] = 0
    b[i++] = status
    b[i++] = reason
    b[i++] = eventAt
    b[i++] = confirmedAt
    b[i++] = digits
    this.at = i
  }

  push(value: number): void {
    if (this.at === this.buffer.length) this.room(1)
    this.buffer[this.at++] = value
  }

  /** Takes rows that were packed before (a section body that several tabs share). */
  pushAll(values: Float64Array, length: number): void {
    this.room(length)
    this.buffer.set(length === values.length ? values : values.subarray(0, length), this.at)
    this.at += length
  }

  endSection(): void {
    this.buffer[this.sectionAt + 3] = this.at - this.sectionAt - SECTION_HEAD
  }

  get empty(): boolean {
    return this.sections === 0
  }

  /** A copy of exactly what was written. */
  finish(): Float64Array {
    this.buffer[0] = DELIVERY_VERSION
    this.buffer[7] = this.sections
    return this.buffer.slice(0, this.at)
  }

  private room(count: number): void {
    if (this.at + count <= this.buffer.length) return
    const larger = new Float64Array(Math.max(this.buffer.length * 2, this.at + count))
    larger.set(this.buffer)
    this.buffer = larger
  }
}

export interface SectionView {
  code: SectionCode
  kind: MarketKind
  currencyId: number
  status: number
  reason: number
  eventAt: number
  confirmedAt: number
  /** Those that ticks and lots of the body count by; -1 where it has none. */
  digits: number
  /** A view into the delivery, not a copy. */
  body: Float64Array
}

export interface SocketHealth {
  state: number
  attempt: number
  nextAttemptAt: number
  lastPongAt: number
}

export interface DeliveryHeader {
  epoch: number
  sequence: number
  hubTime: number
  /** Server time minus hub clock, ms; NaN until a pong has told. */
  serverOffset: number
  tabs: number
  messagesPerSecond: number
  contract: SocketHealth
  spot: SocketHealth
}

function socketHealth(packed: Float64Array, at: number): SocketHealth {
  return {
    state: packed[at] as number,
    attempt: packed[at + 1] as number,
    nextAttemptAt: packed[at + 2] as number,
    lastPongAt: packed[at + 3] as number,
  }
}

/** @throws RangeError where the delivery is of another version or torn */
export function readDeliveryHeader(packed: Float64Array): DeliveryHeader {
  if (packed.length < HEADER_LENGTH || packed[0] !== DELIVERY_VERSION)
    throw new RangeError('delivery of another version')
  return {
    epoch: packed[1] as number,
    sequence: packed[2] as number,
    hubTime: packed[3] as number,
    serverOffset: packed[4] as number,
    tabs: packed[5] as number,
    messagesPerSecond: packed[6] as number,
    contract: socketHealth(packed, 8),
    spot: socketHealth(packed, 12),
  }
}

/** False where a delivery tells states alone: sockets, topics that wait for their first data. */
export function bringsFigures(packed: Float64Array): boolean {
  return packed.length > HEADER_LENGTH + (packed[7] as number) * SECTION_HEAD
}

/** Calls `visit` for each section in order. @throws RangeError where the delivery is torn */
export function eachSection(packed: Float64Array, visit: (section: SectionView) => void): void {
  const sections = packed[7] as number
  let at = HEADER_LENGTH
  for (let s = 0; s < sections; s++) {
    const length = packed[at + 3] as number
    const start = at + SECTION_HEAD
    if (!(length >= 0 && start + length <= packed.length)) throw new RangeError('torn delivery')
    visit({
      code: packed[at] as SectionCode,
      kind: packed[at + 1] === 1 ? 'spot' : 'contract',
      currencyId: packed[at + 2] as number,
      status: packed[at + 4] as number,
      reason: packed[at + 5] as number,
      eventAt: packed[at + 6] as number,
      confirmedAt: packed[at + 7] as number,
      digits: packed[at + 8] as number,
      body: packed.subarray(start, start + length),
    })
    at = start + length
  }
}
