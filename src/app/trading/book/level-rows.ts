import { fromUnits } from '../../../shared/decimal/decimal-text.ts'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { type BookSideName, type DepthView, isOld } from '../../services/hub-client/topic-views.ts'
import { showPrice } from '../../ui/market-figures.ts'
import { quietZeros } from '../../ui/quiet-zeros.ts'
import * as styles from '../layout/book.module.css'
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
  figure: string
  zeros: string
  sum: string
  total: string
  own: boolean
  marked: boolean
  part: HTMLElement | null
  /** Words before the size of which the book knows a part. */
  least: string
  /** A figure of it is painted shortened: its title has the whole. */
  short: boolean
  /** Its name is behind its figures. */
  renamed: boolean
}

function partialMark(label: string): HTMLElement {
  const mark = document.createElement('abbr')
  mark.className = `${styles.part}`
  mark.title = label
  return mark
}

/**
 * The rows of one side of the book. A row is a box with its name; bars and figures of all rows are painted over them as the book
 * comes ({@link LevelColumns}). Names follow when the page is calm: nobody hears fifteen books a second, and with each of them the
 * page is looked through anew. Rows are places, not prices: one that stays keeps its element.
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
    this.columns.begin(from, wanted, height, isOld(view))
    for (let at = 0; at < wanted; at++) {
      const row = this.rows[at] as Row
      this.place(row, from + at, picture)
      this.write(row, from + at, at, sum, picture)
    }
    this.columns.show()
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
      figure: '',
      zeros: '',
      sum: '',
      total: '',
      own: false,
      marked: false,
      part: null,
      least: '',
      short: false,
      renamed: false,
    }
  }

  private write(row: Row, index: number, at: number, sum: Float64Array, picture: LevelPicture): void {
    const { view, market, scale, partial } = picture
    const ticks = view.price(this.side, index)
    const lots = view.lots(this.side, index)
    const total = totalText(view, this.side, index, market.quantity_digits)
    const isPart = index === view.count(this.side) - 1 && view.partial(this.side)
    const least = isPart ? partial : ''
    if (row.ticks !== ticks || row.lots !== lots || row.sum !== total || row.least !== least) {
      if (row.ticks !== ticks) row.price = showPrice(market, ticks)
      if (row.lots !== lots) {
        row.size = showDecimal(fromUnits(lots, market.quantity_digits))
        ;[row.figure, row.zeros] = quietZeros(row.size)
      }
      if (row.sum !== total) row.total = showDecimal(total)
      row.ticks = ticks
      row.lots = lots
      row.sum = total
      row.least = least
      row.renamed = true
    }
    const bar = barPercent(sum[index] as number, scale)
    this.columns.write(at, row.price, row.figure, row.zeros, row.total, isPart, bar)
  }

  /** Names the rows after what {@link paint} has painted. */
  name(): void {
    for (let at = 0; at < this.rows.length; at++) {
      const row = this.rows[at] as Row
      const short = this.columns.isShort(at)
      if (!row.renamed && row.short === short) continue
      row.renamed = false
      row.short = short
      const { box, price, size, total, least } = row
      if (short) box.title = `${price}  ${least && `${least} `}${size}  ${total}`
      else box.removeAttribute('title')
      box.ariaLabel = `${price}  ${least && `${least} `}${size}  ${total}`
      if ((least !== '') === (row.part !== null)) continue
      row.part?.remove()
      row.part = least === '' ? null : partialMark(least)
      if (row.part) box.append(row.part)
    }
  }

  /** Is no longer shown. */
  end(): void {
    this.columns.end()
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
      row.box.className = `l ${this.side === 'ask' ? styles.a : styles.b}${isOwn ? ` ${styles.own}` : ''}${isMarked ? ' hov' : ''}`
    }
    const start = index * height
    if (row.start === start) return
    row.start = start
    row.box.style[this.side === 'ask' ? 'bottom' : 'top'] = `${start}px`
  }
}
