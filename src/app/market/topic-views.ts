import { fromUnits } from '../../shared/decimal/decimal-text.ts'
import { DEPTH_HEAD, DEPTH_ROW, StaleReason, TAPE_ROW, TICKERS_ROW, TRADE_ROW } from '../../shared/market/delivery.ts'
import type { Market, MarketKind } from '../../shared/market/market.ts'

export type TopicStatusName = 'live' | 'stale' | 'waiting' | 'refused'
export type StaleReasonName = keyof typeof StaleReason

const STATUS_NAMES: readonly TopicStatusName[] = ['live', 'stale', 'waiting', 'refused']
const REASON_NAMES = Object.keys(StaleReason) as StaleReasonName[]

export function statusName(code: number): TopicStatusName {
  return STATUS_NAMES[code] ?? 'stale'
}

export function reasonName(code: number): StaleReasonName {
  return REASON_NAMES.find((name) => StaleReason[name] === code) ?? 'none'
}

/** What every view of a topic carries. */
export interface TopicState {
  readonly status: TopicStatusName
  readonly reason: StaleReasonName
  /** Instant of the last event or of the pong that confirmed it, in ms of this tab's clock (`Date.now()`); 0 never. */
  readonly ageAt: number
}

const EMPTY = new Float64Array(0)

/** A view over one packed section: nothing is decoded before somebody asks for it, nothing is ever written. */
export abstract class TopicView implements TopicState {
  readonly status: TopicStatusName
  readonly reason: StaleReasonName
  readonly ageAt: number
  readonly body: Float64Array
  constructor(state: TopicState, body: Float64Array = EMPTY) {
    this.status = state.status
    this.reason = state.reason
    this.ageAt = state.ageAt
    this.body = body
  }
  /** True where there is something to show, be it old. */
  get known(): boolean {
    return this.body.length > 0
  }
  protected at(index: number): number {
    return this.body[index] ?? Number.NaN
  }
  protected units(index: number): number | null {
    const value = this.body[index]
    return value === undefined || Number.isNaN(value) ? null : value
  }
  /** A "value, digits" pair as decimal text; null where unknown. */
  protected decimal(index: number): string | null {
    const value = this.body[index]
    const digits = this.body[index + 1]
    return value === undefined || digits === undefined || !Number.isSafeInteger(value) ? null : fromUnits(value, digits)
  }
}

/** Prices in ticks (units of 10^-price_digits), the rest as decimal text; null where unknown. */
export class TickerView extends TopicView {
  get last(): number | null {
    return this.units(0)
  }
  get open(): number | null {
    return this.units(1)
  }
  get high(): number | null {
    return this.units(2)
  }
  get low(): number | null {
    return this.units(3)
  }
  /** Change over 24 h in percent, signed. */
  get changeRate(): string | null {
    return this.decimal(4)
  }
  get baseVolume(): string | null {
    return this.decimal(6)
  }
  get quoteVolume(): string | null {
    return this.decimal(8)
  }
}

export class MarkView extends TopicView {
  get mark(): number | null {
    return this.units(0)
  }
  get index(): number | null {
    return this.units(1)
  }
  /** Funding rate as a fraction (`0.0001` = 0.01 %), signed. */
  get fundingRate(): string | null {
    return this.decimal(2)
  }
  /** Next funding instant, server ms. */
  get nextFundingAt(): number | null {
    return this.units(4)
  }
}

export type BookSideName = 'bid' | 'ask'
export type ChecksumState = 'none' | 'ok' | 'differs'

/** One book as grouped by the hub. Row 0 of a side is its best. */
export class DepthView extends TopicView {
  /** Last sequence of the book. */
  get sequence(): number {
    return this.at(0)
  }
  get group(): number {
    return this.at(1)
  }
  get checksum(): ChecksumState {
    const state = this.body[3]
    return state === 1 ? 'ok' : state === 2 ? 'differs' : 'none'
  }
  get checksumVerifiedEver(): boolean {
    return ((this.body[2] ?? 0) & 1) !== 0
  }
  get checkedSequence(): number {
    return this.at(4)
  }
  get bids(): number {
    return this.body[5] ?? 0
  }
  get asks(): number {
    return this.body[6] ?? 0
  }
  count(side: BookSideName): number {
    return side === 'bid' ? this.bids : this.asks
  }
  private row(side: BookSideName, index: number): number {
    return DEPTH_HEAD + DEPTH_ROW * (side === 'bid' ? index : this.bids + index)
  }
  /** Price in ticks. */
  price(side: BookSideName, index: number): number {
    return this.at(this.row(side, index))
  }
  /** Size in lots. */
  lots(side: BookSideName, index: number): number {
    return this.at(this.row(side, index) + 1)
  }
  /** Best price of a side in ticks; null where it is empty. */
  best(side: BookSideName): number | null {
    return this.count(side) > 0 ? this.price(side, 0) : null
  }
}

/** Newest first. */
export class TradesView extends TopicView {
  get count(): number {
    return this.body.length / TRADE_ROW
  }
  id(index: number): number {
    return this.at(index * TRADE_ROW)
  }
  price(index: number): number {
    return this.at(index * TRADE_ROW + 1)
  }
  lots(index: number): number {
    return this.at(index * TRADE_ROW + 2)
  }
  /** The taker's side. */
  buy(index: number): boolean {
    return this.body[index * TRADE_ROW + 3] === 1
  }
  /** Server ms. */
  time(index: number): number {
    return this.at(index * TRADE_ROW + 4)
  }
}

/** Buckets of 250 ms, oldest first, empty ones left out. */
export class TapeView extends TopicView {
  get count(): number {
    return this.body.length / TAPE_ROW
  }
  /** Start of the bucket, server ms. */
  start(index: number): number {
    return this.at(index * TAPE_ROW)
  }
  close(index: number): number {
    return this.at(index * TAPE_ROW + 4)
  }
  bought(index: number): number {
    return this.at(index * TAPE_ROW + 5)
  }
  sold(index: number): number {
    return this.at(index * TAPE_ROW + 6)
  }
  trades(index: number): number {
    return this.at(index * TAPE_ROW + 7)
  }
}

export interface TickersEntry {
  last: string | null
  changeRate: string | null
  baseVolume: string | null
  quoteVolume: string | null
  open: string | null
}

/** Every market's ticker of one kind, decoded a row at a time. */
export class TickersView extends TopicView {
  get count(): number {
    return this.body.length / TICKERS_ROW
  }
  currencyId(index: number): number {
    return this.at(index * TICKERS_ROW)
  }
  entry(index: number): TickersEntry {
    const at = index * TICKERS_ROW + 1
    return {
      last: this.decimal(at),
      changeRate: this.decimal(at + 2),
      baseVolume: this.decimal(at + 4),
      quoteVolume: this.decimal(at + 6),
      open: this.decimal(at + 8),
    }
  }
  find(currencyId: number): TickersEntry | null {
    for (let i = 0; i < this.count; i++) if (this.currencyId(i) === currencyId) return this.entry(i)
    return null
  }
}

/** Decimal text of a price in ticks; null stays null. */
export function priceText(market: Pick<Market, 'price_digits'>, ticks: number | null): string | null {
  return ticks === null ? null : fromUnits(ticks, market.price_digits)
}

/** Decimal text of a size in lots. */
export function lotsText(market: Pick<Market, 'quantity_digits'>, lots: number): string {
  return fromUnits(lots, market.quantity_digits)
}

export type { Market, MarketKind }
