import { useTranslation } from 'react-i18next'
import type { Market } from '../../../shared/market/market.ts'
import type { BookSideName, DepthView } from '../../market/topic-views.ts'
import { showDecimal } from '../../ui/show-decimal.ts'
import { showPrice } from '../layout/figures.ts'
import { sweepOf } from './book-model.ts'

export interface BookMark {
  side: BookSideName
  index: number
  /** Viewport px of the row's top and of the book's left edge. */
  top: number
  left: number
}

/** Beside the row under the pointer: what it takes to eat the book down to it. */
export function BookCard({ market, depth, mark }: { market: Market; depth: DepthView; mark: BookMark }) {
  const { t } = useTranslation('trading')
  if (mark.index >= depth.count(mark.side)) return null
  const sweep = sweepOf(market, depth, mark.side, mark.index)
  return (
    <div className="pop bkcard n" style={{ top: mark.top, left: mark.left - 204 }} aria-hidden="true">
      <div>
        <span>{t('book.to', { price: showPrice(market, depth.price(mark.side, mark.index)) })}</span>
        <b>
          {showDecimal(sweep.size)} {market.base}
        </b>
      </div>
      <div>
        <span>{t('book.value')}</span>
        <b>
          {showDecimal(sweep.value, 2)} {market.quote}
        </b>
      </div>
      <div>
        <span>{t('book.average')}</span>
        <b>{showDecimal(sweep.average)}</b>
      </div>
    </div>
  )
}
