import { TICKERS_ROW, TickersAt } from '../../../shared/hub-protocol/delivery-layout.ts'
import { RowIndex } from './row-index.ts'
import { type TopicState, TopicView } from './topic-view.ts'

/** One market's figures as decimal text; null where unknown. `changeRate` is in percent over 24 h, signed. */
export interface TickersEntry {
  last: string | null
  changeRate: string | null
  baseVolume: string | null
  quoteVolume: string | null
  open: string | null
  high: string | null
  low: string | null
}

export type TickerFigure = keyof TickersEntry

/** Where each figure's "value, digits" pair begins in a row. */
const PLACE: Record<TickerFigure, number> = {
  last: TickersAt.last,
  changeRate: TickersAt.change,
  baseVolume: TickersAt.baseVolume,
  quoteVolume: TickersAt.quoteVolume,
  open: TickersAt.open,
  high: TickersAt.high,
  low: TickersAt.low,
}

/** Every market's ticker of one kind, decoded a row at a time; rows stand in no order that means anything. */
export class TickersView extends TopicView {
  private readonly places: RowIndex

  /** @param before the view that this one follows: what it knew of the places of rows goes on */
  constructor(state: TopicState, body?: Float64Array, before?: TickersView) {
    super(state, body)
    this.places = before?.places ?? new RowIndex(TICKERS_ROW)
  }
  get count(): number {
    return this.body.length / TICKERS_ROW
  }
  currencyId(index: number): number {
    return this.at(index * TICKERS_ROW + TickersAt.currencyId)
  }
  entry(index: number): TickersEntry {
    return {
      last: this.text(index, 'last'),
      changeRate: this.text(index, 'changeRate'),
      baseVolume: this.text(index, 'baseVolume'),
      quoteVolume: this.text(index, 'quoteVolume'),
      open: this.text(index, 'open'),
      high: this.text(index, 'high'),
      low: this.text(index, 'low'),
    }
  }
  /** One figure of a row as decimal text. */
  text(index: number, figure: TickerFigure): string | null {
    return this.decimal(index * TICKERS_ROW + PLACE[figure])
  }
  /** The nearest number to a figure: to compare and to draw, never to reckon with; NaN where unknown. */
  near(index: number, figure: TickerFigure): number {
    const at = index * TICKERS_ROW + PLACE[figure]
    return this.at(at) / 10 ** this.at(at + 1)
  }
  /** The row of a market, in constant time; -1 where there is none. */
  row(currencyId: number): number {
    return this.places.find(this.body, currencyId)
  }
  find(currencyId: number): TickersEntry | null {
    const row = this.row(currencyId)
    return row < 0 ? null : this.entry(row)
  }
}

/** The first rows of a ranking, best first. */
export class RankingView extends TickersView {
  private readonly shorter = new Map<number, RankingView>()

  /** This ranking with no more than so many rows; the same object each time. */
  top(count: number): RankingView {
    if (count >= this.count) return this
    let view = this.shorter.get(count)
    if (!view) {
      view = new RankingView(this, this.body.subarray(0, count * TICKERS_ROW))
      this.shorter.set(count, view)
    }
    return view
  }
}
