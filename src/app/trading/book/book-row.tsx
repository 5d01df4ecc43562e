import { memo } from 'react'
import { fromUnits } from '../../../shared/decimal/decimal-text.ts'
import type { Market } from '../../../shared/market/market.ts'
import type { BookSideName } from '../../market/topic-views.ts'
import { classNames } from '../../ui/class-names.ts'
import { quietZeros } from '../../ui/quiet-zeros.ts'
import { showDecimal } from '../../ui/show-decimal.ts'

export interface BookRowProps {
  id: string
  market: Market
  side: BookSideName
  index: number
  ticks: number
  lots: number
  /** Decimal text of the sum down to this row. */
  total: string
  /** Width of the bar, percent. */
  bar: number
  own: boolean
  marked: boolean
  /** px from the best level. */
  start: number
}

/** One level. Rows are places, not prices: a row that stays keeps its element. */
export const BookRow = memo(function BookRow(props: BookRowProps) {
  const { id, market, side, index, ticks, lots, total, bar, own, marked, start } = props
  const [size, zeros] = quietZeros(showDecimal(fromUnits(lots, market.quantity_digits)))
  return (
    <div
      id={id}
      role="option"
      aria-selected={marked}
      tabIndex={-1}
      data-index={index}
      className={classNames('l', side === 'ask' ? 'a' : 'b', own && 'own', marked && 'hov')}
      style={side === 'ask' ? { bottom: start } : { top: start }}
    >
      <span className="bar_" style={{ width: `${bar}%` }} />
      <span className="n p" data-part="price">
        {showDecimal(fromUnits(ticks, market.price_digits))}
      </span>
      <span className="n" data-part="size">
        {size}
        {zeros && <i className="z">{zeros}</i>}
      </span>
      <span className="n t2" data-part="total">
        {showDecimal(total)}
      </span>
    </div>
  )
})
