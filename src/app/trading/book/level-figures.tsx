import { useTranslation } from 'react-i18next'
import { fromUnits } from '../../../shared/decimal/decimal-text.ts'
import type { Market } from '../../../shared/market/market.ts'
import { quietZeros } from '../../ui/quiet-zeros.ts'
import { showDecimal } from '../../ui/show-decimal.ts'

export interface LevelFiguresProps {
  market: Market
  ticks: number
  lots: number
  /** Decimal text of the sum down to this level. */
  total: string
  /** Width of the bar, percent. */
  bar: number
}

/** What a level of the book shows: bar, price, size and sum. */
export function LevelFigures({ market, ticks, lots, total, bar }: LevelFiguresProps) {
  const [size, zeros] = quietZeros(showDecimal(fromUnits(lots, market.quantity_digits)))
  return (
    <>
      <span className="bar_" style={{ transform: `scaleX(${bar / 100})` }} />
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
    </>
  )
}

/** Before the size of a level that the book knows only a part of. */
export function PartialMark() {
  const { t } = useTranslation('trading')
  return (
    <abbr className="part" title={t('book.partial')}>
      <span aria-hidden="true">≥</span>
      <span className="sr">{t('book.partial')}</span>
    </abbr>
  )
}
