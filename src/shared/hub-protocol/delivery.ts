import { DELIVERY_VERSION, HEADER_LENGTH, HeaderAt, SECTION_HEAD, SectionAt, SocketAt } from './delivery-layout.ts'
import type { MarketKind } from './market.ts'

/** Codes of sections. A delivery is every watched topic that changed, packed in one Float64Array (delivery-layout.ts). */
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
  /** The server says that its source is gone, whatever pongs and other topics say. */
  source: 13,
} as const
export const SocketState = { none: 0, connecting: 1, open: 2, waiting: 3 } as const

/** What a ranking's section says in place of a currency_id: by what its rows are ranked. */
export const RankingCode = { gainers: 1, losers: 2, volume: 3 } as const

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

  /** @param index of {@link HeaderAt}, plus of {@link SocketAt} for a socket's numbers */
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
    const { buffer, at } = this
    buffer[at + SectionAt.code] = code
    buffer[at + SectionAt.kind] = kind === 'spot' ? 1 : 0
    buffer[at + SectionAt.currencyId] = currencyId
    buffer[at + SectionAt.length] = 0
    buffer[at + SectionAt.status] = status
    buffer[at + SectionAt.reason] = reason
    buffer[at + SectionAt.eventAt] = eventAt
    buffer[at + SectionAt.confirmedAt] = confirmedAt
    buffer[at + SectionAt.digits] = digits
    this.at = at + SECTION_HEAD
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
    this.buffer[this.sectionAt + SectionAt.length] = this.at - this.sectionAt - SECTION_HEAD
  }

  get empty(): boolean {
    return this.sections === 0
  }

  /** A copy of exactly what was written. */
  finish(): Float64Array {
    this.buffer[HeaderAt.version] = DELIVERY_VERSION
    this.buffer[HeaderAt.sections] = this.sections
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
  /** Server time minus hub clock, ms; NaN until a pong has brought it. */
  serverOffset: number
  tabs: number
  messagesPerSecond: number
  contract: SocketHealth
  spot: SocketHealth
}

function socketHealth(packed: Float64Array, at: number): SocketHealth {
  return {
    state: packed[at + SocketAt.state] as number,
    attempt: packed[at + SocketAt.attempt] as number,
    nextAttemptAt: packed[at + SocketAt.nextAttemptAt] as number,
    lastPongAt: packed[at + SocketAt.lastPongAt] as number,
  }
}

/** @throws RangeError where the delivery is of another version or torn */
export function readDeliveryHeader(packed: Float64Array): DeliveryHeader {
  if (packed.length < HEADER_LENGTH || packed[HeaderAt.version] !== DELIVERY_VERSION)
    throw new RangeError('delivery of another version')
  return {
    epoch: packed[HeaderAt.epoch] as number,
    sequence: packed[HeaderAt.sequence] as number,
    hubTime: packed[HeaderAt.hubTime] as number,
    serverOffset: packed[HeaderAt.serverOffset] as number,
    tabs: packed[HeaderAt.tabs] as number,
    messagesPerSecond: packed[HeaderAt.messagesPerSecond] as number,
    contract: socketHealth(packed, HeaderAt.contract),
    spot: socketHealth(packed, HeaderAt.spot),
  }
}

/** False where a delivery tells states alone: sockets, topics that wait for their first data. */
export function bringsFigures(packed: Float64Array): boolean {
  return packed.length > HEADER_LENGTH + (packed[HeaderAt.sections] as number) * SECTION_HEAD
}

/** Calls `visit` for each section in order. @throws RangeError where the delivery is torn */
export function eachSection(packed: Float64Array, visit: (section: SectionView) => void): void {
  const sections = packed[HeaderAt.sections] as number
  let at = HEADER_LENGTH
  for (let s = 0; s < sections; s++) {
    const length = packed[at + SectionAt.length] as number
    const start = at + SECTION_HEAD
    if (!(length >= 0 && start + length <= packed.length)) throw new RangeError('torn delivery')
    visit({
      code: packed[at + SectionAt.code] as SectionCode,
      kind: packed[at + SectionAt.kind] === 1 ? 'spot' : 'contract',
      currencyId: packed[at + SectionAt.currencyId] as number,
      status: packed[at + SectionAt.status] as number,
      reason: packed[at + SectionAt.reason] as number,
      eventAt: packed[at + SectionAt.eventAt] as number,
      confirmedAt: packed[at + SectionAt.confirmedAt] as number,
      digits: packed[at + SectionAt.digits] as number,
      body: packed.subarray(start, start + length),
    })
    at = start + length
  }
}
