import { fromUnits } from '../../shared/decimal/decimal-text.ts'
import { DEPTH_ROW, TAPE_ROW, TRADE_ROW } from '../../shared/market/delivery.ts'
import { depthRows } from '../../shared/market/depth-rows.ts'
import type { Market, MarketKind } from '../../shared/market/market.ts'
import { TopicView } from './topic-view.ts'

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
/** Of a book's flags (shared/market/delivery.ts). */
const PARTIAL = { bid: 2, ask: 4 } as const
const WHOLE = { bid: 8, ask: 16 } as const

export type ChecksumState = 'none' | 'ok' | 'differs'

/** One book as grouped by the hub. Row 0 of a side is its best. */
export class DepthView extends TopicView {
  private rows: readonly number[] | null = null
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
  get bids(): number {
    return this.body[5] ?? 0
  }
  get asks(): number {
    return this.body[6] ?? 0
  }
  count(side: BookSideName): number {
    return side === 'bid' ? this.bids : this.asks
  }
  /** True where the last row of a side is a bucket that the book may know only a part of. */
  partial(side: BookSideName): boolean {
    return ((this.body[2] ?? 0) & PARTIAL[side]) !== 0
  }
  /** True where the book itself ends with the last row of a side: no row was cut off. */
  whole(side: BookSideName): boolean {
    return ((this.body[2] ?? 0) & WHOLE[side]) !== 0
  }
  /** @param part 0 price, 1 size */
  private row(side: BookSideName, index: number, part: 0 | 1): number {
    this.rows ??= depthRows(this.body)
    return this.rows[DEPTH_ROW * (side === 'bid' ? index : this.bids + index) + part] ?? Number.NaN
  }
  /** Price in ticks. */
  price(side: BookSideName, index: number): number {
    return this.row(side, index, 0)
  }
  /** Size in lots. */
  lots(side: BookSideName, index: number): number {
    return this.row(side, index, 1)
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

/** Decimal text of a price in ticks; null stays null. */
export function priceText(market: Pick<Market, 'price_digits'>, ticks: number | null): string | null {
  return ticks === null ? null : fromUnits(ticks, market.price_digits)
}

export { RankingView, type TickerFigure, type TickersEntry, TickersView } from './tickers-view.ts'
export {
  isDenied,
  isOld,
  reasonName,
  type StaleReasonName,
  statusName,
  type TopicState,
  type TopicStatusName,
  TopicView,
} from './topic-view.ts'
export type { Market, MarketKind }
