import { fromUnits } from '../../../shared/decimal/decimal-text.ts'
import type { Market } from '../../../shared/market/market.ts'
import type { BookSideName, DepthView } from '../../market/topic-views.ts'
import { quietZeros } from '../../ui/quiet-zeros.ts'
import { showDecimal } from '../../ui/show-decimal.ts'
import { showPrice } from '../layout/figures.ts'
import { barPercent, cumulativeLots, totalText } from '../levels/book-model.ts'
import { LevelColumns } from './level-columns.ts'

export interface LevelPicture {
  market: Market
  view: DepthView
  /** Rows that are in the page: first and one past the last. */
  from: number
  to: number
  /** px of a row. */
  height: number
  /** Lots that a full bar stands for. */
  scale: number
  own: ReadonlySet<number>
  marked: number | null
  /** Says that the book may know only a part of a level. */
  partial: string
}

/** What a row says now, so that only what differs is written. */
interface Row {
  box: HTMLElement
  index: number
  start: number
  ticks: number
  lots: number
  price: string
  size: string
  sum: string
  total: string
  own: boolean
  marked: boolean
  part: HTMLElement | null
}

function partialMark(words: string): HTMLElement {
  const mark = document.createElement('abbr')
  mark.className = 'part'
  mark.title = words
  return mark
}

/**
 * The rows of one side of the book, written into the page as the book comes. A row is a box with its name; bars and
 * figures of all rows stand in columns over them ({@link LevelColumns}). Thirty times a second a hundred figures change:
 * comparing two trees of them, and laying out a box for each, took longer than all the rest of the page. Rows are places, not
 * prices: one that stays keeps its element.
 */
export class LevelRows {
  private readonly rows: Row[] = []
  private readonly side: BookSideName
  private readonly prefix: string
  private readonly columns: LevelColumns

  /** @param box holds nothing else @param prefix of the rows' ids, before their index */
  constructor(box: HTMLElement, side: BookSideName, prefix: string) {
    this.side = side
    this.prefix = prefix
    this.columns = new LevelColumns(side === 'ask')
    box.append(this.columns.box)
  }

  paint(picture: LevelPicture): void {
    const { view, from, to, height } = picture
    const last = Math.min(to, view.count(this.side))
    const wanted = Math.max(0, last - from)
    while (this.rows.length > wanted) this.rows.pop()?.box.remove()
    while (this.rows.length < wanted) this.rows.push(this.made())
    const sum = cumulativeLots(view, this.side)
    this.columns.begin(from, wanted, height)
    for (let at = 0; at < wanted; at++) {
      const row = this.rows[at] as Row
      this.place(row, from + at, picture)
      this.write(row, from + at, at, sum, picture)
    }
    this.columns.end()
  }

  private made(): Row {
    const box = document.createElement('div')
    box.setAttribute('role', 'option')
    box.tabIndex = -1
    this.columns.box.before(box)
    return {
      box,
      index: -1,
      start: Number.NaN,
      ticks: Number.NaN,
      lots: Number.NaN,
      price: '',
      size: '',
      sum: '',
      total: '',
      own: false,
      marked: false,
      part: null,
    }
  }

  private write(row: Row, index: number, at: number, sum: Float64Array, picture: LevelPicture): void {
    const { view, market, scale, partial } = picture
    const ticks = view.price(this.side, index)
    const lots = view.lots(this.side, index)
    const total = totalText(view, this.side, index, market.quantity_digits)
    const isPart = index === view.count(this.side) - 1 && view.partial(this.side)
    if (row.ticks !== ticks || row.lots !== lots || row.sum !== total || isPart !== (row.part !== null)) {
      if (row.ticks !== ticks) row.price = showPrice(market, ticks)
      if (row.lots !== lots) row.size = showDecimal(fromUnits(lots, market.quantity_digits))
      if (row.sum !== total) row.total = showDecimal(total)
      row.ticks = ticks
      row.lots = lots
      row.sum = total
      this.mark(row, isPart ? partial : null)
      row.box.ariaLabel = `${row.price}  ${isPart ? `${partial} ` : ''}${row.size}  ${row.total}`
    }
    const [figure, zeros] = quietZeros(row.size)
    const bar = barPercent(sum[index] as number, scale)
    this.columns.write(at, row.price, isPart ? `≥ ${figure}` : figure, zeros, row.total, bar)
  }

  private mark(row: Row, words: string | null): void {
    if ((words !== null) === (row.part !== null)) return
    row.part?.remove()
    row.part = words === null ? null : partialMark(words)
    if (row.part) row.box.append(row.part)
  }

  private place(row: Row, index: number, { view, height, own, marked }: LevelPicture): void {
    const isOwn = own.has(view.price(this.side, index))
    const isMarked = marked === index
    if (row.index !== index || row.own !== isOwn || row.marked !== isMarked) {
      row.index = index
      row.own = isOwn
      row.marked = isMarked
      row.box.id = `${this.prefix}${index}`
      row.box.dataset.index = String(index)
      row.box.ariaSelected = String(isMarked)
      row.box.className = `l ${this.side === 'ask' ? 'a' : 'b'}${isOwn ? ' own' : ''}${isMarked ? ' hov' : ''}`
    }
    const start = index * height
    if (row.start === start) return
    row.start = start
    row.box.style[this.side === 'ask' ? 'bottom' : 'top'] = `${start}px`
  }
}
