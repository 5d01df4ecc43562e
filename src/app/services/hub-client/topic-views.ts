import { fromUnits } from '../../../shared/decimal/decimal-text.ts'
import {
  DEPTH_ROW,
  DepthAt,
  DepthFlag,
  LevelAt,
  MarkAt,
  TAPE_ROW,
  TapeAt,
  TickerAt,
  TRADE_ROW,
  TradeAt,
} from '../../../shared/hub-protocol/delivery-layout.ts'
import { depthRows } from '../../../shared/hub-protocol/depth-rows.ts'
import type { Market, MarketKind } from '../../../shared/hub-protocol/market.ts'
import { TopicView } from './topic-view.ts'

/** Prices in ticks (units of 10^-price_digits), the rest as decimal text; null where unknown. */
export class TickerView extends TopicView {
  get last(): number | null {
    return this.units(TickerAt.last)
  }
  get open(): number | null {
    return this.units(TickerAt.open)
  }
  get high(): number | null {
    return this.units(TickerAt.high)
  }
  get low(): number | null {
    return this.units(TickerAt.low)
  }
  /** Change over 24 h in percent, signed. */
  get changeRate(): string | null {
    return this.decimal(TickerAt.change)
  }
  get baseVolume(): string | null {
    return this.decimal(TickerAt.baseVolume)
  }
  get quoteVolume(): string | null {
    return this.decimal(TickerAt.quoteVolume)
  }
}

export class MarkView extends TopicView {
  get mark(): number | null {
    return this.units(MarkAt.mark)
  }
  get index(): number | null {
    return this.units(MarkAt.index)
  }
  /** Funding rate as a fraction (`0.0001` = 0.01 %), signed. */
  get fundingRate(): string | null {
    return this.decimal(MarkAt.rate)
  }
  /** Next funding instant, server ms. */
  get nextFundingAt(): number | null {
    return this.units(MarkAt.nextFundingAt)
  }
}

export type BookSideName = 'bid' | 'ask'
const PARTIAL = { bid: DepthFlag.partialBids, ask: DepthFlag.partialAsks } as const
const WHOLE = { bid: DepthFlag.wholeBids, ask: DepthFlag.wholeAsks } as const

export type ChecksumState = 'none' | 'ok' | 'differs'

/** One book as grouped by the hub. Row 0 of a side is its best. */
export class DepthView extends TopicView {
  private rows: readonly number[] | null = null
  /** Last sequence of the book. */
  get sequence(): number {
    return this.at(DepthAt.u)
  }
  get group(): number {
    return this.at(DepthAt.group)
  }
  get checksum(): ChecksumState {
    const state = this.body[DepthAt.checksum]
    return state === 1 ? 'ok' : state === 2 ? 'differs' : 'none'
  }
  get bids(): number {
    return this.body[DepthAt.bids] ?? 0
  }
  get asks(): number {
    return this.body[DepthAt.asks] ?? 0
  }
  count(side: BookSideName): number {
    return side === 'bid' ? this.bids : this.asks
  }
  /** True where the last row of a side is a bucket that the book may know only a part of. */
  partial(side: BookSideName): boolean {
    return ((this.body[DepthAt.flags] ?? 0) & PARTIAL[side]) !== 0
  }
  /** True where the book itself ends with the last row of a side: no row was cut off. */
  whole(side: BookSideName): boolean {
    return ((this.body[DepthAt.flags] ?? 0) & WHOLE[side]) !== 0
  }
  /** @param part of {@link LevelAt} */
  private row(side: BookSideName, index: number, part: number): number {
    this.rows ??= depthRows(this.body)
    return this.rows[DEPTH_ROW * (side === 'bid' ? index : this.bids + index) + part] ?? Number.NaN
  }
  /** Price in ticks. */
  price(side: BookSideName, index: number): number {
    return this.row(side, index, LevelAt.ticks)
  }
  /** Size in lots. */
  lots(side: BookSideName, index: number): number {
    return this.row(side, index, LevelAt.lots)
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
    return this.at(index * TRADE_ROW + TradeAt.id)
  }
  price(index: number): number {
    return this.at(index * TRADE_ROW + TradeAt.ticks)
  }
  lots(index: number): number {
    return this.at(index * TRADE_ROW + TradeAt.lots)
  }
  /** The taker's side. */
  buy(index: number): boolean {
    return this.body[index * TRADE_ROW + TradeAt.side] === 1
  }
  /** Server ms. */
  time(index: number): number {
    return this.at(index * TRADE_ROW + TradeAt.time)
  }
}

/** Buckets of 250 ms, oldest first, empty ones left out. */
export class TapeView extends TopicView {
  get count(): number {
    return this.body.length / TAPE_ROW
  }
  /** Start of the bucket, server ms. */
  start(index: number): number {
    return this.at(index * TAPE_ROW + TapeAt.start)
  }
  close(index: number): number {
    return this.at(index * TAPE_ROW + TapeAt.close)
  }
  bought(index: number): number {
    return this.at(index * TAPE_ROW + TapeAt.bought)
  }
  sold(index: number): number {
    return this.at(index * TAPE_ROW + TapeAt.sold)
  }
  trades(index: number): number {
    return this.at(index * TAPE_ROW + TapeAt.trades)
  }
}

/** Decimal text of a price in ticks; null stays null. */
export function priceText(market: Pick<Market, 'price_digits'>, ticks: number | null): string | null {
  return ticks === null ? null : fromUnits(ticks, market.price_digits)
}

export { RankingView, type TickerFigure, type TickersEntry, TickersView } from './tickers-view.ts'
export {
  dataStatusOf,
  hasNoSource,
  isDenied,
  isOld,
  reasonName,
  statusName,
  type TopicState,
  type TopicStatusName,
  TopicView,
} from './topic-view.ts'
export type { Market, MarketKind }
