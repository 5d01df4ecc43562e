import { cutDecimals } from '../../../shared/decimal/exact-product.ts'
import { shorten } from '../../../shared/decimal/shorten.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { type ChangeText, changeText } from '../../services/currency/change-text.ts'
import { isOld, type TickersView } from '../../services/hub-client/topic-views.ts'
import type { Quote } from './quote-list.ts'

/** What a row shows of its ticker, as text; null where unknown. */
export interface QuoteCells {
  /** `socket`: the feed's. `list`: of the currency list, until the feed has said. `none`: no price is known. */
  source: 'socket' | 'list' | 'none'
  price: string | null
  /** The price as decimal text, to convert it. */
  exact: string | null
  change: ChangeText | null
  /** 0 at the low, 100 at the high, in halves; null where there is no span. */
  place: number | null
  low: string | null
  high: string | null
  volume: string | null
  /** The volume without its unit, in whole coins from a thousand on. */
  wholeVolume: string | null
  /** The feed has stopped: the figures are the last known ones. */
  old: boolean
}

const NOTHING: QuoteCells = {
  source: 'none',
  price: null,
  exact: null,
  change: null,
  place: null,
  low: null,
  high: null,
  volume: null,
  wholeVolume: null,
  old: false,
}

/** Where a price stands between low and high, in half percents: what is drawn on 120 px needs no more. */
export function placeBetween(last: number, low: number, high: number): number | null {
  const place = Math.round(((last - low) / (high - low)) * 200) / 2
  return Number.isFinite(place) ? Math.min(100, Math.max(0, place)) : null
}

/** A volume in full; from a thousand on without its decimals. */
export function wholeFigure(text: string): string {
  return showDecimal(text.split('.')[0]!.length > 3 ? cutDecimals(text, 0) : text)
}

function grouped(text: string | null): string | null {
  return text === null ? null : showDecimal(text)
}

/** @param row of the view; -1: the feed has nothing of this market, the currency list stands in where it can */
export function cellsOf(view: TickersView, row: number, quote: Quote, language: string): QuoteCells {
  if (row < 0) return listCells(quote)
  const volume = view.text(row, 'quoteVolume')
  const exact = view.text(row, 'last')
  return {
    source: 'socket',
    price: grouped(exact),
    exact,
    change: changeText(view.text(row, 'changeRate')),
    place: placeBetween(view.near(row, 'last'), view.near(row, 'low'), view.near(row, 'high')),
    low: grouped(view.text(row, 'low')),
    high: grouped(view.text(row, 'high')),
    volume: volume === null ? null : shorten(volume, language),
    wholeVolume: volume === null ? null : wholeFigure(volume),
    old: isOld(view),
  }
}

/** The currency list's prices are those of spot. */
function listCells({ kind, currency }: Quote): QuoteCells {
  if (kind !== 'spot' || currency === null || !/[1-9]/.test(currency.new_price)) return NOTHING
  return {
    ...NOTHING,
    source: 'list',
    price: showDecimal(currency.new_price),
    exact: currency.new_price,
    change: changeText(currency.change_rate),
  }
}

/** Reads one row again and again and makes its texts anew only where a figure has changed. */
export class CellReader {
  private readonly quote: Quote
  private readonly language: string
  private readonly figures = new Float64Array(FIGURES.length).fill(-1)
  private cells: QuoteCells | null = null
  private known = false
  private old = false

  constructor(quote: Quote, language: string) {
    this.quote = quote
    this.language = language
  }

  read(view: TickersView): QuoteCells {
    const row = view.row(this.quote.id)
    const known = row >= 0
    const old = isOld(view)
    const changed = known && this.take(view, row)
    if (this.cells && !changed && known === this.known && old === this.old) return this.cells
    this.known = known
    this.old = old
    this.cells = cellsOf(view, row, this.quote, this.language)
    return this.cells
  }

  /** Takes the row's figures. @returns whether one is another than before */
  private take(view: TickersView, row: number): boolean {
    let changed = false
    for (let i = 0; i < FIGURES.length; i++) {
      const next = view.near(row, FIGURES[i]!)
      if (next === this.figures[i] || (Number.isNaN(next) && Number.isNaN(this.figures[i]))) continue
      this.figures[i] = next
      changed = true
    }
    return changed
  }
}

const FIGURES = ['last', 'changeRate', 'quoteVolume', 'high', 'low'] as const
